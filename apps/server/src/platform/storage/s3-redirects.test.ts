import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createS3Storage } from './s3-storage.ts';

const requestedPaths: string[] = [];
/** A bucket that redirects every request. */
const server = createServer((request, reply) => {
  requestedPaths.push(request.url ?? '');
  request.resume();
  if (request.url === '/elsewhere') reply.writeHead(200, { etag: 'version' }).end();
  else reply.writeHead(307, { location: '/elsewhere' }).end();
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('[SAFE-07] does not follow a bucket to another address, neither to read nor to write', async () => {
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
  await expect(storage.find('key')).rejects.toThrow('answered 307');
  await expect(storage.remove('key')).rejects.toThrow('answered 307');
  await expect(storage.read('key', 'version')[Symbol.asyncIterator]().next()).rejects.toThrow('answered 307');
  await expect(storage.ownUploads.store('key', Readable.from([Buffer.from('Dana')]), 100)).rejects.toThrow(
    'answered 307',
  );
  expect(new Set(requestedPaths)).toEqual(new Set(['/files/key']));
});
