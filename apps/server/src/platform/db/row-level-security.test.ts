import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { leagueScope, teamScope } from './scope.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await db.database.inScope(leagueScope(), (tx) =>
    tx.execute(sql`
      with t as (insert into teams (name) values ('Spring'), ('Summit') returning id, name),
      m as (insert into members (team_id, first_name, last_name, membership_status, provider_contact_id)
        select id, 'Ana', name, 'Lapsed', id from t returning id, team_id),
      e as (insert into events (provider_event_id, name, visible_to_coaches)
        values (1, 'Shown', true), (2, 'Hidden', false) returning id),
      r as (insert into event_registrations (provider_registration_id, event_id, member_id, registration_status)
        select m.id * 10 + e.id, e.id, m.id, 'Confirmed' from m, e returning id),
      meet as (insert into meets (name, held_on) values ('Invitational', '2025-03-01') returning id),
      s as (insert into meet_scores (meet_id, member_id, level) select meet.id, m.id, '4' from meet, m),
      nobodys as (insert into meet_scores (meet_id, level, standing, athlete_name)
        select id, '4', 'unmatched', 'Somebody Else' from meet),
      mail as (insert into renewal_mails (member_id) select id from m),
      o as (insert into import_objects (key, user_id, team_id, file_name, expires_at)
        select gen_random_uuid(), 1, id, name, now() from t),
      i as (insert into imports (team_id, user_id, coach_first_name, coach_last_name, coach_email, file_name, object_key,
          object_version, ask_first)
        select id, 1, 'Kim', 'Porter', 'kim@example.org', name, gen_random_uuid(), '', false from t
        returning id, file_name),
      ir as (insert into import_rows (import_id, row, outcome, member_name) select id, 2, 'error', file_name from i)
      insert into activity_log (action_type, coach_name, coach_email, team_id, details)
        select 'RENEW_MEMBER', 'Kim', 'kim@example.org', id, name from t`),
  );
});
afterAll(() => db.close());

async function rowsSeen(teamId: number, query: string): Promise<Record<string, unknown>[]> {
  return db.database.inScope(teamScope(teamId), async (tx) => (await tx.execute(sql.raw(query))).rows);
}

async function teamIdOf(name: string): Promise<number> {
  return db.database.inScope(leagueScope(), async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(sql`select id from teams where name = ${name}`);
    return rows[0]?.id ?? 0;
  });
}

describe('[BEYOND-03] a coach’s transaction that forgot its filter', () => {
  it.each([
    ['teams', 'select name from teams', [{ name: 'Spring' }]],
    ['members', 'select last_name from members', [{ last_name: 'Spring' }]],
    ['events', 'select name from events', [{ name: 'Shown' }]],
    [
      'registrations',
      'select m.last_name, e.name from event_registrations r join members m on m.id = r.member_id join events e on e.id = r.event_id',
      [{ last_name: 'Spring', name: 'Shown' }],
    ],
    ['scores', 'select count(*)::int as n from meet_scores', [{ n: 1 }]],
    ['uploads', 'select file_name from import_objects', [{ file_name: 'Spring' }]],
    ['imports', 'select file_name from imports', [{ file_name: 'Spring' }]],
    ['their rows', 'select member_name from import_rows', [{ member_name: 'Spring' }]],
    ['the activity log', 'select details from activity_log', [{ details: 'Spring' }]],
  ])('sees of %s the own team’s rows only', async (_table, query, expected) => {
    expect(await rowsSeen(await teamIdOf('Spring'), query)).toEqual(expected);
  });

  it('sees nothing when the coach has no team', async () => {
    expect(
      await db.database.inScope(
        teamScope(null),
        async (tx) => (await tx.execute(sql`select * from members`)).rows,
      ),
    ).toEqual([]);
  });

  it.each([
    [
      'change another team’s member',
      "update members set last_name = 'X' where last_name = 'Summit' returning id",
    ],
    [
      'change another team’s import',
      "update imports set state = 'done' where file_name = 'Summit' returning id",
    ],
    [
      'remove the rows of another team’s import',
      "delete from import_rows where member_name = 'Summit' returning row",
    ],
  ])('cannot %s', async (_action, query) => {
    expect(await rowsSeen(await teamIdOf('Spring'), query)).toEqual([]);
  });

  it.each([
    ['move a member to another team', (summit: number) => `update members set team_id = ${summit}`],
    [
      'write a member into another team',
      (summit: number) =>
        `insert into members (team_id, first_name, last_name, membership_status) values (${summit}, 'A', 'B', 'Active')`,
    ],
    [
      'log for another team',
      (summit: number) =>
        `insert into activity_log (action_type, coach_name, coach_email, team_id, details) values ('ADD_MEMBER', '', '', ${summit}, '')`,
    ],
    [
      'take an upload address for another team',
      (summit: number) =>
        `insert into import_objects (key, user_id, team_id, expires_at) values (gen_random_uuid(), 1, ${summit}, now())`,
    ],
    ['delete a member', () => 'delete from members'],
    ['read accounts', () => 'select * from users'],
    ['read sessions', () => 'select * from sessions'],
    ['read team codes', () => 'select * from team_codes'],
    ['read secrets', () => 'select * from portal_secrets'],
    ['read what the office said about names', () => 'select * from score_names'],
    ['read what waits for other families', () => 'select * from renewal_mails'],
  ])('is refused to %s', async (_action, query) => {
    const [spring, summit] = [await teamIdOf('Spring'), await teamIdOf('Summit')];
    await expect(rowsSeen(spring, query(summit))).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  it('leaves no trace of the team on the connection afterwards', async () => {
    await rowsSeen(await teamIdOf('Spring'), 'select 1');
    const { rows } = await db.database.pool.query(
      'select current_user as "user", current_setting(\'portal.team_id\', true) as team',
    );
    expect(rows).toEqual([{ user: 'portal_app', team: '' }]);
  });
});

it('[ACTIVITY-04] the application can neither change nor remove a log entry', async () => {
  for (const query of [
    "update activity_log set details = 'x'",
    'delete from activity_log',
    'truncate activity_log',
  ]) {
    await expect(db.database.unscoped.execute(sql.raw(query))).rejects.toMatchObject({
      cause: { code: '42501' },
    });
  }
});

it('[BEYOND-03] every table a coach’s role can read has row-level security, but those that are the whole league’s', async () => {
  const { rows } = await db.database.pool.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm') and not c.relrowsecurity
      and has_table_privilege('portal_coach', c.oid, 'select')`);
  expect(rows.map(({ name }) => name).sort()).toEqual(['meets', 'membership_levels']);
});
