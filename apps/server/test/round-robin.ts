import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

export type RoundRobin = {
  readonly url: string;
  /** The processes that get the requests, in turn. */
  targets: string[];
  close(): void;
};

function pass(from: IncomingMessage, to: ServerResponse, { target, body }: { target: string; body: Buffer }) {
  return new Promise<'passed' | 'nobody there'>((resolve) => {
    const headers = { ...from.headers, 'x-forwarded-for': from.socket.remoteAddress };
    const sent = request(new URL(from.url ?? '/', target), { method: from.method, headers, agent: false });
    sent.on('response', (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(to);
      answer.on('error', () => to.destroy());
      to.on('close', () => resolve('passed'));
    });
    sent.on('error', (error) => {
      if ('code' in error && error.code === 'ECONNREFUSED') return resolve('nobody there');
      // The request may have been carried out; only the client can know whether to repeat it.
      if (to.headersSent) to.destroy();
      else to.writeHead(502).end();
      resolve('passed');
    });
    sent.end(body);
  });
}

/**
 * A minimal load balancer: each request goes to the next process, or to another one if no process listens there any
 * more.
 */
export async function startRoundRobin(): Promise<RoundRobin> {
  let turn = 0;
  const balancer: RoundRobin = { url: '', targets: [], close: () => void server.close() };
  const server = createServer(async (from, to) => {
    const body = await buffer(from);
    for (let tries = balancer.targets.length; tries > 0; tries -= 1) {
      turn += 1;
      const target = balancer.targets[turn % balancer.targets.length];
      if (target && (await pass(from, to, { target, body })) === 'passed') return;
    }
    to.writeHead(503).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The balancer has no address.');
  return Object.assign(balancer, { url: `http://127.0.0.1:${address.port}` });
}
