import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { chooseAccount } from './account.ts';
import { EmbeddedClusterError, explainingFileProblems, unlessMissing } from './errors.ts';
import { type Account, runProgram } from './run-program.ts';
import { writeOnce } from './write-once.ts';

const sharedFolders = '/var/lib/gymnastics-portal';

/** Where a portal's database is (`folder`) and which user runs it (`account`; none: the portal's own user). */
export type Place = { dataDir: string; folder: string; logFile: string; account: Account | undefined };

/**
 * Chooses the database folder of a DATA_DIR: `postgres` inside it. If root runs the portal and the database user cannot
 * enter it, a folder under /var/lib, which is recorded in DATA_DIR/postgres.location.
 */
export async function choosePlace(dataDir: string, log: (sentence: string) => void): Promise<Place> {
  await explainingFileProblems(dataDir, () => makeDataDir(dataDir));
  const logFile = join(dataDir, 'postgres.log');
  const locationFile = join(dataDir, 'postgres.location');
  const remembered = await explainingFileProblems(dataDir, () => recall(locationFile));
  const usual = join(dataDir, 'postgres');
  const folder = remembered ?? usual;
  const account = await chooseAccount(folder);
  await closeToOthers(dataDir, account, log);
  if (remembered !== undefined || account === undefined || (await mayPass(dataDir, account))) {
    return { dataDir, folder, logFile, account };
  }
  await refuseToLeaveData(usual, account);
  const elsewhere = await explainingFileProblems(sharedFolders, () => makeElsewhere(locationFile));
  log(`The database user ${account.name} may not enter ${dataDir}, so the database lies in ${elsewhere}.`);
  return { dataDir, folder: elsewhere, logFile, account };
}

async function makeDataDir(dataDir: string): Promise<void> {
  const made = await mkdir(dataDir, { recursive: true });
  if (made !== undefined) await chmod(dataDir, 0o700);
  if (!(await stat(dataDir)).isDirectory()) {
    throw new EmbeddedClusterError(`${dataDir} is a file, not a folder. Choose another DATA_DIR.`);
  }
}

/** Files and folders that the portal itself creates in its folder. */
const OWN_FILE = /^(postgres|uploads$|simulator$)/;

/**
 * Restricts an existing folder, for example one created with `mkdir`, to the portal's user and, if root runs the
 * portal, the database's user. Does not change a folder of another user, or with other things in it: a container's
 * volume may belong to root, and restricting /tmp would stop other programs.
 */
async function closeToOthers(
  dataDir: string,
  account: Account | undefined,
  log: (sentence: string) => void,
): Promise<void> {
  const { uid, mode } = await stat(dataDir);
  if ((mode & 0o007) === 0) return;
  const isOwn = uid === process.getuid?.() && (await readdir(dataDir)).every((name) => OWN_FILE.test(name));
  if (isOwn && (await close(dataDir, account))) return;
  log(`Other accounts of this machine may open ${dataDir}. Close it to them: chmod o-rwx ${dataDir}`);
}

/** Returns false if the disk does not support permissions. */
async function close(dataDir: string, account: Account | undefined): Promise<boolean> {
  try {
    // Also does what letPass does, at once: another start on the same folder may be past that step.
    if (account) await chown(dataDir, 0, account.gid);
    await chmod(dataDir, account ? 0o710 : 0o700);
  } catch {
    return false;
  }
  return ((await stat(dataDir)).mode & 0o007) === 0;
}

async function recall(locationFile: string): Promise<string | undefined> {
  const text = await unlessMissing(readFile(locationFile, 'utf8'), undefined);
  if (text === undefined) return undefined;
  const folder = text.trim();
  if (await unlessMissing(stat(dirname(folder)), undefined)) return folder;
  throw new EmbeddedClusterError(
    `The database of this portal lay in ${folder} (says ${locationFile}), but that folder is gone. ` +
      'Bring it back, or delete that file to begin with an empty database.',
  );
}

async function mayPass(dataDir: string, account: Account): Promise<boolean> {
  return (await canEnter(dataDir, account)) || (await letPass(dataDir, account));
}

async function canEnter(folder: string, account: Account): Promise<boolean> {
  const { exitCode } = await runProgram('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { account });
  return exitCode === 0;
}

/** Lets only the database user pass through a DATA_DIR of root that no group uses. */
async function letPass(dataDir: string, account: Account): Promise<boolean> {
  const { uid, mode } = await stat(dataDir);
  // Another start on the same folder may have just let the user pass; otherwise one DATA_DIR would get two databases.
  if (uid === 0 && (mode & 0o070) !== 0) return canEnter(dataDir, account);
  if (uid !== 0 || !(await canEnter(dirname(dataDir), account))) return false;
  await chown(dataDir, 0, account.gid);
  await chmod(dataDir, (mode & 0o777) | 0o010);
  return canEnter(dataDir, account);
}

async function refuseToLeaveData(usual: string, account: Account): Promise<void> {
  const files = await unlessMissing(readdir(usual), []);
  if (files.length === 0) return;
  throw new EmbeddedClusterError(
    `The database in ${usual} belongs to ${account.name}, who may not enter the folders above it. ` +
      'Open them to that user (chmod o+x), or move DATA_DIR to a folder it can enter, such as /var/lib.',
  );
}

async function makeElsewhere(locationFile: string): Promise<string> {
  await mkdir(sharedFolders, { recursive: true, mode: 0o755 });
  const own = await mkdtemp(join(sharedFolders, 'data-'));
  await chmod(own, 0o711);
  await writeOnce(locationFile, join(own, 'postgres'));
  const settled = await readFile(locationFile, 'utf8').then((text) => text.trim());
  if (dirname(settled) !== own) await rmdir(own);
  return settled;
}
