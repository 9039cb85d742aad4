import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { IMPORT_FAILURES } from '@league/contract';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createS3Storage } from '../../../platform/storage/s3-storage.ts';
import { csvOf, goodRows, startImporting, type TestImports } from '../testing/importing.ts';

const MB = 1024 * 1024;

/** The objects of a fake bucket that checks no signatures; s3-storage.test.ts covers those. */
const objects = new Map<string, Buffer>();
let etag: string | undefined = '"1"';
const FLOOD = 100 * MB;
/** Whether the bucket sends far more than the object has, and how much of that it has sent. */
let floods = false;
let sent = 0;
const bucket = createServer(async (request, reply) => {
  const path = new URL(request.url ?? '', 'http://bucket').pathname;
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  if (request.method === 'PUT') objects.set(path, Buffer.concat(chunks));
  if (request.method === 'DELETE') objects.delete(path);
  const content = objects.get(path);
  if (request.method === 'GET' && floods) {
    reply.writeHead(200, { etag });
    // Each piece is sent when there is room for it, until the portal closes the connection.
    for (sent = 0; sent < FLOOD && !reply.destroyed; sent += MB)
      if (!reply.write(Buffer.alloc(MB))) await Promise.race([once(reply, 'drain'), once(reply, 'close')]);
    reply.end();
    return;
  }
  reply.writeHead(content === undefined ? 404 : 200, {
    ...(etag && { etag }),
    'content-length': content?.length ?? 0,
  });
  reply.end(request.method === 'GET' ? content : undefined);
});

let origin: string;
let portal: TestImports;
beforeAll(async () => {
  bucket.listen(0, '127.0.0.1');
  await once(bucket, 'listening');
  origin = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`;
  const storage = createS3Storage(
    { endpoint: origin, region: 'r', bucket: 'files', prefix: '', accessKeyId: 'K', secretAccessKey: 'S' },
    { secret: 'of the portal' },
  );
  portal = await startImporting({ storage });
});
afterAll(async () => {
  await portal.close();
  bucket.closeAllConnections();
  bucket.close();
});

async function addressFor(payload: { size?: number }): Promise<URL> {
  const issued = await portal.coach({ method: 'POST', url: '/api/objects/upload', payload });
  return new URL(issued.json().uploadURL);
}

it('[SAFE-07] a file of unknown size is sent to the portal, which passes on none that is too large', async () => {
  const address = await addressFor({});
  expect(address.origin).not.toBe(origin);
  expect((await portal.put(address.href, 'x'.repeat(6 * MB))).statusCode).toBe(413);
  expect(objects.size).toBe(0);
  const file = csvOf(...goodRows('bucket', 2));
  expect((await portal.put(address.href, file)).statusCode).toBe(200);
  expect([...objects.values()].map(String)).toEqual([file]);
  const started = await portal.start(address.href);
  expect(started.json()).toMatchObject({ successfulCount: 2, failedCount: 0 });
});

it('[SAFE-07] a file of known size goes to the bucket, at an address signed for exactly that size', async () => {
  const address = await addressFor({ size: 3 });
  expect(address.origin).toBe(origin);
  expect(address.searchParams.get('X-Amz-SignedHeaders')?.split(';')).toContain('content-length');
});

it('[IMPORT-03] imports nothing from a bucket that returns no version of a file', async () => {
  onTestFinished(() => {
    etag = '"1"';
  });
  etag = undefined;
  const address = await addressFor({});
  expect((await portal.put(address.href, csvOf(...goodRows('versions', 2)))).statusCode).toBe(200);
  const started = await portal.start(address.href);
  expect(started.statusCode, started.body).toBe(503);
  expect(started.json().code).toBe('FILES_AWAY');
});

it('[IMPORT-14] stops reading from a bucket that sends more than it announced', async () => {
  onTestFinished(() => {
    floods = false;
  });
  const address = await addressFor({});
  expect((await portal.put(address.href, csvOf(...goodRows('flood', 2)))).statusCode).toBe(200);
  floods = true;
  const started = await portal.start(address.href);
  expect(started.body).toContain(IMPORT_FAILURES.fileChanged());
  expect(sent).toBeGreaterThan(5 * MB);
  expect(sent).toBeLessThan(FLOOD / 2);
});
