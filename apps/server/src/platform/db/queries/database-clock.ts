import type { Pool } from 'pg';
import type { Clock } from '../../clock.ts';

const ASK_EVERY_MS = 10_000;

/**
 * The time of the database, which all processes share (PROVIDER-10). Between two queries it advances by this process's
 * monotonic clock, which cannot be set. `stop` ends the queries.
 */
export async function openDatabaseClock(pool: Pool): Promise<Clock & { stop(): Promise<void> }> {
  let aheadMs = 0;
  const ask = async () => {
    const from = performance.now();
    const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
    if (rows[0]) aheadMs = rows[0].now.getTime() - (from + performance.now()) / 2;
  };
  await ask();
  // While the database does not answer, the last answer stays valid.
  const timer = setInterval(() => void ask().catch(() => undefined), ASK_EVERY_MS);
  timer.unref();
  return { now: () => new Date(performance.now() + aheadMs), stop: async () => clearInterval(timer) };
}
