import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { Drizzle } from '../drizzle.ts';

/**
 * The first key of the portal's advisory locks, to distinguish them from those of other programs in the same database.
 */
const NAMESPACE = 0x6c65_6167; // "leag"
/** 2 and 3 belonged to pull and push, which now have leases (lease.ts). */
export const LOCKS = { migrate: 1, requestSync: 4, finishRestore: 5 } as const;
export type LockName = keyof typeof LOCKS;

/** Locks for single imports; the second key is the import's id. */
const IMPORTS = 0x696d_706f; // "impo"

/** Locks for the uploads of single accounts; the second key is the account's id. */
const UPLOADS = 0x7570_6c6f; // "uplo"

/**
 * Runs `work` while no other process works on the import (IMPORT-10); returns `undefined` at once if one does. The lock
 * belongs to the connection, so a killed process releases it. The signal aborts if the connection is lost during the
 * work, which must then stop because another process may have the lock.
 */
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

/** Waits for the lock on a separate connection; for steps that every process tries at its start. */
export async function waitForLock(
  client: { query(text: string, values: unknown[]): Promise<unknown> },
  lock: LockName,
) {
  await client.query('select pg_advisory_lock($1, $2)', [NAMESPACE, LOCKS[lock]]);
}

/** Locks for the messages of single people; the second key is the account's id. */
const MESSAGES = 0x6d65_7373; // "mess"
const TAPS = 0x7461_7073; // "taps"

/** Locks for single families; the second key is derived from the family id. */
const FAMILIES = 0x6661_6d69; // "fami"

/** Locks the messages of this account until the transaction ends (FAMILY-04). */
export async function lockMessagesForTransaction(tx: Drizzle, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${MESSAGES}, ${userId})`);
}

/** Locks the attendance of this account until the transaction ends (ATTEND-01). */
export async function lockTapsForTransaction(tx: Drizzle, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${TAPS}, ${userId})`);
}

/** Locks the links of this family until the transaction ends (FAMILY-02). */
export async function lockFamilyForTransaction(tx: Drizzle, familyId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${FAMILIES}, hashtext(${familyId}))`);
}

/** Locks the uploads of this account until the transaction ends (SAFE-07). */
export async function lockUploadsForTransaction(tx: Drizzle, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${UPLOADS}, ${userId})`);
}

/** Waits for the lock and holds it until the transaction ends. */
export async function lockForTransaction(tx: Drizzle, lock: LockName): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${NAMESPACE}, ${LOCKS[lock]})`);
}
