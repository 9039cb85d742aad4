import type { FastifyRequest } from 'fastify';
import { headersOf } from '../../platform/http/server.ts';
import type { Caller } from './auth.parts.ts';

export function callerOf(request: FastifyRequest): Caller {
  return { headers: headersOf(request), ip: request.ip };
}
