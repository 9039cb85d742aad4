import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Pool, PoolClient } from 'pg';
import type { Drizzle } from '../database.ts';

/** Work that one process at a time does, of all on the database. */
export type LeaseName = 'pull' | 'push';

/** A holder that has not been heard of for so long is frozen or cut off: the next takes its place. */
const LEASE_MS = 30_000;
const HEARTBEAT_MS = 5000;

/** The first key of the advisory lock that shows whether a holder is alive; the second is the lease's fence. */
const ALIVE: Readonly<Record<LeaseName, number>> = { pull: 0x6c65_6102, push: 0x6c65_6103 };

/**
 * The locks of the releases before leases. They are shared among all who know leases, so a frozen one is in no one's way,
 * and keep a process of an older release, which wants them alone, from working beside them during an upgrade.
 */
const OLDER: Readonly<Record<LeaseName, readonly [number, number]>> = {
  pull: [0x6c65_6167, 2],
  push: [0x6c65_6167, 3],
};

/** Whether a row of `leases` is held, in SQL. A time far ahead was set by a clock that was, and holds nothing (PROVIDER-10). */
const isHeldSql = (name: LeaseName) => `(until > clock_timestamp()
  and until < clock_timestamp() + interval '${2 * LEASE_MS} milliseconds' and exists (
  select from pg_locks
  where locktype = 'advisory' and classid = ${ALIVE[name]} and objid::bigint = leases.fence and granted
    and database = (select oid from pg_database where datname = current_database())
))`;

export type Lease = {
  /** Aborted when the lease is lost, as far as this process can tell. */
  lost: AbortSignal;
  /** Throws when the lease may have run out, such as after this process was frozen. Costs no query. */
  assertHeld(): void;
  /** Throws when another process has taken the lease, and keeps any from doing so until the transaction ends. */
  fence(tx: Drizzle): Promise<void>;
};

class LeaseLost extends Error {
  override readonly name = 'LeaseLost';

  constructor() {
    super('Another process has taken the place of this run.');
  }
}

/** The steady clock stands still while the machine is suspended, the other one may be put back: the later one counts. */
const now = () => ({ steadyMs: performance.now(), wallMs: Date.now() });
const msSince = ({ steadyMs, wallMs }: ReturnType<typeof now>) =>
  Math.max(performance.now() - steadyMs, Date.now() - wallMs);

/**
 * Takes the lease when no one holds it: its time is over, or its holder has died and with it the connection that held the
 * advisory lock. Gives the new fence, which no earlier holder has.
 */
async function take(client: PoolClient, name: LeaseName): Promise<number | null> {
  // Without a lock first: a process that only asks must not get in the way of the holder's transactions.
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
 * Runs `work` while this process alone, of all on the database, holds the lease; gives `undefined` at once when another
 * holds it. A killed process loses it with its connection; a frozen one after half a minute without a heartbeat, by the
 * database's clock (PROVIDER-05).
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
    // Counted from before the call, so that this process never believes in it for longer than the others do.
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
          // While the database does not answer, the lease runs on until its time is over.
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
    // With the connection goes the advisory lock.
    client.release(isBroken || lost.signal.aborted);
  }
}

/** Whether any process holds the lease now. */
export async function isLeaseHeld(db: Drizzle, name: LeaseName): Promise<boolean> {
  const { rows } = await db.execute<{ held: boolean }>(sql`
    select exists (select from leases where name = ${name} and ${sql.raw(isHeldSql(name))}) as held`);
  return rows[0]?.held ?? false;
}
