import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useTestDatabase } from '../../../../test/database.ts';
import { leagueScope } from '../../../platform/db/scope.ts';
import { dueMembers } from './push.repository.ts';

const WAITING = 4000;

it('[IMPORT-10] after a large import the push finds its next few without reading all that wait', async () => {
  const { database } = await useTestDatabase();
  const { due, read } = await database.inScope(leagueScope(), async (tx) => {
    // No one has told the planner yet how many they are.
    await tx.execute(sql`
      insert into members (first_name, last_name, email, membership_status)
      select 'Ana', 'Lind', format('ana%s@example.org', number), 'Pending - New' from generate_series(1, ${WAITING}::integer) as number`);
    const rowsRead = async () => {
      const { rows } = await tx.execute<{ count: number }>(sql`
        select (seq_tup_read + idx_tup_fetch)::integer as count from pg_stat_xact_user_tables where relname = 'members'`);
      return rows[0]?.count ?? Number.NaN;
    };
    const before = await rowsRead();
    const found = await dueMembers(tx, 50);
    return { due: found.length, read: (await rowsRead()) - before };
  });
  expect(due).toBe(50);
  expect(read).toBeLessThan(WAITING / 10);
});
