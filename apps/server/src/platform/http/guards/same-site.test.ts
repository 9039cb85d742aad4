import { defineRoute } from '@league/contract';
import pino from 'pino';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { registerRoute } from '../register-route.ts';
import { createServer } from '../server.ts';

const change = defineRoute({
  method: 'POST',
  path: '/api/change',
  access: 'public',
  summary: 'Changes something.',
  reply: z.object({ done: z.boolean() }),
  errors: [],
});

function serverOf(publicOrigin: string | undefined) {
  const app = createServer({
    log: pino({ level: 'silent' }),
    resolveViewer: async () => null,
    publicOrigin,
    trustedProxies: 1,
  });
  registerRoute(app, change, async () => ({ done: true }));
  return app;
}

const HTTPS = 'https://portal.example.org';
const HTTP = 'http://portal.example.org';

it.each([
  ['the portal’s https page', HTTPS, HTTPS, 'portal.example.org', 200],
  ['a page without TLS under the portal’s name', HTTPS, HTTP, 'portal.example.org', 403],
  ['the same on another port', HTTPS, `${HTTP}:8080`, 'portal.example.org:8080', 403],
  ['the portal’s own port on its machine', HTTPS, 'http://localhost:3000', 'localhost:3000', 200],
  ['a portal whose public address is without TLS', HTTP, HTTP, 'portal.example.org', 200],
  ['a portal without a public address', undefined, HTTP, 'portal.example.org', 200],
  ['no address at all', HTTPS, 'null', 'portal.example.org', 403],
])('[AUTH-12] a change requested by %s', async (_page, publicOrigin, origin, host, status) => {
  const app = serverOf(publicOrigin);
  const reply = await app.inject({ method: 'POST', url: '/api/change', headers: { origin, host } });
  expect(reply.statusCode).toBe(status);
  await app.close();
});
