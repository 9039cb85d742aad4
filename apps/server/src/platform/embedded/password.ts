import { randomBytes } from 'node:crypto';
import { chmod, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedClusterError, explainingFileProblems, unlessMissing } from './errors.ts';
import { writeOnce } from './write-once.ts';

const passwordShape = /^[\w-]{43}$/;

/**
 * Returns the database password stored in `DATA_DIR/postgres.password` (mode 600); creates a random one if it is
 * missing.
 */
export async function keepPassword(dataDir: string, log: (sentence: string) => void): Promise<string> {
  const path = join(dataDir, 'postgres.password');
  return explainingFileProblems(path, async () => {
    const kept = await readPassword(path, log);
    if (kept !== undefined) return kept;
    await writeOnce(path, randomBytes(32).toString('base64url'));
    const written = await readPassword(path, log);
    if (written !== undefined) return written;
    throw new EmbeddedClusterError(`${path} was removed while the portal was starting. Start again.`);
  });
}

async function readPassword(path: string, log: (sentence: string) => void): Promise<string | undefined> {
  const text = await unlessMissing(readFile(path, 'utf8'), undefined);
  if (text === undefined) return undefined;
  const password = text.trim();
  if (!passwordShape.test(password)) {
    throw new EmbeddedClusterError(
      `${path} does not hold a password of this portal. Delete the file and start again: ` +
        'a new password is made and the data is kept.',
    );
  }
  if (process.platform !== 'win32' && ((await stat(path)).mode & 0o077) !== 0) {
    await chmod(path, 0o600);
    log(`${path} could be read by other users of this machine; it is closed to them again.`);
  }
  return password;
}
