import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createS3Storage } from './s3-storage.ts';

/** More than a bucket may take, and less than the runtime itself waits for a body. */
const LONG_MS = 60_000;
const replies: ServerResponse[] = [];
const server = createServer((_request, reply) => {
  replies.push(reply);
  reply.writeHead(200, { etag: 'version', 'content-length': '6' });
  reply.write('abc');
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(() => vi.useRealTimers());

/** Reads an object of six bytes, of which the bucket sends three at once. */
async function readFirstPiece() {
  // Only the portal's clock; sockets keep their own.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const { port } = server.address() as AddressInfo;
  const storage = createS3Storage(
    {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: 'files',
      prefix: '',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    },
    { secret: 'of the portal' },
  );
  const pieces = storage.read('key', 'version')[Symbol.asyncIterator]();
  expect((await pieces.next()).value).toHaveLength(3);
  return pieces;
}

describe('[IMPORT-03] the bytes of an object in a bucket', () => {
  it('may take their reader as long as needed', async () => {
    const pieces = await readFirstPiece();
    vi.advanceTimersByTime(LONG_MS);
    replies.at(-1)?.end('def');
    expect((await pieces.next()).value).toHaveLength(3);
    expect((await pieces.next()).done).toBe(true);
  });

  it('are given up if the bucket falls silent', async () => {
    const pieces = await readFirstPiece();
    const next = expect(pieces.next()).rejects.toThrow('more than 30 seconds');
    await Promise.resolve();
    vi.advanceTimersByTime(LONG_MS);
    await next;
  });

  it('[SAFE-07] are given up if the bucket sends them one by one without an end', async () => {
    const pieces = await readFirstPiece();
    const second = pieces.next();
    await Promise.resolve();
    vi.advanceTimersByTime(20_000);
    replies.at(-1)?.write('d');
    expect((await second).value).toHaveLength(1);
    const third = expect(pieces.next()).rejects.toThrow('more than 30 seconds');
    await Promise.resolve();
    vi.advanceTimersByTime(20_000);
    await third;
  });
});
