import { MEMBER_FAULTS } from '@league/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

/** The version in If-Match, as `"7"` or `7`; undefined if the client sends none or accepts any (MEM-31). */
export function expectedVersion(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return undefined;
  const match = /^"?(\d{1,9})"?$/.exec(header);
  if (!match) {
    throw new AppError('INVALID_REQUEST', {
      fields: [{ field: 'If-Match', message: MEMBER_FAULTS.versionMissing }],
    });
  }
  return Number(match[1]);
}

export function sendVersion(reply: FastifyReply, version: number): void {
  void reply.header('etag', `"${version}"`);
}
