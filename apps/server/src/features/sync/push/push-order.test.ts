import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildTeam } from '../../../../test/builders.ts';
import { useTestDatabase } from '../../../../test/database.ts';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { leagueScope } from '../../../platform/db/scope.ts';
import { dueMembers } from './push.repository.ts';

const WAITING = 4000;

it('[IMPORT-10] after a large import, the push finds its next few without reading all waiting gymnasts', async () => {
  const { database } = await useTestDatabase();
  const { due, read } = await database.inScope(leagueScope(), async (tx) => {
    // The planner's statistics do not know yet how many there are.
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

/**
 * Creates gymnasts of a team who wait for the provider, with a contact or without, waiting longer than those created
 * before.
 */
async function buildWaiting(
  tx: ScopedTransaction,
  { team, count, firstContact }: { team: number | null; count: number; firstContact?: number },
): Promise<void> {
  await tx.execute(sql`
    insert into members (team_id, first_name, last_name, membership_status, provider_contact_id, updated_at)
    select ${team}::integer, 'Ana', 'Lind', 'Active', ${firstContact ?? null}::integer + number, now() - make_interval(mins => number)
    from generate_series(1, ${count}::integer) as number`);
}

it('[SAFE-07] many changes of one team let another team have the second turn', async () => {
  const { database } = await useTestDatabase();
  const [many, few] = [await buildTeam(database, 'Spring'), await buildTeam(database, 'Summit')];
  const names = new Map<number | null, string>([
    [many, 'many'],
    [few, 'few'],
  ]);
  const due = await database.inScope(leagueScope(), async (tx) => {
    await buildWaiting(tx, { team: many, count: 2000 });
    await buildWaiting(tx, { team: many, count: 4, firstContact: 100 });
    await buildWaiting(tx, { team: few, count: 1 });
    await buildWaiting(tx, { team: few, count: 1, firstContact: 200 });
    await buildWaiting(tx, { team: null, count: 1, firstContact: 300 });
    // They came last.
    await tx.execute(
      sql`update members set updated_at = now() + interval '1 hour' where team_id is distinct from ${many}`,
    );
    return dueMembers(tx, 12);
  });
  const order = due.map(
    ({ teamId, providerContactId }) =>
      `${names.get(teamId) ?? 'none'} ${providerContactId === null ? 'new' : 'edited'}`,
  );
  const edited = ['few edited', 'many edited', 'none edited'];
  expect(order.slice(0, 3).sort()).toEqual(edited);
  expect(order.slice(3, 6)).toEqual(['many edited', 'many edited', 'many edited']);
  expect(order.slice(6, 8).sort()).toEqual(['few new', 'many new']);
  expect(order.slice(8)).toEqual(['many new', 'many new', 'many new', 'many new']);
});

it('[BEYOND-12] a gymnast being erased, whose creation got no answer, comes before the queue of creations', async () => {
  const { database } = await useTestDatabase();
  const team = await buildTeam(database, 'Spring');
  const due = await database.inScope(leagueScope(), async (tx) => {
    await buildWaiting(tx, { team, count: 200 });
    await tx.execute(sql`
      with erased as (
        insert into members (team_id, first_name, last_name, membership_status, archived_at, erasing_since)
        values (${team}, 'Ada', 'Quill', 'Active', now(), now()) returning id
      )
      insert into erasures (member_id, requested_at, requested_by) select id, now(), 'The office' from erased`);
    const first = await dueMembers(tx, 50);
    await tx.execute(
      sql`update members set sync_retry_at = now() + interval '1 hour' where last_name = 'Quill'`,
    );
    return { first, next: await dueMembers(tx, 50) };
  });
  expect(due.first.map(({ portal }) => portal.lastName)).toEqual(['Quill']);
  expect(due.next).toHaveLength(50);
});
