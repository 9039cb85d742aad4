import { stat } from 'node:fs/promises';
import { EmbeddedClusterError, errorCode, unlessMissing } from './errors.ts';
import { type Account, runProgram } from './run-program.ts';

const userName = 'postgres';
const useDatabaseUrl = 'start the portal as an ordinary user, or set DATABASE_URL to a PostgreSQL server';

/**
 * Decides which user runs the database. PostgreSQL refuses root, so root switches to the owner of an existing data
 * folder, else to the user `postgres`, which is created if missing. Any other user runs it as themselves (undefined).
 */
export async function chooseAccount(dataFolder: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await unlessMissing(stat(dataFolder), undefined);
  if (owner && owner.uid !== 0) return { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  return (await findUser()) ?? (await createUser());
}

async function findUser(): Promise<Account | undefined> {
  const [uid, gid] = await Promise.all([idOf('-u'), idOf('-g')]);
  return uid === undefined || gid === undefined ? undefined : { name: userName, uid, gid };
}

async function idOf(which: '-u' | '-g'): Promise<number | undefined> {
  const { exitCode, output } = await runProgram('id', [which, userName]);
  return exitCode === 0 ? Number.parseInt(output, 10) : undefined;
}

async function createUser(): Promise<Account> {
  const outcome = await runProgram('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/usr/sbin/nologin',
    userName,
  ]).catch((error: unknown) => ({ exitCode: null, output: `useradd: ${errorCode(error)}` }));
  // Another portal starting at the same moment may have created the user; only the result counts.
  const user = await findUser();
  if (user) return user;
  throw new EmbeddedClusterError(
    `PostgreSQL does not run as root, and the user ${userName} could not be made (${outcome.output.trim()}). ` +
      `Make that user, ${useDatabaseUrl}.`,
  );
}
