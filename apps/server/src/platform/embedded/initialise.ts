import {
  chown,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { EmbeddedClusterError, errorCode, explainingFileProblems, unlessMissing } from './errors.ts';
import type { Place } from './place.ts';
import { isAlive } from './process-facts.ts';
import { runProgram } from './run-program.ts';

/** The superuser of the cluster; the same name in clusters of all ages. */
export const superuser = 'postgres';

type Preparation = { place: Place; binaries: Binaries; password: string; log: (sentence: string) => void };

/** Makes sure that the folder contains a cluster of these programs' major version, owned by the account. */
export async function prepareFolder(preparation: Preparation): Promise<void> {
  const { folder } = preparation.place;
  const owner = await unlessMissing(
    explainingFileProblems(folder, () => stat(folder)),
    undefined,
  );
  if (owner === undefined) return initialise(preparation);
  if (!owner.isDirectory()) {
    throw new EmbeddedClusterError(`${folder} is a file, but the database needs a folder of that name.`);
  }
  await settleOwner(preparation.place, owner.uid, preparation.log);
  const version = await unlessMissing(
    explainingFileProblems(folder, () => readFile(join(folder, 'PG_VERSION'), 'utf8')),
    undefined,
  );
  if (version !== undefined) return requireMajor(folder, version.trim(), preparation.binaries.major);
  const files = await readdir(folder);
  if (files.length === 0) return initialise(preparation);
  throw new EmbeddedClusterError(
    `${folder} holds files but no PostgreSQL database. Move them away, or choose another DATA_DIR.`,
  );
}

function requireMajor(folder: string, found: string, major: number): void {
  if (found === String(major)) return;
  throw new EmbeddedClusterError(
    `The database in ${folder} was made by PostgreSQL ${found}, and this portal brings PostgreSQL ${major}. ` +
      'Nothing was changed. Start it with the version of the portal that made it, take a backup there, and ' +
      'restore that backup into an empty DATA_DIR of this version.',
  );
}

async function settleOwner(place: Place, uid: number, log: (sentence: string) => void): Promise<void> {
  const self = process.getuid?.();
  if (self === undefined) return;
  if (self !== 0) {
    if (uid === self) return;
    throw new EmbeddedClusterError(
      `The database in ${place.folder} belongs to another user (id ${uid}). ` +
        'Start the portal as that user or as root, or choose another DATA_DIR.',
    );
  }
  if (uid !== 0 || place.account === undefined) return;
  log(`The database in ${place.folder} belonged to root; it is given to ${place.account.name}.`);
  const { uid: newUid, gid } = place.account;
  const { exitCode, output } = await runProgram('chown', ['-R', `${newUid}:${gid}`, place.folder]);
  if (exitCode !== 0)
    throw new EmbeddedClusterError(`The owner of ${place.folder} cannot be changed: ${output.trim()}`);
}

/**
 * Creates the cluster in another folder and moves it into place when complete. So a start that is killed leaves nothing
 * incomplete, and of two simultaneous starts the second finds the first one's cluster.
 */
async function initialise({ place, binaries, password, log }: Preparation): Promise<void> {
  log('Preparing the database for the first time.');
  const parent = dirname(place.folder);
  await explainingFileProblems(parent, async () => {
    await removeAbandoned(parent);
    const workshop = await mkdtemp(join(parent, `postgres.new-${process.pid}-`));
    try {
      await runInitdb({ place, binaries, password, workshop });
      await moveIntoPlace(join(workshop, 'cluster'), place.folder);
    } finally {
      await rm(workshop, { recursive: true, force: true });
    }
  });
}

type InitdbRun = Omit<Preparation, 'log'> & { workshop: string };

async function runInitdb({ place, binaries, password, workshop }: InitdbRun): Promise<void> {
  const cluster = join(workshop, 'cluster');
  const passwordFile = join(workshop, 'password');
  await mkdir(cluster, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (place.account) {
    for (const path of [workshop, cluster, passwordFile]) {
      await chown(path, place.account.uid, place.account.gid);
    }
  }
  const { exitCode, output } = await runProgram(
    binaries.initdb,
    [
      `--pgdata=${cluster}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--data-checksums',
      '--encoding=UTF8',
      // The built-in provider is the same on every machine and does not change with the C library or ICU.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ],
    { account: place.account },
  );
  if (exitCode === 0) return;
  if (output.includes('No space left on device')) throw Object.assign(new Error(output), { code: 'ENOSPC' });
  throw new EmbeddedClusterError(`PostgreSQL could not prepare ${place.folder}: ${output.trim()}`);
}

async function moveIntoPlace(cluster: string, folder: string): Promise<void> {
  try {
    await rename(cluster, folder);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return;
    if (code !== 'EBUSY' && code !== 'EXDEV') throw error;
    throw new EmbeddedClusterError(
      `${folder} is a mounted disk of its own. Mount the disk at ${dirname(folder)} instead.`,
      { cause: error },
    );
  }
  await syncFolder(dirname(folder));
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders, and its file system persists a rename by itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const maker = /^postgres\.new-(\d+)-/.exec(name)?.[1];
    if (maker === undefined || (await isAlive(Number(maker)))) continue;
    await rm(join(parent, name), { recursive: true, force: true });
  }
}
