import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { Drizzle } from './drizzle.ts';

/** The portal's advisory locks; the first key tells them from those of other programs in the same database. */
const NAMESPACE = 0x6c65_6167; // "leag"
export const LOCKS = { migrate: 1, pull: 2, push: 3, requestSync: 4 } as const;
export type LockName = keyof typeof LOCKS;

/** Locks of one import each; the second key is its id. */
const IMPORTS = 0x696d_706f; // "impo"

/** Locks of one account's uploads each; the second key is the account's id. */
const UPLOADS = 0x7570_6c6f; // "uplo"

/**
 * Runs `work` while this process alone, of all on the database, holds the lock; gives `undefined` at once when
 * another holds it. The lock is the connection's: a killed process lets go of it (SYNC-03). Its signal tells when the
 * connection is lost under the work, which then must not go on: another process may have the lock.
 */
export function withLock<Result>(
  pool: Pool,
  lock: LockName,
  work: (lost: AbortSignal) => Promise<Result>,
): Promise<Result | undefined> {
  return holding(pool, [NAMESPACE, LOCKS[lock]], work);
}

/** The same for the work on one import (IMPORT-10). */
export function withImportLock<Result>(
  pool: Pool,
  importId: number,
  work: (lost: AbortSignal) => Promise<Result>,
): Promise<Result | undefined> {
  return holding(pool, [IMPORTS, importId], work);
}

async function holding<Result>(
  pool: Pool,
  keys: readonly [number, number],
  work: (lost: AbortSignal) => Promise<Result>,
): Promise<Result | undefined> {
  const client = await pool.connect();
  const lost = new AbortController();
  const onError = () => lost.abort(new Error('The connection that holds the lock was lost.'));
  client.on('error', onError);
  try {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1, $2) as held', [
      ...keys,
    ]);
    if (!rows[0]?.held) return undefined;
    try {
      return await work(lost.signal);
    } finally {
      if (!lost.signal.aborted) await client.query('select pg_advisory_unlock($1, $2)', [...keys]);
    }
  } finally {
    client.off('error', onError);
    client.release(lost.signal.aborted);
  }
}

/** Whether any process holds the lock now. */
export async function isLockHeld(db: Drizzle, lock: LockName): Promise<boolean> {
  const { rows } = await db.execute<{ held: boolean }>(sql`
    select exists (
      select from pg_locks
      where locktype = 'advisory' and classid = ${NAMESPACE} and objid = ${LOCKS[lock]} and granted
        and database = (select oid from pg_database where datname = current_database())
    ) as held`);
  return rows[0]?.held ?? false;
}

/** Waits for the lock on a connection of its own; for the migration, which every process tries at its start. */
export async function waitForLock(
  client: { query(text: string, values: unknown[]): Promise<unknown> },
  lock: LockName,
) {
  await client.query('select pg_advisory_lock($1, $2)', [NAMESPACE, LOCKS[lock]]);
}

/** Waits for the uploads of this account and holds them until the transaction ends (SAFE-07). */
export async function lockUploadsForTransaction(tx: Drizzle, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${UPLOADS}, ${userId})`);
}

/** Waits for the lock and holds it until the transaction ends. */
export async function lockForTransaction(tx: Drizzle, lock: LockName): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${NAMESPACE}, ${LOCKS[lock]})`);
}
