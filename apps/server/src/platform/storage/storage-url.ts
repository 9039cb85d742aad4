import { fileURLToPath } from 'node:url';
import { createFolderStorage } from './folder-storage.ts';
import type { ObjectStorage } from './object-storage.ts';
import { type Bucket, createS3Storage } from './s3-storage.ts';

/** The target of STORAGE_URL: a folder, or a bucket. */
export type StorageTarget =
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 's3'; readonly bucket: Bucket };

/** A single % is taken literally. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Parses `file:/a/folder` or `s3://KEY:SECRET@HOST/BUCKET/PREFIX?region=REGION`, with `tls=0` for plain http; returns
 * the reason in words if it is neither. Characters that an address cannot contain are written as %XX in key and secret.
 */
export function parseStorageUrl(
  text: string,
): StorageTarget | { readonly kind: 'wrong'; readonly reason: string } {
  const wrong = (reason: string) => ({ kind: 'wrong', reason }) as const;
  const url = URL.parse(text);
  if (url?.protocol === 'file:') {
    if (url.host !== '' || !text.startsWith('file:/'))
      return wrong('must name a whole path, as in file:/var/lib/portal/uploads');
    return { kind: 'folder', folder: fileURLToPath(url) };
  }
  if (url?.protocol !== 's3:') return wrong('must start with file: or s3://');
  const [name = '', ...prefix] = url.pathname.split('/').filter(Boolean);
  if (url.host === '' || name === '')
    return wrong('must name a host and a bucket, as in s3://KEY:SECRET@HOST/BUCKET');
  if (url.username === '' || url.password === '')
    return wrong('must carry the access key and its secret, as in s3://KEY:SECRET@HOST/BUCKET');
  return {
    kind: 's3',
    bucket: {
      endpoint: `${url.searchParams.get('tls') === '0' ? 'http' : 'https'}://${url.host}`,
      region: url.searchParams.get('region') ?? 'us-east-1',
      bucket: name,
      prefix: prefix.map((part) => `${part}/`).join(''),
      accessKeyId: decoded(url.username),
      secretAccessKey: decoded(url.password),
    },
  };
}

/** Opens the storage; signs the portal's own upload addresses with the secret. */
export function openStorage(target: StorageTarget, secret: string): ObjectStorage {
  return target.kind === 's3'
    ? createS3Storage(target.bucket, { secret })
    : createFolderStorage({ folder: target.folder, secret });
}
