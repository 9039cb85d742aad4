import { Client } from 'pg';
import { expect } from 'vitest';

/**
 * Makes `tries` wait for the same table: locks it against writes, starts them, waits until each of them waits for the
 * lock, then releases it. Returns their results.
 */
export async function meetAtTable<Result>(
  { url, table }: { url: string; table: string },
  tries: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  const holder = new Client({ connectionString: url });
  await holder.connect();
  try {
    await holder.query(`begin; lock table ${table} in share row exclusive mode`);
    const results = Promise.all(tries.map((attempt) => attempt()));
    // A failure is reported when the results are awaited.
    results.catch(() => {});
    await expect.poll(() => countWaiting(holder, table)).toBe(tries.length);
    await holder.query('commit');
    return await results;
  } finally {
    await holder.end();
  }
}

async function countWaiting(client: Client, table: string): Promise<number> {
  const { rows } = await client.query<{ waiting: number }>(
    'select count(*)::int as waiting from pg_locks where relation = $1::regclass and not granted',
    [table],
  );
  return rows[0]?.waiting ?? 0;
}
