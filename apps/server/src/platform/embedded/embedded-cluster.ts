import { isAbsolute } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findPackage, prepareBinaries } from './binaries.ts';
import { EmbeddedClusterError, errorCode } from './errors.ts';
import { prepareFolder, superuser } from './initialise.ts';
import { type Access, type Claim, claimCluster, keepOwnership } from './ownership.ts';
import { keepPassword } from './password.ts';
import { choosePlace } from './place.ts';
import { launchPostmaster, resetPassword, type Server, stopPostmaster } from './postmaster.ts';
import { readPostmasterState } from './postmaster-file.ts';

const databaseName = 'portal';
const pollMs = 50;
/** A stopping portal releases its cluster within this time; if it still holds it afterwards, it is running. */
const politenessMs = 2000;
/** After a crash the server first replays what was saved, which can take a while. */
const patienceMs = 180_000;

export type EmbeddedCluster = {
  /** Connects as superuser to database `portal` on 127.0.0.1. */
  url: string;
  /** Connects to database `postgres`, to create and drop databases. */
  adminUrl: string;
  /** Whether the server of a killed portal was still running and is used. */
  tookOver: boolean;
  /** Resolves with a message when the database ends, or is taken over, without `stop`; never rejects. */
  lost: Promise<EmbeddedClusterError>;
  /** Stops the database and waits; afterwards no process and no postmaster.pid is left. */
  stop(): Promise<void>;
};

/**
 * Starts the portal's own PostgreSQL under `dataDir` (absolute), creating it on the first start, or takes over the one
 * that a killed portal left running. Throws EmbeddedClusterError with a message for the operator, also if another
 * portal is running on the same folder.
 */
export async function startEmbeddedCluster(options: {
  dataDir: string;
  log: (sentence: string) => void;
  isDurable?: boolean;
}): Promise<EmbeddedCluster> {
  const { dataDir, log, isDurable } = options;
  if (!isAbsolute(dataDir)) throw new EmbeddedClusterError(`DATA_DIR must be a full path, not "${dataDir}".`);
  const place = await choosePlace(dataDir, log);
  const binaries = await prepareBinaries(findPackage(), place.account, log);
  const password = await keepPassword(dataDir, log);
  await prepareFolder({ place, binaries, password, log });
  const server = { place, binaries, isDurable };
  const { access, session, tookOver } = await reachCluster(server, password, log);
  const ownership = keepOwnership(access, session);
  const shutDown = () => ownership.release(() => stopPostmaster(server, access.pid));
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= shutDown();
    return stopping;
  };
  try {
    await makeDatabase(session, place.folder);
  } catch (error) {
    await stop();
    throw error;
  }
  const url = (database: string) => addressOf(password, access.port, database);
  return { url: url(databaseName), adminUrl: url('postgres'), tookOver, lost: ownership.lost, stop };
}

/**
 * The superuser address of the portal's database under `dataDir` if it is running, for reading beside its portal;
 * otherwise undefined.
 */
export async function findRunningCluster(options: {
  dataDir: string;
  log: (sentence: string) => void;
}): Promise<string | undefined> {
  const { dataDir, log } = options;
  const { folder } = await choosePlace(dataDir, log);
  const state = await readPostmasterState(folder);
  if (state.kind !== 'running' || !state.isReady || state.port === undefined) return undefined;
  return addressOf(await keepPassword(dataDir, log), state.port, databaseName);
}

function addressOf(password: string, port: number, database: string): string {
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`;
}

type Reached = { access: Access; session: pg.Client; tookOver: boolean };

async function reachCluster(
  server: Server,
  password: string,
  log: (sentence: string) => void,
): Promise<Reached> {
  const { place } = server;
  const startedAt = performance.now();
  let launchedPid: number | undefined;
  let busySince: number | undefined;
  let isPasswordReset = false;
  let obstacle = 'it is still starting';
  while (performance.now() - startedAt < patienceMs) {
    const state = await readPostmasterState(place.folder);
    if (state.kind !== 'running') {
      launchedPid = await launchPostmaster(server);
      if (launchedPid === undefined) await pause(pollMs);
      continue;
    }
    if (!state.isReady || state.port === undefined) {
      await pause(pollMs);
      continue;
    }
    const access = { place, password, port: state.port, pid: state.pid };
    const claim: Claim = await claimCluster(access);
    if (claim.kind === 'owned') {
      const tookOver = launchedPid !== state.pid;
      if (tookOver)
        log('The database of a portal that ended without stopping it was still running; it is used on.');
      return { access, session: claim.session, tookOver };
    }
    if (claim.kind === 'wrongPassword') {
      if (launchedPid !== state.pid || isPasswordReset) throw passwordRefused(access);
      log('The database does not know the password on disk; a new one is set, the data is kept.');
      await stopPostmaster(server, state.pid);
      await resetPassword(server, password);
      isPasswordReset = true;
      continue;
    }
    if (claim.kind === 'busy') {
      busySince ??= performance.now();
      if (performance.now() - busySince > politenessMs) throw alreadyRunning(access, claim.owner);
    } else {
      obstacle = claim.reason;
    }
    await pause(pollMs);
  }
  throw new EmbeddedClusterError(
    `The database in ${place.folder} cannot be reached: ${obstacle}. See ${place.logFile}.`,
  );
}

function alreadyRunning({ place }: Access, owner: string): EmbeddedClusterError {
  return new EmbeddedClusterError(
    `A portal is already running on ${place.dataDir} (${owner}). Stop it first, or give this one its own ` +
      'DATA_DIR and PORT. Several portals can share one database through DATABASE_URL.',
  );
}

function passwordRefused({ place, pid }: Access): EmbeddedClusterError {
  return new EmbeddedClusterError(
    `The database of ${place.dataDir} is running (process ${pid}) and refuses the password in ` +
      `${place.dataDir}/postgres.password. Bring that file back; or, if no portal is running on it, ` +
      `end the database with "kill -INT ${pid}" and start again: a new password is then set and the data is kept.`,
  );
}

async function makeDatabase(session: pg.Client, folder: string): Promise<void> {
  const { rowCount } = await session.query('SELECT FROM pg_database WHERE datname = $1', [databaseName]);
  if (rowCount !== 0) return;
  try {
    await session.query(`CREATE DATABASE ${pg.escapeIdentifier(databaseName)}`);
  } catch (error) {
    if (errorCode(error) !== '53100') throw error;
    throw new EmbeddedClusterError(`The disk that holds ${folder} is full. Make room and start again.`, {
      cause: error,
    });
  }
}
