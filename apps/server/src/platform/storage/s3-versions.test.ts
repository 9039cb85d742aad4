import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ObjectChanged, type ObjectStorage } from './object-storage.ts';
import { createS3Storage } from './s3-storage.ts';

/** The only object of a bucket that returns it to every caller, whatever version the request names. */
let object: { etag?: string; content: string };
const server = createServer((request, reply) => {
  const { etag, content } = object;
  reply.writeHead(200, { ...(etag && { etag }), 'content-length': content.length });
  reply.end(request.method === 'GET' ? content : undefined);
});

let storage: ObjectStorage;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  storage = createS3Storage(
    { endpoint, region: 'r', bucket: 'files', prefix: '', accessKeyId: 'K', secretAccessKey: 'S' },
    { secret: 'of the portal' },
  );
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function read(version: string): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of storage.read('key', version)) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

it('[IMPORT-03] an object is read in the version that was found, and not after it was replaced', async () => {
  object = { etag: '"1"', content: 'first' };
  const found = await storage.find('key');
  expect(found?.version).toBe('"1"');
  expect(await read('"1"')).toBe('first');
  object = { etag: '"2"', content: 'other' };
  await expect(read('"1"')).rejects.toThrow(ObjectChanged);
});

it('[IMPORT-03] objects of a bucket without versions cannot be imported', async () => {
  object = { content: 'first' };
  await expect(storage.find('key')).rejects.toThrow('names no version');
  await expect(read('"1"')).rejects.toThrow(ObjectChanged);
  await expect(read('')).rejects.toThrow(ObjectChanged);
});
