import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ObjectChanged, type ObjectStorage } from './object-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import { isRadosgwInstalled, type Radosgw, startRadosgw } from './testing/radosgw.ts';

const START_MS = 120_000;
const inAnHour = () => new Date(Date.now() + 3_600_000);

async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const put = (address: string, body: string) => fetch(address, { method: 'PUT', body });

// Needs a real S3 service; if it is not installed, run `apt-get install radosgw ceph-mon ceph-osd`.
describe.skipIf(!isRadosgwInstalled)(
  '[IMPORT-03] a bucket (needs Debian’s radosgw, ceph-mon and ceph-osd)',
  () => {
    let gateway: Radosgw;
    let storage: ObjectStorage;
    beforeAll(async () => {
      gateway = await startRadosgw();
      const { accessKeyId, secretAccessKey, endpoint } = gateway;
      const owner = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region: 'us-east-1' });
      const made = await owner.fetch(`${endpoint}/files`, { method: 'PUT' });
      if (!made.ok) throw new Error(await made.text());
      storage = createS3Storage(
        { ...gateway, region: 'us-east-1', bucket: 'files', prefix: 'portal/' },
        { secret: 'of the portal' },
      );
    }, START_MS);
    afterAll(() => gateway.stop());

    const addressFor = (key: string, upload: { expiresAt?: Date; size: number }) =>
      storage.addressFor(key, { portalOrigin: 'http://portal', expiresAt: inAnHour(), ...upload });

    it('accepts a file at a signed address, and returns and removes it', async () => {
      const key = randomUUID();
      const address = await addressFor(key, { size: 8 });
      expect(storage.keyOf(address, 'http://portal')).toBe(key);
      expect(storage.keyOf(address.split('?')[0] ?? '', 'http://portal')).toBe(key);
      expect(await storage.find(key)).toBeUndefined();
      expect((await put(address, 'Ana,Lind')).status).toBe(200);
      const found = await storage.find(key);
      expect(found?.size).toBe(8);
      expect(await textOf(storage.read(key, found?.version ?? ''))).toBe('Ana,Lind');
      await storage.remove(key);
      await storage.remove(key);
      expect(await storage.find(key)).toBeUndefined();
    });

    it.each([
      ['another object', (url: URL) => (url.pathname = url.pathname.replace(/.{4}$/, 'ffff'))],
      ['a later end', (url: URL) => url.searchParams.set('X-Amz-Expires', '604800')],
      ['another signature', (url: URL) => url.searchParams.set('X-Amz-Signature', '0'.repeat(64))],
    ])('refuses an address changed to %s', async (_what, change) => {
      const url = new URL(await addressFor(randomUUID(), { size: 1 }));
      change(url);
      expect((await put(url.href, 'a')).status).toBe(403);
    });

    it('refuses an address signed with another secret, and an expired one', async () => {
      const key = randomUUID();
      const forger = createS3Storage(
        {
          ...gateway,
          secretAccessKey: 'guessed',
          region: 'us-east-1',
          bucket: 'files',
          prefix: 'portal/',
        },
        { secret: 'of the portal' },
      );
      const forged = await forger.addressFor(key, {
        portalOrigin: 'http://portal',
        expiresAt: inAnHour(),
        size: 1,
      });
      expect((await put(forged, 'a')).status).toBe(403);
      const short = await addressFor(key, { expiresAt: new Date(Date.now() + 1000), size: 1 });
      const end = Date.now() + 2500;
      while (Date.now() < end) await fetch(gateway.endpoint);
      expect((await put(short, 'a')).status).toBe(403);
      expect(await storage.find(key)).toBeUndefined();
    });

    it('accepts only the size that an address was issued for', async () => {
      const key = randomUUID();
      const address = await addressFor(key, { size: 3 });
      expect((await put(address, 'abcd')).status).toBe(403);
      expect((await put(address, 'abc')).status).toBe(200);
    });

    it('[SAFE-07] stores what the portal passes on, but nothing that is too large', async () => {
      const key = randomUUID();
      expect(await storage.ownUploads.store(key, Readable.from([Buffer.from('abcd')]), 3)).toBe(false);
      expect(await storage.find(key)).toBeUndefined();
      expect(await storage.ownUploads.store(key, Readable.from([Buffer.from('abc')]), 3)).toBe(true);
      expect((await storage.find(key))?.size).toBe(3);
    });

    it('[CLIENT-06] keeps the name that was sent with the file', async () => {
      const key = randomUUID();
      const headers = { 'content-disposition': 'attachment; filename="autumn.csv"' };
      await fetch(await addressFor(key, { size: 1 }), { method: 'PUT', body: 'a', headers });
      expect((await storage.find(key))?.fileName).toBe('autumn.csv');
    });

    it('does not read an object that was replaced', async () => {
      const key = randomUUID();
      await put(await addressFor(key, { size: 5 }), 'first');
      const found = await storage.find(key);
      await put(await addressFor(key, { size: 6 }), 'second');
      await expect(textOf(storage.read(key, found?.version ?? ''))).rejects.toThrow(ObjectChanged);
      await expect(textOf(storage.read(randomUUID(), ''))).rejects.toThrow(ObjectChanged);
    });

    it('recognizes only its own addresses', () => {
      for (const address of [
        'http://portal/files/portal/x',
        `http://evil.example/files/portal/${randomUUID()}`,
      ])
        expect(storage.keyOf(address, 'http://portal')).toBeUndefined();
    });
  },
);
