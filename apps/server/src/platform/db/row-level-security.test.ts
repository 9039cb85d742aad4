import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, type TestDatabase, useTestDatabase } from '../../../test/database.ts';
import { leagueScope, teamScope } from './scope.ts';

/**
 * Every table of the portal: what a coach's role may do with it, and which rows are its team's (`:team`, of a row `t`).
 * A new table must be added here. Unless stated otherwise, coaches have no access.
 */
const TABLES: readonly (readonly [table: string, rule: { coachMay: string; own: string }])[] = Object.entries(
  {
    teams: { coachMay: 'select', own: 't.id = :team' },
    members: { coachMay: 'select insert update', own: 't.team_id = :team' },
    guardians: {
      coachMay: 'select insert update delete',
      own: '(select team_id from members m where m.id = t.member_id) = :team',
    },
    events: { coachMay: 'select', own: 't.visible_to_coaches' },
    event_sessions: {
      coachMay: 'select',
      own: '(select visible_to_coaches from events e where e.id = t.event_id)',
    },
    event_registrations: {
      coachMay: 'select',
      own: '(select team_id from members m where m.id = t.member_id) = :team and (select visible_to_coaches from events e where e.id = t.event_id)',
    },
    meet_scores: {
      coachMay: 'select',
      own: '(select team_id from members m where m.id = t.member_id) = :team',
    },
    import_objects: { coachMay: 'select insert', own: 't.team_id = :team' },
    imports: { coachMay: 'select insert update delete', own: 't.team_id = :team' },
    import_rows: {
      coachMay: 'select insert delete',
      own: '(select team_id from imports i where i.id = t.import_id) = :team',
    },
    activity_log: { coachMay: 'select insert', own: 't.team_id = :team' },
    attendance_taps: { coachMay: 'select insert', own: 't.team_id = :team' },
    messages: { coachMay: 'select insert', own: 't.team_id = :team' },
    // For sending a refused mail of a message again; mails of the portal itself are not visible.
    mails: {
      coachMay: 'select insert update',
      own: '(select team_id from messages g where g.id = t.message_id) = :team',
    },
    mail_resends: {
      coachMay: 'select insert',
      own: '(select team_id from messages g join mails l on l.message_id = g.id where l.id = t.mail_id) = :team',
    },
    member_changes: { coachMay: 'select insert', own: 't.team_id = :team' },
    bulk_changes: { coachMay: 'select insert update', own: 't.team_id = :team' },
    // Written by a renewal, read by the sync, withdrawn by an undo.
    renewal_mails: {
      coachMay: 'select insert delete',
      own: '(select team_id from members m where m.id = t.member_id) = :team',
    },
    // Names and days of meets, kinds of membership and levels: no personal data.
    meets: { coachMay: 'select', own: 'the league’s' },
    membership_levels: { coachMay: 'select', own: 'the league’s' },
    skill_levels: { coachMay: 'select', own: 'the league’s' },
    ...Object.fromEntries(
      [
        // Accounts, and how they sign in.
        ...[
          'users',
          'accounts',
          'sessions',
          'second_factors',
          'verifications',
          'coaches',
          'coach_invitations',
          'password_resets',
        ],
        ...['team_codes', 'calendar_feeds', 'portal_secrets', 'rate_limits', 'backups'],
        // Only the office's.
        ...['erasures', 'score_names', 'score_rules', 'results_layouts'],
        ...['births_to_compare', 'duplicate_pairs', 'member_merges'],
        ...['season_rollovers', 'season_rollover_choices'],
        // Only the sync's.
        ...['sync_runs', 'sync_conflicts', 'sync_hints', 'sync_plans', 'removed_registrations'],
        ...[
          'provider_account',
          'provider_fields',
          'other_contacts',
          'leases',
          'provider_budgets',
          'provider_calls',
        ],
        // Only the demo visitors'.
        'demo_sandboxes',
      ].map((table) => [table, { coachMay: '', own: '' }]),
    ),
  },
);
const READ = TABLES.filter(([, { coachMay }]) => coachMay.startsWith('select'));

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await db.database.inScope(leagueScope(), (tx) =>
    tx.execute(sql`
      with t as (insert into teams (name) values ('Spring'), ('Summit') returning id, name),
      m as (insert into members (team_id, first_name, last_name, membership_status, provider_contact_id)
        select id, 'Ana', name, 'Lapsed', id from t returning id, team_id),
      g as (insert into guardians (member_id, place, name, relation, phone, email, is_emergency)
        select id, 1, 'Jo', '', '', '', false from m),
      e as (insert into events (provider_event_id, name, visible_to_coaches)
        values (1, 'Shown', true), (2, 'Hidden', false) returning id),
      es as (insert into event_sessions (event_id, provider_session_id, title) select id, id, 'Morning' from e),
      r as (insert into event_registrations (provider_registration_id, event_id, member_id, registration_status)
        select m.id * 10 + e.id, e.id, m.id, 'Confirmed' from m, e returning id),
      meet as (insert into meets (name, held_on) values ('Invitational', '2025-03-01') returning id),
      s as (insert into meet_scores (meet_id, member_id, level) select meet.id, m.id, '4' from meet, m),
      nobodys as (insert into meet_scores (meet_id, level, standing, athlete_name)
        select id, '4', 'unmatched', 'Somebody Else' from meet),
      b as (insert into bulk_changes (action, member_count, changed_by, team_id)
        select 'moveUp', 1, 'Kim', id from t union all select 'activate', 1, 'Office', null),
      taps as (insert into attendance_taps
          (id, team_id, member_id, day, state, tapped_at, received_at, counts_at, is_by_receipt, user_id, coach_name)
        select gen_random_uuid(), team_id, id, '2026-11-02', 'present', now(), now(), now(), false, 1, 'Kim' from m),
      message as (insert into messages
          (id, created_at, day, team_id, user_id, sender_name, reply_to, audience, subject, text, closing, mail_count)
        select gen_random_uuid(), now(), now(), team_id, 1, 'Kim', 'kim@example.org', 'families', '', '', '', 1 from
          (select id as team_id from t union all select null) as sender returning id, team_id),
      letters as (insert into mails (message_id, created_at, next_attempt_at, to_name, to_address, subject, body)
        select id, now(), now(), '', 'a@example.org', '', '' from message returning id),
      again as (insert into mail_resends (mail_id, user_id, day) select id, 1, now() from letters),
      change as (insert into member_changes (activity_id, member_id, team_id, before, after)
        select id, id, team_id, '{}', '{}' from m),
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

async function rowsOfLeague(query: string): Promise<Record<string, unknown>[]> {
  return db.database.inScope(leagueScope(), async (tx) => (await tx.execute(sql.raw(query))).rows);
}

let members: Record<number, number>;
let bulkChanges: Record<number, number>;
beforeAll(async () => {
  const byTeam = async (table: string) =>
    Object.fromEntries(
      (await rowsOfLeague(`select team_id, id from ${table} where team_id is not null`)).map(
        ({ team_id, id }) => [Number(team_id), Number(id)],
      ),
    );
  [members, bulkChanges] = [await byTeam('members'), await byTeam('bulk_changes')];
});
const memberOf = (team: number) => members[team];
const bulkChangeOf = (team: number) => bulkChanges[team];

async function teamIdOf(name: string): Promise<number> {
  return db.database.inScope(leagueScope(), async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(sql`select id from teams where name = ${name}`);
    return rows[0]?.id ?? 0;
  });
}

describe('[BEYOND-03] a coach’s transaction that forgot its filter', () => {
  it.each(READ.filter(([, { own }]) => own !== 'the league’s'))(
    'sees only its team’s rows of %s',
    async (table, { own }) => {
      const spring = await teamIdOf('Spring');
      const read = `select ctid::text as place from ${table} t`;
      const theirs = (rows: Record<string, unknown>[]) => rows.map(({ place }) => place).sort();
      const all = theirs(await rowsOfLeague(read));
      const expected = theirs(await rowsOfLeague(`${read} where ${own.replaceAll(':team', String(spring))}`));
      expect(theirs(await rowsSeen(spring, read))).toEqual(expected);
      expect(expected.length, 'the test has rows of the team').toBeGreaterThan(0);
      expect(all.length, 'the test has rows of other teams').toBeGreaterThan(expected.length);
    },
  );

  it.each(READ.filter(([, { own }]) => own.includes(':team')))(
    'sees nothing of %s if the coach has no team',
    async (table) => {
      const { rows } = await db.database.inScope(teamScope(null), (tx) =>
        tx.execute(sql.raw(`select * from ${table}`)),
      );
      expect(rows).toEqual([]);
    },
  );

  it.each(TABLES.filter(([, { coachMay }]) => coachMay === ''))('cannot read %s at all', async (table) => {
    await expect(rowsSeen(await teamIdOf('Spring'), `select * from ${table}`)).rejects.toMatchObject({
      cause: { code: '42501' },
    });
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
      'log what happened to another team’s member',
      (summit: number) =>
        `insert into activity_log (action_type, coach_name, coach_email, team_id, member_id, details)
          values ('ADD_MEMBER', '', '', portal_team_id(), ${memberOf(summit)}, '')`,
    ],
    [
      'log as part of another team’s or the office’s bulk change',
      (summit: number) =>
        `insert into activity_log (action_type, coach_name, coach_email, team_id, bulk_change_id, details)
          values ('EDIT_MEMBER', '', '', portal_team_id(), ${bulkChangeOf(summit)}, '')`,
    ],
    [
      'name another team’s member in a row of an import',
      (summit: number) =>
        `insert into import_rows (import_id, row, outcome, member_name, member_id)
          select id, 3, 'error', '', ${memberOf(summit)} from imports`,
    ],
    [
      'take an upload address for another team',
      (summit: number) =>
        `insert into import_objects (key, user_id, team_id, expires_at) values (gen_random_uuid(), 1, ${summit}, now())`,
    ],
    [
      'write a message of another team',
      (summit: number) =>
        `insert into messages (id, created_at, day, team_id, user_id, sender_name, reply_to, audience, subject, text, closing, mail_count)
          values (gen_random_uuid(), now(), now(), ${summit}, 1, '', '', 'families', '', '', '', 0)`,
    ],
    [
      'add a mail about another team’s member to a message',
      (summit: number) =>
        `insert into mails (message_id, member_ids, created_at, next_attempt_at, to_name, to_address, subject, body)
          select id, array[${memberOf(summit)}], now(), now(), '', 'a@example.org', '', '' from messages`,
    ],
    [
      'write a mail that belongs to no message',
      () =>
        `insert into mails (user_id, created_at, next_attempt_at, to_name, to_address, subject, body)
          select 1, now(), now(), '', 'a@example.org', '', ''`,
    ],
    ['change the text of a mail', () => "update mails set body = 'x'"],
    ['change what a message says', () => "update messages set text = 'x'"],
    ['delete a member', () => 'delete from members'],
    ['change what waits for a family', () => 'update renewal_mails set sent_at = now()'],
  ])('is refused to %s', async (_action, query) => {
    const [spring, summit] = [await teamIdOf('Spring'), await teamIdOf('Summit')];
    await expect(rowsSeen(spring, query(summit))).rejects.toMatchObject({ cause: { code: '42501' } });
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

describe('[BEYOND-03] the role of a coach’s transactions', () => {
  const PRIVILEGES = [
    'select',
    'insert',
    'update',
    'delete',
    'truncate',
    'references',
    'trigger',
    'maintain',
  ];

  it('has exactly the listed rights on every table of the database', async () => {
    const { rows } = await db.database.pool.query<{ name: string; may: string }>(
      `select c.relname as name, coalesce(string_agg(p, ' ' order by place) filter (where
          has_table_privilege('portal_coach', c.oid, p)
          or (p in ('select', 'insert', 'update', 'references') and has_any_column_privilege('portal_coach', c.oid, p))), '') as may
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
          cross join unnest($1::text[]) with ordinality as u (p, place)
        where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm', 'f') group by c.relname`,
      [PRIVILEGES],
    );
    const listed = TABLES.map(([name, { coachMay }]) => [name, coachMay]);
    expect(Object.fromEntries(rows.map(({ name, may }) => [name, may]))).toEqual(Object.fromEntries(listed));
  });

  it('is under row-level security wherever it has rights, except for data of the whole league', async () => {
    const { rows } = await db.database.pool.query<{ name: string }>(
      `select relname as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace`,
    );
    const secured = new Set(rows.map(({ name }) => name));
    const open = TABLES.filter(([name, { coachMay }]) => coachMay !== '' && !secured.has(name));
    expect(open.map(([name, { own }]) => [name, own])).toEqual([
      ['membership_levels', 'the league’s'],
      ['skill_levels', 'the league’s'],
    ]);
  });

  it('owns nothing, bypasses nothing, is a member of no other role, and has four functions with more rights', async () => {
    const { rows } = await db.database.pool.query(`
      select rolsuper, rolbypassrls, rolcanlogin, rolinherit,
        (select count(*)::int from pg_class where relowner = r.oid) as owned,
        (select count(*)::int from pg_auth_members where member = r.oid) as memberships,
        (select array_agg(proname::text order by proname) from pg_proc where prosecdef and prorettype <> 'trigger'::regtype and pronamespace = 'public'::regnamespace
          and has_function_privilege(r.oid, oid, 'execute')) as functions
      from pg_roles r where rolname = 'portal_coach'`);
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolbypassrls: false,
        rolcanlogin: false,
        rolinherit: false,
        owned: 0,
        memberships: 0,
        functions: ['family_size', 'member_has_registrations', 'own_office_changes', 'portal_team_id'],
      },
    ]);
  });
});

it('[BEYOND-03] no function with its owner’s rights uses a caller’s temporary table in place of the portal’s', async () => {
  const { database } = await useTestDatabase();
  const { rows } = await database.unscoped.execute(sql`
    select proname::text as name, proconfig as settings from pg_proc
    where prosecdef and pronamespace = 'public'::regnamespace`);
  expect(rows.length).toBeGreaterThan(5);
  for (const row of rows) expect(row).toMatchObject({ settings: ['search_path=public, pg_temp'] });
});

it.each(['members', 'event_registrations', 'meet_scores'])(
  '[BEYOND-03] the rule for %s does not read the whole league for each query of a coach',
  async (table) => {
    const { database, url } = await useTestDatabase();
    const owner = new Client({ connectionString: url });
    await owner.connect();
    onTestFinished(() => owner.end());
    await owner.query(`
      insert into teams (name) select 'Team ' || n from generate_series(1, 100) n;
      insert into members (team_id, first_name, last_name, membership_status)
        select 1 + n % 100, 'Ana', 'Lind ' || n, 'Active' from generate_series(1, 5000) n;
      analyze members`);
    const plan = await database.inScope(teamScope(1), async (tx) => {
      const { rows } = await tx.execute(sql.raw(`explain select * from ${table}`));
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('members');
    expect(plan).not.toContain('Seq Scan on members');
  },
);
