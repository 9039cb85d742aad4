import type { Readable } from 'node:stream';
import { AwsClient, AwsV4Signer } from 'aws4fetch';
import { keyInAddress } from './object-key.ts';
import { ObjectChanged, type ObjectStorage, UPLOAD_PATIENCE } from './object-storage.ts';
import { sentFileName } from './sent-file-name.ts';
import { checkUpload, keyOfPortalAddress, portalAddress } from './signed-upload.ts';

/** A bucket of any S3-compatible service, with its name in the path. */
export type Bucket = {
  /** For example https://s3.eu-central-1.amazonaws.com. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** The prefix of every key: empty, or ending with a slash. */
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

/** How long a bucket may take for a request, with all bytes of an object. */
const ANSWER_MS = 30_000;

/** Does not name the object, whose key is in the address. */
async function failure(reply: Response, what: string): Promise<Error> {
  await reply.body?.cancel();
  return new Error(`The object storage answered ${reply.status} when asked to ${what}.`);
}

/** A signal that aborts after this long; the time between a pause and the next resume does not count. */
function createTimeLimit(ms: number) {
  const late = new AbortController();
  const end = () => late.abort(new Error(`The object storage took more than ${ms / 1000} seconds.`));
  let timer = setTimeout(end, ms);
  let [left, resumedAt] = [ms, performance.now()];
  return {
    signal: late.signal,
    pause() {
      clearTimeout(timer);
      left -= performance.now() - resumedAt;
    },
    resume() {
      resumedAt = performance.now();
      timer = setTimeout(end, left);
    },
  };
}

/** The bytes if they are at most `maxBytes`. Otherwise reads and discards up to several times as many. */
async function readUpTo(bytes: Readable, maxBytes: number): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
    else if (size > maxBytes * UPLOAD_PATIENCE) break;
  }
  return size <= maxBytes ? Buffer.concat(chunks) : undefined;
}

/**
 * Objects in a bucket. Browsers upload files directly to it, at addresses with a signature that it checks (IMPORT-03).
 * Such an address can limit a file only to its exact size, so a file of unknown size is sent to the portal, which
 * limits it and passes it on (SAFE-07). The portal's own addresses are signed with `secret`.
 */
export function createS3Storage(bucket: Bucket, { secret }: { secret: string }): ObjectStorage {
  const { accessKeyId, secretAccessKey, region } = bucket;
  const credentials = { accessKeyId, secretAccessKey, region, service: 's3' };
  const client = new AwsClient({ ...credentials, retries: 3 });
  const { origin } = new URL(bucket.endpoint);
  const folder = `/${bucket.bucket}/${bucket.prefix}`;
  const urlOf = (key: string) => new URL(folder + key, origin);
  // Following a redirect could send a child's data to another address, or read a file from one.
  const request = (key: string, init: RequestInit) =>
    client.fetch(urlOf(key), { redirect: 'manual', ...init });
  const send = (key: string, method: 'HEAD' | 'DELETE') =>
    request(key, { method, signal: AbortSignal.timeout(ANSWER_MS) });

  return {
    foreignOrigin: origin,
    ownUploads: {
      check: (key, signature, now) => checkUpload(key, signature, { secret, now }),
      async store(key, bytes, maxBytes) {
        const content = await readUpTo(bytes, maxBytes);
        if (content === undefined) return false;
        const reply = await request(key, {
          method: 'PUT',
          body: content,
          signal: AbortSignal.timeout(ANSWER_MS),
        });
        if (!reply.ok) throw await failure(reply, 'store an object');
        await reply.body?.cancel();
        return true;
      },
      // A bucket stores an object completely or not at all.
      removeUnfinished: async () => undefined,
    },
    async addressFor(key, { portalOrigin, expiresAt, size }) {
      if (size === undefined) return portalAddress(key, { portalOrigin, expiresAt, secret });
      const url = urlOf(key);
      const seconds = Math.max(1, Math.round((expiresAt.getTime() - Date.now()) / 1000));
      url.searchParams.set('X-Amz-Expires', String(seconds));
      const signer = new AwsV4Signer({
        ...credentials,
        method: 'PUT',
        url: url.href,
        headers: { 'content-length': String(size) },
        signQuery: true,
        // Otherwise the library would not sign the length, and the address would accept a file of any size.
        allHeaders: true,
      });
      return (await signer.sign()).url.href;
    },
    keyOf: (address, portalOrigin) =>
      keyInAddress(address, { origin, folder }) ?? keyOfPortalAddress(address, portalOrigin),
    async find(key) {
      const reply = await send(key, 'HEAD');
      if (reply.status === 404) return undefined;
      if (!reply.ok) throw await failure(reply, 'look for an object');
      const version = reply.headers.get('etag');
      // Without a version, a file replaced after its check would be read as the checked one.
      if (!version) throw new Error('The object storage names no version of an object (ETag).');
      return {
        size: Number(reply.headers.get('content-length') ?? Number.POSITIVE_INFINITY),
        version,
        fileName: sentFileName(reply.headers.get('content-disposition')),
      };
    },
    async *read(key, version) {
      const limit = createTimeLimit(ANSWER_MS);
      try {
        const { signal } = limit;
        const reply = await request(key, { headers: { 'if-match': version }, signal });
        if (reply.status === 404 || reply.status === 412) {
          await reply.body?.cancel();
          throw new ObjectChanged();
        }
        if (!reply.ok || reply.body === null) throw await failure(reply, 'read an object');
        // Some services ignore the condition of the request.
        if (reply.headers.get('etag') !== version) {
          await reply.body.cancel();
          throw new ObjectChanged();
        }
        for await (const piece of reply.body) {
          // The time that the reader spends on a piece does not count against the bucket.
          limit.pause();
          yield piece;
          limit.resume();
        }
      } finally {
        limit.pause();
      }
    },
    async remove(key) {
      const reply = await send(key, 'DELETE');
      if (!reply.ok && reply.status !== 404) throw await failure(reply, 'remove an object');
      await reply.body?.cancel();
    },
  };
}
