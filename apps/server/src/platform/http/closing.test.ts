import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { defineRoute } from '@league/contract';
import pino from 'pino';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { registerRoute } from './register-route.ts';
import { createServer } from './server.ts';

const slow = defineRoute({
  method: 'GET',
  path: '/api/slow',
  access: 'public',
  summary: 'Answers when it is let.',
  reply: z.object({ done: z.boolean() }),
  errors: [],
});

it('[BEYOND-04] [ERR-06] a closing server answers active requests, ends their connections, and refuses later ones with an id', async () => {
  const lines: string[] = [];
  const app = createServer({
    log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
    resolveViewer: async () => null,
    publicOrigin: undefined,
    trustedProxies: 0,
  });
  const begun = Promise.withResolvers<void>();
  const leave = Promise.withResolvers<void>();
  registerRoute(app, slow, async () => {
    begun.resolve();
    await leave.promise;
    return { done: true };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const request = 'GET /api/slow HTTP/1.1\r\nhost: portal\r\n\r\n';

  const reply = fetch(`http://127.0.0.1:${port}/api/slow`);
  await begun.promise;
  // Connected before, and with a request begun, so not idle: closing leaves it open.
  const accepted = once(app.server, 'connection');
  const late = connect(port, '127.0.0.1');
  const [heard]: Socket[] = await accepted;
  late.write(request.slice(0, 20));
  await expect.poll(() => heard?.bytesRead).toBe(20);
  const closed = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  let refusal = '';
  late.setEncoding('utf8').on('data', (text) => {
    refusal += text;
  });
  late.write(request.slice(20));
  await once(late, 'close');
  leave.resolve();

  const answered = await reply;
  expect(await answered.json()).toEqual({ done: true });
  expect(answered.headers.get('connection')).toBe('close');
  const [head = '', body = ''] = refusal.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1.1 503 .*connection: close/is);
  const { code, requestId } = JSON.parse(body);
  expect(code).toBe('NOT_READY');
  expect(lines.map((line) => JSON.parse(line).reqId)).toEqual([requestId]);
  await closed;
});
