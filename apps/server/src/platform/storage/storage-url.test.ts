import { describe, expect, it } from 'vitest';
import { parseStorageUrl } from './storage-url.ts';

describe('[IMPORT-03] STORAGE_URL', () => {
  it('names a folder', () => {
    expect(parseStorageUrl('file:/var/lib/portal/uploads')).toEqual({
      kind: 'folder',
      folder: '/var/lib/portal/uploads',
    });
  });

  it('names a bucket, with reserved characters of the secret written as %XX', () => {
    expect(
      parseStorageUrl('s3://AKID:a%2Fb%2Bc@s3.example.org:9000/files/portal/one?region=eu-west-1&tls=0'),
    ).toEqual({
      kind: 's3',
      bucket: {
        endpoint: 'http://s3.example.org:9000',
        region: 'eu-west-1',
        bucket: 'files',
        prefix: 'portal/one/',
        accessKeyId: 'AKID',
        secretAccessKey: 'a/b+c',
      },
    });
    expect(parseStorageUrl('s3://K:S@h/b')).toMatchObject({
      bucket: { endpoint: 'https://h', region: 'us-east-1', prefix: '' },
    });
  });

  it.each([
    'uploads',
    'file:uploads',
    'file://host/x',
    'https://h/b',
    's3://h/b',
    's3://K:S@h',
    's3://K:S@h/',
  ])('refuses %s with a message', (text) => {
    expect(parseStorageUrl(text)).toEqual({ kind: 'wrong', reason: expect.stringMatching(/^must /) });
  });
});
