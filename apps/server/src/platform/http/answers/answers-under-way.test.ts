import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { defineRoute, type RouteEntry } from '@league/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../../test/patience.ts';
import { createLogger } from '../../log.ts';
import { registerRoute } from '../register-route.ts';
import { createServer } from '../server.ts';
import type { Viewer } from '../viewer.ts';
import { createTurnOfVisitors } from './answers-under-way.ts';

/** Far more than the system buffers for a caller who does not read. */
const LARGE = 'x'.repeat(20_000_000);

const file = defineRoute({
  method: 'GET',
  path: '/api/file',
  access: 'signedIn',
  summary: 'Gives a large file.',
  sends: 'text/csv',
  errors: [],
});
const name = defineRoute({ ...file, path: '/api/name', summary: 'Gives a small file.' });
const slow = defineRoute({ ...file, path: '/api/slow', summary: 'Works until it is let go.' });
const slowForAll = defineRoute({ ...slow, path: '/api/slow-for-all', access: 'public' });

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/**
 * A server that takes the caller from the Cookie header; returns its port, and how many requests arrived and were
 * started.
 */
async function start({ silenceMs }: { silenceMs: number }) {
  let asked = 0;
  const app = createServer({
    log: createLogger('silent'),
    resolveViewer: async (cookie) => {
      return { userId: Number(cookie), role: 'coach', mustChoosePassword: false } as unknown as Viewer;
    },
    publicOrigin: undefined,
    trustedProxies: 0,
    patience: { headersMs: 20_000, requestMs: 120_000, checkMs: 5000, silenceMs },
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    asked += 1;
    done();
  });
  let begun = 0;
  registerRoute(app, file, async ({ reply }) => {
    begun += 1;
    return reply.type('text/csv').send(LARGE);
  });
  const atWork: (() => void)[] = [];
  for (const entry of [slow, slowForAll])
    registerRoute(app, entry, async ({ reply }) => {
      await new Promise<void>((end) => atWork.push(end));
      return reply.type('text/csv').send('');
    });
  registerRoute(app, name, async ({ viewer, reply }) => reply.type('text/csv').send(`${viewer.userId}`));
  await app.listen({ port: 0, host: '127.0.0.1' });
  closing.push(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const connections = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  return { port, connections, asked: () => asked, begun: () => begun, atWork };
}

/** Requests the file and reads none of it. */
function askAndNotRead(port: number, userId: number, { path }: RouteEntry = file): Socket {
  const socket = connect(port, '127.0.0.1').pause();
  socket.on('error', () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nhost: portal\r\ncookie: ${userId}\r\n\r\n`);
  closing.push(() => socket.destroy());
  return socket;
}

const nameOf = async (port: number, userId: number) =>
  (await fetch(`http://127.0.0.1:${port}/api/name`, { headers: { cookie: `${userId}` } })).text();

it('[SAFE-07] a caller who reads none of sixteen answers gets no more until one has ended, and others do', async () => {
  const { port, begun } = await start({ silenceMs: 120_000 });
  const sockets = Array.from({ length: 16 }, () => askAndNotRead(port, 1));
  await vi.waitFor(() => expect(begun()).toBe(16), PATIENCE);
  askAndNotRead(port, 1);
  let isAnswered = false;
  const mine = nameOf(port, 1).finally(() => {
    isAnswered = true;
  });
  for (const other of [2, 3]) expect(await nameOf(port, other)).toBe(`${other}`);
  await nextTurn();
  expect([isAnswered, begun()]).toEqual([false, 16]);
  for (const socket of sockets.slice(0, 2)) socket.destroy();
  expect(await mine).toBe('1');
  await vi.waitFor(() => expect(begun()).toBe(17), PATIENCE);
});

it('[SAFE-07] a request whose caller left while it waited is not started', async () => {
  const { port, connections, asked, begun } = await start({ silenceMs: 120_000 });
  const [first] = Array.from({ length: 16 }, () => askAndNotRead(port, 1));
  await vi.waitFor(() => expect(begun()).toBe(16), PATIENCE);
  const waiting = askAndNotRead(port, 1);
  await vi.waitFor(() => expect(asked()).toBe(17), PATIENCE);
  waiting.destroy();
  await vi.waitFor(async () => expect(await connections()).toBe(16), PATIENCE);
  first?.destroy();
  expect(await nameOf(port, 1)).toBe('1');
  expect(begun()).toBe(16);
});

it('[SAFE-07] a caller who leaves gets the place back only when the work for the answer has ended', async () => {
  const { port, connections, asked, atWork } = await start({ silenceMs: 120_000 });
  const sockets = Array.from({ length: 16 }, () => askAndNotRead(port, 1, slow));
  await vi.waitFor(() => expect(atWork).toHaveLength(16), PATIENCE);
  for (const socket of sockets) socket.destroy();
  await vi.waitFor(async () => expect(await connections()).toBe(0), PATIENCE);
  askAndNotRead(port, 1, slow);
  await vi.waitFor(() => expect(asked()).toBe(17), PATIENCE);
  expect(await nameOf(port, 2)).toBe('2');
  expect(atWork).toHaveLength(16);
  atWork[0]?.();
  await vi.waitFor(() => expect(atWork).toHaveLength(17), PATIENCE);
});

it('[SAFE-07] visitors of one address are worked for sixteen at once, also if they leave, and others do not wait', async () => {
  const { port, connections, asked, atWork } = await start({ silenceMs: 120_000 });
  const sockets = Array.from({ length: 40 }, () => askAndNotRead(port, 0, slowForAll));
  await vi.waitFor(async () => expect([asked(), await connections()]).toEqual([40, 40]), PATIENCE);
  await vi.waitFor(() => expect(atWork).toHaveLength(16), PATIENCE);
  for (const socket of sockets) socket.destroy();
  await vi.waitFor(async () => expect(await connections()).toBe(0), PATIENCE);
  expect(await nameOf(port, 2)).toBe('2');
  expect(atWork).toHaveLength(16);
  askAndNotRead(port, 0, slowForAll);
  await vi.waitFor(() => expect(asked()).toBe(42), PATIENCE);
  // Nothing is done for the 24 who left while they waited.
  for (const end of atWork.splice(0)) end();
  await vi.waitFor(() => expect(atWork).toHaveLength(1), PATIENCE);
  await nextTurn();
  expect(atWork).toHaveLength(1);
});

it('[SAFE-07] an answer that is not read for long is given up', async () => {
  const { port, begun, connections } = await start({ silenceMs: 500 });
  const socket = askAndNotRead(port, 1);
  await vi.waitFor(() => expect(begun()).toBe(1), PATIENCE);
  await vi.waitFor(async () => expect(await connections()).toBe(0), PATIENCE);
  socket.destroy();
});

it('[SAFE-07] visitors of an IPv6 network do not keep out its neighbors, until sixty-four are worked for in all', async () => {
  const inTurn = createTurnOfVisitors();
  const ending: (() => void)[] = [];
  const work = () => new Promise<void>((end) => ending.push(end));
  const begun: Promise<void>[] = [];
  const ask = (network: number) => begun.push(inTurn(`2001:db8:aa:${network}::5`, work));
  for (let count = 0; count < 20; count += 1) ask(1);
  expect(ending).toHaveLength(16);
  for (const network of [2, 3, 4, 5, 6]) for (let count = 0; count < 16; count += 1) ask(network);
  expect(ending).toHaveLength(64);
  begun.push(inTurn('2001:db8:bb:1::5', work));
  expect(ending).toHaveLength(65);
  while (ending.length > 0) {
    for (const end of ending.splice(0)) end();
    await nextTurn();
  }
  await Promise.all(begun);
});
