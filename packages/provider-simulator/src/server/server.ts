import Fastify, { type FastifyInstance } from 'fastify';
import { registerControl } from '../control/control.routes.ts';
import { createRateLimiter } from '../http/rate-limit.ts';
import { Refusal } from '../http/refusal.ts';
import type { League } from '../league.ts';
import { registerOauth } from '../oauth/oauth.routes.ts';
import { registerProviderApi } from './provider-api.ts';
import { recordRequest } from './record-request.ts';
import { delayReply, maintenancePage, strikeReply } from './reply-faults.ts';
import { maintenancePath, strikeRequest } from './request-faults.ts';
import { sendJson } from './send-json.ts';

const maximumBodyBytes = 10 * 1024 * 1024;

/** Builds the HTTP server, which does not listen yet. */
export function buildServer(league: League): FastifyInstance {
  const { world } = league;
  const limiter = createRateLimiter(() => world.settings().rateLimits);
  const app = Fastify({
    bodyLimit: maximumBodyBytes,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 500 },
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

  app.addHook('onRequest', (request, reply) => {
    // The service parses a body by its path; a wrong or malformed content type is accepted.
    if (request.raw.headers['content-type']) request.raw.headers['content-type'] = 'text/plain';
    return strikeRequest(world, request, reply);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    // A change is on the disk before its answer is sent.
    world.store.flush();
    reply.header('Date', new Date(world.now()).toUTCString());
    const leaving = strikeReply(world, request, reply, payload);
    await delayReply(world, request);
    recordRequest(world, request, reply.statusCode);
    return leaving;
  });
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof Refusal) {
      reply.code(error.status);
      return typeof error.body === 'string' ? reply.send(error.body) : sendJson(reply, error.body);
    }
    const status = readStatus(error);
    if (status === 500) {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      process.stderr.write(`${request.method} ${request.url} failed: ${text}\n`);
    }
    return reply.code(status).send('');
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(''));

  app.get(maintenancePath, (_request, reply) => reply.type('text/html; charset=utf-8').send(maintenancePage));
  registerOauth(app, world);
  registerProviderApi(app, world, limiter);
  registerControl(app, { ...league, limiter });
  return app;
}

function readStatus(error: unknown): number {
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : 500;
  return typeof status === 'number' && status >= 400 ? status : 500;
}
