import type { FastifyInstance } from 'fastify';
import { parseQuery } from '../http/query.ts';
import { sendJson } from '../server/send-json.ts';
import type { World } from '../world.ts';
import { grantToken } from './grants.ts';

/** The OAuth host (API section 2). The body is parsed as a form, whatever its content type. */
export function registerOauth(app: FastifyInstance, world: World): void {
  app.post('/auth/token', (request, reply) => {
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    return sendJson(reply, grantToken(world, request.headers.authorization, form));
  });
  app.get('/auth/expiretoken', (request, reply) => {
    world.store.remove('tokens', parseQuery(request.url).text('token') ?? '');
    return reply.send('');
  });
  app.get('/auth/deleterefreshtoken', (request, reply) => {
    world.store.remove('tokens', parseQuery(request.url).text('refreshToken') ?? '');
    return reply.send('');
  });
}
