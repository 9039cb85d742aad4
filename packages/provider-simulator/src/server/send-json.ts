import type { FastifyReply } from 'fastify';

/** Sends any JSON value, including a bare number or `true`. */
export function sendJson(reply: FastifyReply, value: unknown): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(value));
}
