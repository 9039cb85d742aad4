import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { PlainError } from './plain-error.ts';

/** Below the range of outgoing connections, one of which could take the port before a program listens on it. */
const PORTS = { low: 20_000, high: 32_000 };

const TRIES = 100;

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  const listens = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (!listens) return false;
  server.close();
  await once(server, 'close');
  return true;
}

/** A free port of this machine, for a program that cannot choose one itself; throws a PlainError if there is none. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(PORTS.low, PORTS.high);
    if (await isFree(port)) return port;
  }
  throw new PlainError(
    'This machine has no free port between 20000 and 32000. Stop programs that are not needed.',
  );
}
