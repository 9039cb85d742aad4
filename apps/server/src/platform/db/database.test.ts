import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { expect, it, vi } from 'vitest';
import { useTestDatabase } from '../../../test/database.ts';
import { leagueScope } from './scope.ts';

it('[BEYOND-06] a connection cut between two queries fails its work, and neither the process nor the next work', async () => {
  const { database, url } = await useTestDatabase();
  const superuser = new Client({ connectionString: url });
  await superuser.connect();
  const work = database.inScope(leagueScope(), async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await superuser.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await vi.waitFor(async () => {
      const { rowCount } = await superuser.query('select from pg_stat_activity where pid = $1', [
        rows[0]?.pid,
      ]);
      expect(rowCount).toBe(0);
    });
    await tx.execute(sql`select 1`);
  });
  await expect(work).rejects.toThrow();
  await superuser.end();
  const next = await database.inScope(leagueScope(), (tx) => tx.execute(sql`select 1 as one`));
  expect(next.rows).toEqual([{ one: 1 }]);
});
