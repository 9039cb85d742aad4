import type { FastifyReply } from 'fastify';

/** Sends any JSON value, a bare number or `true` as well. */
export function sendJson(reply: FastifyReply, value: unknown): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(value));
}
