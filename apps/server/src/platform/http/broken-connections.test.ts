import { once } from 'node:events';
import { maxHeaderSize } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { defineRoute } from '@league/contract';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { registerRoute } from './register-route.ts';
import { createServer } from './server.ts';

/** Long enough for a busy machine to read what was sent at once. */
const patience = { headersMs: 3000, requestMs: 5000, silenceMs: 120_000, checkMs: 50 };

const greeting = defineRoute({
  method: 'POST',
  path: '/api/greeting',
  access: 'public',
  summary: 'Greets.',
  body: z.object({ name: z.string().max(100) }),
  reply: z.object({ greeting: z.string() }),
  errors: [],
});

let app: FastifyInstance;
let port: number;
const lines: string[] = [];

beforeAll(async () => {
  app = createServer({
    log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
    resolveViewer: async () => null,
    publicOrigin: undefined,
    trustedProxies: 0,
    patience,
  });
  registerRoute(app, greeting, async ({ body }) => ({ greeting: `Hello ${body.name}` }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());
beforeEach(() => {
  lines.length = 0;
});

/**
 * Sends the start of a request, then one letter at a time if asked to; returns what was received by the time the server
 * closed the connection.
 */
async function converse(
  beginning: string,
  { letterEveryMs }: { letterEveryMs?: number } = {},
): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (text) => {
    received += text;
  });
  // The server closes the connection during sending, which is what the test is about.
  socket.on('error', () => {});
  const hungUp = once(socket, 'close');
  socket.write(beginning);
  const dripping = letterEveryMs && setInterval(() => socket.write('x'), letterEveryMs);
  await hungUp;
  clearInterval(dripping);
  return received;
}

const HEAD = 'POST /api/greeting HTTP/1.1\r\nhost: portal\r\ncontent-type: application/json\r\n';

it('[ERR-06] a body that is too large is refused at once and read to its end, for a proxy that is still sending it', async () => {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let received = '';
  socket.setEncoding('utf8').on('data', (text) => {
    received += text;
  });
  const length = 3_000_000;
  socket.write(`${HEAD}content-length: ${length}\r\n\r\n{"name":"`);
  await expect.poll(() => received).toMatch(/^HTTP\/1.1 413 .*BODY_TOO_LARGE/s);
  expect(received).not.toContain('connection: close');
  socket.write('x'.repeat(length - '{"name":"'.length));
  socket.write(`${HEAD}content-length: 14\r\n\r\n{"name":"Ana"}`);
  await expect.poll(() => received).toContain('Hello Ana');
});

it('[ERR-06] a body that is larger than any file is not read to its end', async () => {
  const received = await converse(`${HEAD}content-length: 7000000\r\n\r\n{"name":"`);
  expect(received).toMatch(/^HTTP\/1.1 413 .*connection: close/s);
});

describe('a connection that never becomes a request', () => {
  it('[ERR-06] has 16 KB and 20 seconds for its headers, and 120 seconds in all', async () => {
    const { server } = createServer({
      log: pino({ level: 'silent' }),
      resolveViewer: async () => null,
      publicOrigin: undefined,
      trustedProxies: 0,
    });
    expect([server.headersTimeout, server.requestTimeout]).toEqual([20_000, 120_000]);
    expect(maxHeaderSize).toBe(16_384);
  });

  it.each([
    ['ends within its headers', HEAD, undefined, 408, 'REQUEST_INCOMPLETE'],
    ['sends its headers letter by letter', `${HEAD}x: `, 100, 408, 'REQUEST_INCOMPLETE'],
    ['says nothing of HTTP', 'EHLO portal\r\n\r\n', undefined, 400, 'INVALID_REQUEST'],
    [
      'has a head without end',
      `${HEAD}x: ${'a'.repeat(20_000)}\r\n\r\n`,
      undefined,
      431,
      'HEADERS_TOO_LARGE',
    ],
    [
      'names two lengths of its body',
      `${HEAD}content-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
      undefined,
      400,
      'INVALID_REQUEST',
    ],
  ] as const)(
    '[ERR-06] that %s is answered with an id that is in the log, and closed',
    async (_what, beginning, letterEveryMs, status, code) => {
      const reply = await converse(beginning, { ...(letterEveryMs ? { letterEveryMs } : {}) });
      const [head = '', body = ''] = reply.split('\r\n\r\n');
      expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} .*connection: close`, 's'));
      expect(JSON.parse(body)).toMatchObject({ code, requestId: expect.any(String) });
      expect(lines.map((line) => JSON.parse(line))).toEqual([
        expect.objectContaining({ level: 40, reqId: JSON.parse(body).requestId, status, code }),
      ]);
    },
  );

  it('[ERR-06] whose body never arrives is ended, and the server continues', async () => {
    const silent = await converse(`${HEAD}content-length: 100\r\n\r\n{"name":`);
    expect(silent).toMatch(/^HTTP\/1.1 408 /);
    const dripping = await converse(`${HEAD}content-length: 10000\r\n\r\n{"name":"`, { letterEveryMs: 100 });
    expect(dripping).toMatch(/^HTTP\/1.1 408 /);
    expect(lines.map((line) => JSON.parse(line).level).filter((level) => level >= 50)).toEqual([]);
    const reply = await fetch(`http://127.0.0.1:${port}/api/greeting`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"Ana"}',
    });
    expect(await reply.json()).toEqual({ greeting: 'Hello Ana' });
  });

  it('[ERR-06] does not delay others, even if there are many', async () => {
    const held = Array.from({ length: 200 }, () => converse(HEAD));
    const reply = await fetch(`http://127.0.0.1:${port}/api/greeting`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"Bea"}',
    });
    expect(reply.status).toBe(200);
    for (const text of await Promise.all(held)) expect(text).toMatch(/^HTTP\/1.1 408 /);
  });
});
