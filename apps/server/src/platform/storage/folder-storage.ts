import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { OBJECT_KEY } from './object-key.ts';
import { ObjectChanged, type ObjectStorage, type StoredObject, UPLOAD_PATIENCE } from './object-storage.ts';
import { checkUpload, keyOfPortalAddress, portalAddress } from './signed-upload.ts';

/** The suffix of an incomplete file. */
const PART = '.part';

function pathOf(folder: string, key: string): string {
  if (!OBJECT_KEY.test(key)) throw new TypeError('Not the key of an object.');
  return join(folder, key);
}

function isNotThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

async function openToRead(folder: string, key: string): Promise<FileHandle | undefined> {
  try {
    return await open(pathOf(folder, key));
  } catch (error) {
    if (isNotThere(error)) return undefined;
    throw error;
  }
}

function describe({ size, mtimeMs, ino }: Stats): StoredObject {
  return { size, version: `${ino}-${mtimeMs}-${size}` };
}

async function writeAll(path: string, bytes: Readable, maxBytes: number): Promise<boolean> {
  const file = await open(path, 'wx', 0o600);
  try {
    let size = 0;
    for await (const chunk of bytes) {
      size += chunk.length;
      if (size <= maxBytes) await file.write(chunk);
      else if (size > maxBytes * UPLOAD_PATIENCE) break;
    }
    await file.sync();
    return size <= maxBytes;
  } finally {
    await file.close();
  }
}

async function store(
  folder: string,
  key: string,
  { bytes, maxBytes }: { bytes: Readable; maxBytes: number },
) {
  const path = pathOf(folder, key);
  const part = `${path}.${randomUUID()}${PART}`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const isWhole = await writeAll(part, bytes, maxBytes);
    if (isWhole) await rename(part, path);
    return isWhole;
  } finally {
    await rm(part, { force: true });
  }
}

/** Removes incomplete files that no process has written to since then. */
async function removeParts(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isNotThere(error)) return [];
    throw error;
  });
  for (const name of names.filter((each) => each.endsWith(PART))) {
    const path = join(folder, name);
    const file = await stat(path).catch(() => undefined);
    if (file && file.mtimeMs < before.getTime()) await rm(path, { force: true });
  }
}

/**
 * Objects as files in a folder, created if missing. The portal itself takes the uploads, at addresses signed with the
 * secret that all its processes share.
 */
export function createFolderStorage({ folder, secret }: { folder: string; secret: string }): ObjectStorage {
  return {
    foreignOrigin: undefined,
    ownUploads: {
      check: (key, signature, now) => checkUpload(key, signature, { secret, now }),
      store: (key, bytes, maxBytes) => store(folder, key, { bytes, maxBytes }),
      removeUnfinished: (before) => removeParts(folder, before),
    },
    addressFor: async (key, { portalOrigin, expiresAt }) =>
      portalAddress(key, { portalOrigin, expiresAt, secret }),
    keyOf: keyOfPortalAddress,
    async find(key) {
      const file = await openToRead(folder, key);
      if (file === undefined) return undefined;
      try {
        return describe(await file.stat());
      } finally {
        await file.close();
      }
    },
    async *read(key, version) {
      const file = await openToRead(folder, key);
      if (file === undefined) throw new ObjectChanged();
      try {
        if (describe(await file.stat()).version !== version) throw new ObjectChanged();
        yield* file.createReadStream({ autoClose: false });
      } finally {
        await file.close();
      }
    },
    remove: (key) => rm(pathOf(folder, key), { force: true }),
  };
}
