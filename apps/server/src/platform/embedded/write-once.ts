import { link, open, rm } from 'node:fs/promises';
import { errorCode } from './errors.ts';

/**
 * Writes a file that only its owner can read (mode 600), unless it exists. The first of several writers wins, and a
 * killed one leaves no incomplete file, because the finished text is linked into place.
 */
export async function writeOnce(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}`;
  await rm(draft, { force: true });
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${text}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(draft, path);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
