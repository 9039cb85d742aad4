import { realpath } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { EmbeddedClusterError, errorCode } from './errors.ts';
import { superuser } from './initialise.ts';
import type { Place } from './place.ts';
import { readPostmasterState } from './postmaster-file.ts';

// Any number that no other advisory lock of database "postgres" has.
const ownerLockKey = 7_203_114;
const retryMs = 100;
const regainMs = 30_000;

export type Access = { place: Place; password: string; port: number; pid: number };

/**
 * The answer to a portal that wants to own a running cluster. `busy` names the portal that has it; `unreachable` may be
 * temporary (starting, stopping, just gone).
 */
export type Claim =
  | { kind: 'owned'; session: pg.Client }
  | { kind: 'busy'; owner: string }
  | { kind: 'wrongPassword' }
  | { kind: 'unreachable'; reason: string };

/** Tries once to own the cluster: a session on database "postgres" holds the lock as long as the portal lives. */
export async function claimCluster({ place, password, port }: Access): Promise<Claim> {
  const session = new pg.Client({
    host: '127.0.0.1',
    port,
    user: superuser,
    password,
    database: 'postgres',
    application_name: `portal process ${process.pid}`,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  // Without a listener, a stopping database would end the portal; the end of the session says the same.
  session.on('error', () => undefined);
  try {
    await session.connect();
    const claim = await lockIn(session, place);
    if (claim.kind !== 'owned') await session.end();
    return claim;
  } catch (error) {
    await session.end().catch(() => undefined);
    if (errorCode(error) === '28P01') return { kind: 'wrongPassword' };
    return { kind: 'unreachable', reason: error instanceof Error ? error.message : String(error) };
  }
}

async function lockIn(session: pg.Client, place: Place): Promise<Claim> {
  const { rows } = await session.query<{ folder: string; isOwned: boolean }>(
    `SELECT current_setting('data_directory') AS folder, pg_try_advisory_lock($1) AS "isOwned"`,
    [ownerLockKey],
  );
  const answer = rows[0];
  const folder = await realpath(place.folder);
  if (answer === undefined || (await realpath(answer.folder)) !== folder) {
    return { kind: 'unreachable', reason: `another database answers at the port of ${folder}` };
  }
  if (answer.isOwned) return { kind: 'owned', session };
  const owners = await session.query<{ owner: string }>(
    `SELECT application_name AS owner FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND objid = $1 AND granted`,
    [ownerLockKey],
  );
  return { kind: 'busy', owner: owners.rows[0]?.owner ?? 'another portal' };
}

export type Ownership = {
  /** Resolves when the cluster is lost without `release`: it ended, or another portal took it over. Never rejects. */
  lost: Promise<EmbeddedClusterError>;
  /** Stops watching, stops the cluster unless it is lost (another portal may own it by now), and closes the session. */
  release(shutDown: () => Promise<void>): Promise<void>;
};

/** Watches the owning session; if it breaks while the server lives, claims the cluster again. */
export function keepOwnership(access: Access, session: pg.Client): Ownership {
  let current = session;
  let isReleased = false;
  let isLost = false;
  const lost = new Promise<EmbeddedClusterError>((resolve) => {
    const watch = (watched: pg.Client) => {
      current = watched;
      watched.once('end', () => {
        if (!isReleased) void regain(access, () => isReleased).then(proceed);
      });
    };
    const proceed = (result: pg.Client | string | undefined) => {
      if (result instanceof pg.Client) return watch(result);
      if (result === undefined) return;
      isLost = true;
      resolve(new EmbeddedClusterError(result));
    };
    watch(session);
  });
  return {
    lost,
    async release(shutDown) {
      isReleased = true;
      if (!isLost) await shutDown();
      await current.end();
    },
  };
}

/**
 * Returns the new owning session, a message if the cluster is lost, or undefined if the portal released it meanwhile.
 */
async function regain(access: Access, isReleased: () => boolean): Promise<pg.Client | string | undefined> {
  const { folder, logFile } = access.place;
  for (let waitedMs = 0; waitedMs < regainMs; waitedMs += retryMs) {
    if (isReleased()) return undefined;
    const state = await readPostmasterState(folder);
    if (state.kind !== 'running' || state.pid !== access.pid) break;
    const claim = await claimCluster(access);
    if (claim.kind === 'busy') return `The database in ${folder} was taken by ${claim.owner}.`;
    if (claim.kind === 'owned') return claim.session;
    await pause(retryMs);
  }
  return `The database in ${folder} ended while the portal was running. Its last words are in ${logFile}.`;
}
