import { chmod, cp, link, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { create, extract, list } from 'tar';
import { isThere } from '../is-there.ts';
import { PlainError } from '../plain-error.ts';
import { OBJECT_KEY } from '../storage/object-key.ts';
import type { StorageTarget } from '../storage/storage-url.ts';
import { dumpDatabase } from './dump.ts';
import { loadDatabase } from './load.ts';
import { MANIFEST_FILE, type Manifest, manifestSchema, UPLOADS_FOLDER } from './manifest.ts';

type Portal = {
  readonly url: string;
  readonly storage: StorageTarget;
  /** Tables whose rows are valid only for the moment. They are neither saved nor restored from a file that has them. */
  readonly momentary: readonly string[];
};

/**
 * Saves the database at `url`, and the uploaded files if they are in a folder, as one compressed file at `path` that
 * only its owner can read (BEYOND-05). Throws a PlainError if the file exists. The file appears only once it is
 * complete.
 */
export async function makeBackup(
  { url, storage, momentary }: Portal,
  { path, madeAt }: { path: string; madeAt: Date },
): Promise<Manifest> {
  if (await isThere(path))
    throw new PlainError(`${path} is there already, and a backup never overwrites a file.`);
  return inFolderFor(path, async (folder) => {
    const content = join(folder, 'content');
    const whole = join(folder, 'whole');
    await mkdir(content);
    const uploads = storage.kind === 'folder' ? storage.folder : undefined;
    const manifest = await dumpDatabase(url, {
      ...{ folder: content, madeAt, momentary },
      hasUploads: uploads !== undefined,
    });
    if (uploads !== undefined) await copyUploads(uploads, join(content, UPLOADS_FOLDER));
    await create({ gzip: true, file: whole, cwd: content, portable: true }, await readdir(content));
    await chmod(whole, 0o600);
    // Unlike a rename, this fails if a file was created there meanwhile.
    await link(whole, path);
    return manifest;
  });
}

/**
 * Restores a backup into an empty database and, if it has uploaded files, into the storage folder; returns what it
 * restored. Throws a PlainError for a file that is not a backup, is damaged, or comes from a newer portal, and for a
 * database that is not empty.
 */
export async function restoreBackup({ url, storage, momentary }: Portal, path: string): Promise<Manifest> {
  if (!(await isThere(path))) throw new PlainError(`There is no file ${path}.`);
  const folder = await mkdtemp(join(tmpdir(), 'portal-restore-'));
  try {
    const saved = await unpack(path, folder);
    const manifest = { ...saved, tables: saved.tables.filter(({ name }) => !momentary.includes(name)) };
    await loadDatabase(url, { folder, manifest });
    if (manifest.hasUploads && storage.kind === 'folder') {
      await copyUploads(join(folder, UPLOADS_FOLDER), storage.folder);
    }
    return manifest;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function inFolderFor<Result>(path: string, work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(dirname(path), `.${basename(path)}-`)).catch((cause: unknown) => {
    throw new PlainError(`Nothing can be written in ${dirname(path)}.`, { cause });
  });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function unpack(path: string, folder: string): Promise<Manifest> {
  try {
    // Reads the file completely first, because unpacking a damaged file keeps writing after it has failed.
    await list({ file: path, strict: true });
    await extract({ file: path, cwd: folder, strict: true });
    return manifestSchema.parse(JSON.parse(await readFile(join(folder, MANIFEST_FILE), 'utf8')));
  } catch (cause) {
    throw new PlainError(`${path} is no backup of a portal, or it is damaged.`, { cause });
  }
}

/** Copies the complete files. One that disappears meanwhile belongs to an import that has ended. */
async function copyUploads(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  if (!(await isThere(from))) return;
  for (const name of (await readdir(from)).filter((each) => OBJECT_KEY.test(each))) {
    try {
      await cp(join(from, name), join(to, name), { preserveTimestamps: true });
      // A backup from another hand could make a file executable.
      await chmod(join(to, name), 0o600);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
}
