import { type AddressInfo, connect, type Socket } from 'node:net';
import { defineRoute, type RouteEntry } from '@league/contract';
import { onTestFinished } from 'vitest';
import { createLogger } from '../../log.ts';
import { registerRoute } from '../register-route.ts';
import { createServer } from '../server.ts';
import type { Viewer } from '../viewer.ts';

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
export const slow = defineRoute({ ...file, path: '/api/slow', summary: 'Works until it is let go.' });
export const slowForAll = defineRoute({ ...slow, path: '/api/slow-for-all', access: 'public' });

/**
 * A server that takes the caller from the Cookie header. Returns its port, how many requests arrived (`asked`), how many
 * of the large file were started (`begun`), and functions that let the work of the slow routes end (`atWork`). Closed after the test.
 */
export async function startLimitedServer({ silenceMs }: { silenceMs: number }) {
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
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const connections = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  return { port, connections, asked: () => asked, begun: () => begun, atWork };
}

/** Requests the file and reads none of it. */
export function askAndNotRead(port: number, userId: number, { path }: RouteEntry = file): Socket {
  const socket = connect(port, '127.0.0.1').pause();
  socket.on('error', () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nhost: portal\r\ncookie: ${userId}\r\n\r\n`);
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** Requests the small file, which names the caller. */
export const nameOf = async (port: number, userId: number) =>
  (await fetch(`http://127.0.0.1:${port}/api/name`, { headers: { cookie: `${userId}` } })).text();
