import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Pool, PoolClient } from 'pg';
import type { Drizzle } from '../database.ts';

/** Work that only one process does at a time. */
export type LeaseName = 'pull' | 'push';

/** A holder without a heartbeat for this long is frozen or cut off; the next process takes over. */
const LEASE_MS = 30_000;
const HEARTBEAT_MS = 5000;

/** The first key of the advisory lock that shows whether a holder is alive; the second key is the lease's fence. */
const ALIVE: Readonly<Record<LeaseName, number>> = { pull: 0x6c65_6102, push: 0x6c65_6103 };

/**
 * The locks of releases without leases. Processes with leases share them, so a frozen one blocks no other; a process of
 * an older release needs them exclusively, so it cannot work beside the new ones during an upgrade.
 */
const OLDER: Readonly<Record<LeaseName, readonly [number, number]>> = {
  pull: [0x6c65_6167, 2],
  push: [0x6c65_6167, 3],
};

/**
 * SQL for whether a row of `leases` is held. A time far in the future was set by a clock that was ahead, and does not
 * count (PROVIDER-10).
 */
const isHeldSql = (name: LeaseName) => `(until > clock_timestamp()
  and until < clock_timestamp() + interval '${2 * LEASE_MS} milliseconds' and exists (
  select from pg_locks
  where locktype = 'advisory' and classid = ${ALIVE[name]} and objid::bigint = leases.fence and granted
    and database = (select oid from pg_database where datname = current_database())
))`;

export type Lease = {
  /** Aborted when this process detects that the lease is lost. */
  lost: AbortSignal;
  /** Throws if the lease may have expired, for example after this process was frozen. Needs no query. */
  assertHeld(): void;
  /** Throws if another process has taken the lease, and prevents that until the transaction ends. */
  fence(tx: Drizzle): Promise<void>;
};

class LeaseLost extends Error {
  override readonly name = 'LeaseLost';

  constructor() {
    super('Another process has taken the place of this run.');
  }
}

/**
 * The monotonic clock stops while the machine is suspended, and the wall clock can be set back, so the later one
 * counts.
 */
const now = () => ({ steadyMs: performance.now(), wallMs: Date.now() });
const msSince = ({ steadyMs, wallMs }: ReturnType<typeof now>) =>
  Math.max(performance.now() - steadyMs, Date.now() - wallMs);

/**
 * Takes the lease if it is free: it has expired, or its holder died together with the connection that held the advisory
 * lock. Returns the new fence, which no earlier holder has.
 */
async function take(client: PoolClient, name: LeaseName): Promise<number | null> {
  // First without a lock, so that a process that only checks does not block the holder's transactions.
  const held = await client.query(`select from leases where name = $1 and ${isHeldSql(name)}`, [name]);
  if (held.rowCount !== 0) return null;
  await client.query('begin');
  try {
    await client.query(`insert into leases (name) values ($1) on conflict do nothing`, [name]);
    const { rows } = await client.query<{ fence: string; isHeld: boolean }>(
      `select fence, ${isHeldSql(name)} as "isHeld" from leases where name = $1 for update`,
      [name],
    );
    const [row] = rows;
    if (!row || row.isHeld) {
      await client.query('rollback');
      return null;
    }
    const fence = Number(row.fence) + 1;
    await client.query('select pg_advisory_lock($1, $2)', [ALIVE[name], fence]);
    await client.query(
      `update leases set fence = $2, until = clock_timestamp() + make_interval(secs => $3) where name = $1`,
      [name, fence, LEASE_MS / 1000],
    );
    await client.query('commit');
    return fence;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function prolong(pool: Pool, name: LeaseName, fence: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update leases set until = clock_timestamp() + make_interval(secs => $3) where name = $1 and fence = $2`,
    [name, fence, LEASE_MS / 1000],
  );
  return rowCount === 1;
}

/**
 * Runs `work` while this process holds the lease; returns `undefined` at once if another process holds it. A killed
 * process loses it with its connection, a frozen one after half a minute without a heartbeat, by the database's clock
 * (PROVIDER-05).
 */
export async function withLease<Result>(
  pool: Pool,
  name: LeaseName,
  work: (lease: Lease) => Promise<Result>,
): Promise<Result | undefined> {
  const client = await pool.connect();
  const lost = new AbortController();
  const ended = new AbortController();
  let isBroken = true;
  const onError = () => lost.abort(new Error('The connection that holds the lease was lost.'));
  client.on('error', onError);
  try {
    // From before the call, so that this process never believes in the lease longer than the others do.
    let heldFrom = now();
    const { rows } = await client.query<{ isFree: boolean }>(
      'select pg_try_advisory_lock_shared($1, $2) as "isFree"',
      [...OLDER[name]],
    );
    const isFree = rows[0]?.isFree ?? false;
    const fence = isFree ? await take(client, name) : null;
    if (isFree && fence === null)
      await client.query('select pg_advisory_unlock_shared($1, $2)', [...OLDER[name]]);
    isBroken = false;
    if (fence === null) return undefined;
    const isHeld = () => !lost.signal.aborted && msSince(heldFrom) < LEASE_MS;
    const assertHeld = () => {
      if (!isHeld()) {
        lost.abort(new LeaseLost());
        lost.signal.throwIfAborted();
      }
    };

    const beat = async () => {
      for (;;) {
        await pause(HEARTBEAT_MS, undefined, { signal: ended.signal, ref: false });
        const from = now();
        try {
          if (!(await prolong(pool, name, fence))) return lost.abort(new LeaseLost());
          heldFrom = from;
        } catch {
          // While the database does not answer, the lease is valid until it expires.
          if (!isHeld()) return lost.abort(new LeaseLost());
        }
      }
    };
    const beating = beat().catch(() => undefined);
    try {
      return await work({
        lost: lost.signal,
        assertHeld,
        async fence(tx) {
          const { rowCount } = await tx.execute(sql`
            select from leases where name = ${name} and fence = ${fence} for key share`);
          if (rowCount === 1) return;
          lost.abort(new LeaseLost());
          lost.signal.throwIfAborted();
        },
      });
    } finally {
      ended.abort();
      await beating;
      await pool
        .query(`update leases set until = '-infinity' where name = $1 and fence = $2`, [name, fence])
        .catch(() => undefined);
      if (!lost.signal.aborted) {
        await client.query('select pg_advisory_unlock($1, $2)', [ALIVE[name], fence]);
        await client.query('select pg_advisory_unlock_shared($1, $2)', [...OLDER[name]]);
      }
    }
  } finally {
    client.off('error', onError);
    // Closing the connection releases the advisory lock.
    client.release(isBroken || lost.signal.aborted);
  }
}

/** Whether any process holds the lease. */
export async function isLeaseHeld(db: Drizzle, name: LeaseName): Promise<boolean> {
  const { rows } = await db.execute<{ held: boolean }>(sql`
    select exists (select from leases where name = ${name} and ${sql.raw(isHeldSql(name))}) as held`);
  return rows[0]?.held ?? false;
}
