import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems assign automatically, which could be taken before the portal listens there. */
const PORTS = { low: 12_000, high: 20_000 };

/** A free port of this machine. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.low, PORTS.high);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
