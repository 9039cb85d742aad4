import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildTeam } from '../../../../test/builders.ts';
import { useTestDatabase } from '../../../../test/database.ts';
import { useTestLeague } from '../../../../test/league.ts';
import type { Database } from '../database.ts';
import { leagueScope, teamScope } from '../scope.ts';
import { analyzeGrownTables } from './statistics.ts';

const ROWS = 20_000;

/** How many rows PostgreSQL plans for, and how often it was told to analyze the table. */
async function knownOf({ unscoped }: Database, table: string) {
  const { rows } = await unscoped.execute<{ planned: number; counted: number }>(sql`
    select reltuples::int as planned, analyze_count::int as counted
    from pg_class join pg_stat_user_tables on relid = pg_class.oid where pg_class.relname = ${table}`);
  return rows[0];
}

it('[BEYOND-06] [EVENT-02] analyzes a table once that has grown, so that a coach’s long list is planned correctly', async () => {
  const { database } = await useTestDatabase();
  const team = await buildTeam(database, 'Spring');
  await database.inScope(leagueScope(), async (tx) => {
    await tx.execute(sql`
      insert into members (team_id, first_name, last_name, membership_status)
      select ${team}, 'Ana', 'Lind ' || n, 'Active' from generate_series(1, ${ROWS}::integer) n`);
    await tx.execute(sql`insert into events (provider_event_id, name) values (1, 'Gala')`);
    await tx.execute(sql`
      insert into event_registrations (provider_registration_id, event_id, member_id, registration_status)
      select id, (select max(id) from events), id, 'Confirmed' from members`);
  });
  await analyzeGrownTables(database);
  await analyzeGrownTables(database);
  for (const table of ['members', 'event_registrations'])
    expect(await knownOf(database, table), table).toEqual({ planned: ROWS, counted: 1 });
  // A table with few rows is left to PostgreSQL.
  expect(await knownOf(database, 'events')).toMatchObject({ counted: 0 });
  const plan = await database.inScope(teamScope(team), async (tx) => {
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`
      explain select from event_registrations join members on members.id = member_id where team_id = ${team}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toMatch(/Hash Join/);
});

it('[BEYOND-03] a coach cannot have tables analyzed', async () => {
  const { database } = await useTestDatabase();
  const team = await buildTeam(database, 'Spring');
  const counting = database.inScope(teamScope(team), (tx) => tx.execute(sql`select analyze_grown_tables()`));
  await expect(counting).rejects.toMatchObject({ cause: { code: '42501' } });
});

it('[SYNC-01] the first read of a league has its tables analyzed', async () => {
  const league = await useTestLeague({ contacts: 800 });
  expect(await knownOf(league.db.database, 'members')).toMatchObject({ counted: 0 });
  await league.pull();
  expect(await knownOf(league.db.database, 'members')).toMatchObject({
    counted: expect.toSatisfy((n) => n > 0),
  });
});
