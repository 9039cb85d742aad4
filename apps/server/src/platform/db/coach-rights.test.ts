import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, type TestDatabase, useTestDatabase } from '../../../test/database.ts';
import { createLogger } from '../log.ts';
import { openDatabase, type ScopedTransaction } from './database.ts';
import { signedTeam } from './logins/team-setting.ts';
import { leagueScope, teamScope } from './scope.ts';

/** What an attacker could try with injected SQL in a coach's transaction. */

let db: TestDatabase;
let spring: number;
let summit: number;

/** Tables with rows of one team each, and how to recognize the rows of Summit. */
const TEAM_TABLES = ['teams', 'members', 'activity_log', 'imports', 'import_objects', 'event_registrations'];

beforeAll(async () => {
  db = await createTestDatabase();
  const { rows } = await db.database.inScope(leagueScope(), (tx) =>
    tx.execute<{ id: number }>(sql`
      with t as (insert into teams (name) values ('Spring'), ('Summit') returning id, name),
      m as (insert into members (id, team_id, first_name, last_name, membership_status)
        overriding system value select id, id, 'Ana', name, 'Active' from t returning id),
      e as (insert into events (provider_event_id, name, visible_to_coaches)
        values (1, 'Shown', true), (2, 'Hidden', false) returning id),
      r as (insert into event_registrations (provider_registration_id, event_id, member_id, registration_status)
        select m.id * 10 + e.id, e.id, m.id, 'Confirmed' from m, e),
      o as (insert into import_objects (key, user_id, team_id, file_name, expires_at)
        select gen_random_uuid(), 1, id, name, now() from t),
      i as (insert into imports (team_id, user_id, coach_first_name, coach_last_name, coach_email, file_name, object_key,
          object_version, ask_first)
        select id, 1, 'Kim', 'Porter', 'kim@example.org', name, gen_random_uuid(), '', false from t),
      g as (insert into messages
          (id, created_at, day, team_id, user_id, sender_name, reply_to, audience, subject, text, closing, mail_count)
        select gen_random_uuid(), now(), now(), id, 1, 'Kim', 'kim@example.org', 'families', '', '', '', 1 from t returning id),
      letters as (insert into mails (message_id, created_at, next_attempt_at, to_name, to_address, subject, body)
        select id, now(), now(), '', 'a@example.org', '', '' from g),
      l as (insert into activity_log (action_type, coach_name, coach_email, team_id, details)
        select 'RENEW_MEMBER', 'Kim', 'kim@example.org', id, name from t)
      select id from t order by name`),
  );
  [spring, summit] = rows.map(({ id }) => id) as [number, number];
});
afterAll(() => db.close());

const asCoach = <Result>(work: (tx: ScopedTransaction) => Promise<Result>) =>
  db.database.inScope(teamScope(spring), work);

/** Runs a statement that may fail and keeps the transaction usable; returns the code of the failure. */
async function attempt(tx: ScopedTransaction, statement: string): Promise<string | undefined> {
  await tx.execute('savepoint attempt');
  try {
    await tx.execute(sql.raw(statement));
    return undefined;
  } catch (error) {
    await tx.execute('rollback to savepoint attempt');
    return (error as { cause: { code: string } }).cause.code;
  }
}

/** The ids of the teams of which the transaction sees any row. */
async function teamsSeen(tx: ScopedTransaction): Promise<number[]> {
  const { rows } = await tx.execute<{ team: number }>(sql`
    select id as team from teams union select team_id from members union select team_id from activity_log
    union select team_id from imports union select team_id from import_objects
    union select m.team_id from event_registrations r join members m on m.id = r.member_id order by 1`);
  return rows.map(({ team }) => team);
}

describe('[SAFE-01] a coach’s transaction', () => {
  it('sees its own team', async () => {
    expect(await asCoach(teamsSeen)).toEqual([spring]);
  });

  it.each([
    'set role none',
    'set local role none',
    'reset role',
    'set role portal_app',
    'set role postgres',
    'set role pg_database_owner',
    'set role pg_read_all_data',
    'set session authorization default',
    'reset session authorization',
    'set session authorization postgres',
    'set local session authorization portal_app',
    "select set_config('role', 'none', false)",
    "select set_config('role', 'portal_app', true)",
    "select set_config('session_authorization', 'default', true)",
    'set row_security = off',
    'set session_replication_role = replica',
    'grant portal_app to current_user',
    'alter role current_user superuser',
    'reset all',
    'reset portal.team_id',
  ])('cannot extend its rights by %s', async (statement) => {
    await asCoach(async (tx) => {
      await attempt(tx, statement);
      expect(await attempt(tx, 'select from users')).toBe('42501');
      expect(await attempt(tx, 'select from portal_secrets')).toBe('42501');
      expect(await attempt(tx, "copy (select 1) to program 'true'")).toBe('42501');
      await attempt(tx, 'set local row_security = on');
      for (const team of await teamsSeen(tx)) expect(team).toBe(spring);
    });
  });

  it.each<[string, (own: string) => string | Promise<string>]>([
    ['without a signature', () => String(summit)],
    ['with an empty signature', () => `${summit}:`],
    ['with the signature of its own team', (own) => own.replace(/^\d+/, String(summit))],
    ['with a signature made without the secret', () => signedTeam('', { teamId: summit, processId: 1 })],
    [
      'with a signature made for another connection',
      async () => {
        const { rows } = await db.database.pool.query(
          "select value from portal_secrets where name = 'team signature'",
        );
        return signedTeam(rows[0].value, { teamId: summit, processId: 1 });
      },
    ],
    ['as nothing that is a number', () => 'all'],
  ])('cannot switch to another team %s', async (_how, forge) => {
    await asCoach(async (tx) => {
      const { rows } = await tx.execute<{ own: string }>(
        sql`select current_setting('portal.team_id') as own`,
      );
      const forged = await forge(rows[0]?.own ?? '');
      const inOneStatement = await tx.execute(
        sql`with s as materialized (select set_config('portal.team_id', ${forged}, true)) select m.id from s, members m`,
      );
      for (const { id } of inOneStatement.rows) expect(id).toBe(spring);
      for (const isLocal of [true, false]) {
        await tx.execute(sql`select set_config('portal.team_id', ${forged}, ${isLocal})`);
        expect(await teamsSeen(tx)).toEqual([]);
        for (const table of TEAM_TABLES)
          expect((await tx.execute(sql.raw(`select 1 from ${table}`))).rows, table).toEqual([]);
      }
    });
  });

  it('cannot read signatures in the statements of other connections', async () => {
    const [opened, seen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // Nothing runs after the opening, so pg_stat_activity still shows it.
    const other = db.database.inScope(teamScope(summit), async () => {
      opened.resolve();
      await seen.promise;
    });
    await opened.promise;
    const { rows } = await asCoach((tx) =>
      tx.execute<{ query: string }>(sql`
        select query from pg_stat_activity where pid <> pg_backend_pid() and usename = current_user and state <> 'idle'`),
    );
    seen.resolve();
    await other;
    const openings = rows.filter(({ query }) => query.includes('portal.team_id'));
    expect(openings.map(({ query }) => query)).toEqual(["select set_config('portal.team_id', $1, true)"]);
  });

  it('learns nothing about another team from a security-definer function', async () => {
    const { rows: functions } = await db.database.unscoped.execute(sql`
      select proname::text as name from pg_proc
      where prosecdef and pronamespace = 'public'::regnamespace and has_function_privilege('portal_coach', oid, 'execute')
      order by 1`);
    // A new function needs its own check below.
    expect(functions.map(({ name }) => name)).toEqual([
      'family_size',
      'member_has_registrations',
      'own_office_changes',
      'portal_team_id',
    ]);
    const { rows } = await asCoach((tx) =>
      tx.execute(
        sql`select member_has_registrations(${spring}) as own, member_has_registrations(${summit}) as others, portal_team_id() as team`,
      ),
    );
    expect(rows).toEqual([{ own: true, others: false, team: spring }]);
    const league = await db.database.inScope(leagueScope(), (tx) =>
      tx.execute(sql`select member_has_registrations(${summit}) as others`),
    );
    expect(league.rows).toEqual([{ others: true }]);
    // What the office changed, only on the coach's own team.
    const changesOf = async (teamId: number) => {
      const { rows: office } = await db.database.unscoped.execute<{ id: number }>(sql`
        insert into users (name, email, role, office_role, first_name, last_name)
        values ('Noor Vance', ${`office-of-${teamId}@example.org`}, 'office', 'full', 'Noor', 'Vance') returning id`);
      await db.database.unscoped.execute(sql`
        insert into activity_log (action_type, user_id, coach_name, coach_email, team_id, facts, before, after)
        values ('EDIT_MEMBER', ${office[0]?.id}, 'Noor Vance', 'office@example.org', ${teamId}, '{"code":"archived"}', '{}', '{}')`);
      const found = await asCoach((tx) =>
        tx.execute<{ teamId: number }>(
          sql`select team_id as "teamId" from own_office_changes(now() - interval '1 day', 10)`,
        ),
      );
      return found.rows;
    };
    expect(await changesOf(summit)).toEqual([]);
    expect(await changesOf(spring)).toEqual([{ teamId: spring }]);
    // The size of a family, only if a gymnast of the coach's own team is in it.
    const family = await db.database.inScope(leagueScope(), async (tx) => {
      const { rows: made } = await tx.execute<{ id: string }>(sql`
        update members set family_id = gen_random_uuid() where id = ${summit} returning family_id as id`);
      return made[0]?.id;
    });
    const sizeOf = (tx: ScopedTransaction) => tx.execute(sql`select family_size(${family}::uuid) as size`);
    expect((await db.database.inScope(leagueScope(), sizeOf)).rows).toEqual([{ size: 1 }]);
    expect((await asCoach(sizeOf)).rows).toEqual([{ size: 0 }]);
    await db.database.inScope(leagueScope(), (tx) =>
      tx.execute(sql`update members set family_id = null where id = ${summit}`),
    );
  });

  it.each([
    'create temp table trap (id integer)',
    'create function pg_temp.trap() returns integer language sql return 1',
    'create table trap (id integer)',
    'create view trap as select 1',
    'create function trap() returns integer language sql return 1',
    'create schema trap',
    'create role trap',
    'create policy trap on members using (true)',
    'alter table members disable row level security',
    'alter function portal_team_id() owner to current_user',
    'select erase_member_from_log(1)',
    'select lo_creat(-1)',
    'select lo_create(0)',
    "select lo_from_bytea(0, 'x')",
    "select lo_put(1, 0, 'x')",
    'select lo_get(1)',
    'select lo_open(1, 131072)',
    'select lo_unlink(1)',
    "select lo_import('/etc/passwd')",
    "select lo_export(1, '/tmp/trap')",
    "select lowrite(0, 'x')",
  ])('is refused to %s', async (statement) => {
    await asCoach(async (tx) => expect(await attempt(tx, statement)).toBe('42501'));
  });

  it.each([
    ['settings', "set search_path = pg_catalog; set timezone = 'Asia/Tokyo'"],
    ['its team', "select set_config('portal.team_id', current_setting('portal.team_id'), false)"],
    ['transactions that only read', 'set default_transaction_read_only = on'],
    ['transactions that wait for others', 'set default_transaction_isolation = serializable'],
    ['a prepared statement', 'prepare trap as select 1'],
    ['a cursor', 'declare trap cursor with hold for select 1'],
    ['a lock', 'select pg_advisory_lock(1), pg_advisory_lock_shared(2)'],
    ['a channel', 'listen trap'],
    ['settings, and then fails', "set datestyle = 'German'; commit; select 1 / 0"],
  ])('leaves the next coach on the same connection no %s', async (_what, statements) => {
    const database = openDatabase({ logins: db.logins, log: createLogger('silent'), maxConnections: 1 });
    onTestFinished(database.close);
    const read = sql`select pg_backend_pid() as pid, portal_team_id() as team,
      array(select name || '=' || setting from pg_settings where name !~ '^(in_hot_standby|.*_mem.*)$' order by 1) as settings,
      array(select name from pg_prepared_statements) as statements, array(select name from pg_cursors where is_holdable) as cursors,
      array(select objid from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks,
      array(select pg_listening_channels()) as channels`;
    const stateOf = (team: number) =>
      database.inScope(teamScope(team), async (tx) => (await tx.execute(read)).rows);
    const before = await stateOf(summit);
    await database
      .inScope(teamScope(spring), (tx) => tx.execute(sql.raw(statements)))
      .catch((error: unknown) => expect(error).toMatchObject({ cause: { code: '22012' } }));
    const after = await stateOf(summit);
    expect(after).toEqual(before);
    expect(after).toMatchObject([{ team: summit, statements: [], cursors: [], locks: [], channels: [] }]);
  });
});

it('[SAFE-01] no policy checks the signature again for each row', async () => {
  const { rows } = await db.database.unscoped.execute(sql`
    select tablename from (
      select tablename, replace(concat(qual, with_check), '( SELECT portal_team_id() AS portal_team_id)', '') as rule from pg_policies
    ) policy where rule like '%portal_team_id()%'`);
  expect(rows).toEqual([]);
});

it('[SAFE-01] both logins own nothing, have no privileges of their own and are members of one role only', async () => {
  const { database } = await useTestDatabase();
  const read = sql`
    select array(select rolname::text from pg_roles where rolname <> session_user and pg_has_role(session_user, oid, 'member')) as roles,
      rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as "isPrivileged",
      exists (select from pg_class where pg_has_role(session_user, relowner, 'member'))
        or exists (select from pg_namespace where pg_has_role(session_user, nspowner, 'member'))
        or exists (select from pg_proc where pg_has_role(session_user, proowner, 'member')) as "isOwner"
    from pg_roles where rolname = session_user`;
  expect((await database.unscoped.execute(read)).rows).toEqual([
    { roles: ['portal_app'], isPrivileged: false, isOwner: false },
  ]);
  expect((await database.inScope(teamScope(1), (tx) => tx.execute(read))).rows).toEqual([
    { roles: ['portal_coach'], isPrivileged: false, isOwner: false },
  ]);
});

it('[SAFE-01] a role that may only connect to the database can do nothing there', async () => {
  const { url } = await useTestDatabase();
  const owner = new Client({ connectionString: url });
  await owner.connect();
  onTestFinished(() => owner.end());
  const { rows } = await owner.query(`
    select 'function ' || oid::regprocedure as open from pg_proc
      where pronamespace = 'public'::regnamespace and has_function_privilege('public', oid, 'execute')
        and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
    union all select 'table ' || relname from pg_class
      where relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace) and relkind in ('r', 'p', 'v', 'm', 'f')
        and has_table_privilege('public', oid, 'select, insert, update, delete, truncate, references, trigger')
    union all select 'schema ' || nspname from pg_namespace
      where nspname in ('public', 'drizzle') and has_schema_privilege('public', oid, 'create, usage')
    union all select 'temporary tables' where has_database_privilege('public', current_database(), 'temp')`);
  expect(rows).toEqual([]);
});

it('[BEYOND-06] a portal of the former release, which sets the team as the owner, still works with it', async () => {
  const owner = new Client({ connectionString: db.url });
  await owner.connect();
  onTestFinished(() => owner.end());
  const opening = `set role portal_app; begin; set local role portal_coach; set local portal.team_id = '${summit}'`;
  await owner.query(opening);
  const { rows } = await owner.query(
    'select last_name, member_has_registrations(id) as registered from members',
  );
  expect(rows).toEqual([{ last_name: 'Summit', registered: true }]);
  await owner.query('rollback');
});

describe('[SAFE-01] a statement run with a coach’s login', () => {
  /** A log entry about a gymnast of the coach's own team, and the change that belongs to it. */
  const edit = (changed: { memberId: number; entryMember?: number; before?: string }) => `
    with entry as (
      insert into activity_log (action_type, coach_name, coach_email, member_id, team_id, details, before, after)
      values ('EDIT_MEMBER', '', '', ${changed.entryMember ?? changed.memberId}, portal_team_id(), '', '{"phone": "1"}', '{"phone": "2"}')
      returning *
    )
    insert into member_changes (activity_id, member_id, team_id, before, after)
    select id, ${changed.memberId}, team_id, ${changed.before ?? 'before'}, after from entry`;

  it('stores the earlier values of a change with its entry in the log', async () => {
    await asCoach(async (tx) => expect(await attempt(tx, edit({ memberId: spring }))).toBeUndefined());
  });

  it.each<[string, () => string]>([
    ['of another team’s gymnast', () => edit({ memberId: summit, entryMember: spring })],
    ['other than the entry says', () => edit({ memberId: spring, before: `'{"phone": "9"}'` })],
    [
      'without an entry',
      () =>
        `insert into member_changes (activity_id, member_id, team_id, before, after)
          values (900, ${spring}, portal_team_id(), '{"phone": "9"}', '{}')`,
    ],
  ])('stores no earlier values %s', async (_which, statement) => {
    await asCoach(async (tx) => expect(await attempt(tx, statement())).toBe('42501'));
  });

  it.each<[string, (id: string) => string]>([
    [
      'members',
      (id) =>
        `insert into members (id, team_id, first_name, last_name, membership_status)
          overriding system value values (${id}, portal_team_id(), 'A', 'B', 'Active')`,
    ],
    [
      'activity_log',
      (id) =>
        `insert into activity_log (id, action_type, coach_name, coach_email, team_id, details)
          overriding system value values (${id}, 'EDIT_MEMBER', '', '', portal_team_id(), '')`,
    ],
    [
      'imports',
      (id) =>
        `insert into imports (id, team_id, user_id, coach_first_name, coach_last_name, coach_email, file_name, object_key,
            object_version, ask_first, state)
          overriding system value
          values (${id}, portal_team_id(), 1, '', '', '', '', gen_random_uuid(), '', false, 'done')`,
    ],
    [
      'bulk_changes',
      (id) =>
        `insert into bulk_changes (id, team_id, action, team_name, member_count, changed_by)
          overriding system value values (${id}, portal_team_id(), 'renew', '', 0, '')`,
    ],
    [
      'renewal_mails',
      (id) => `insert into renewal_mails (id, member_id) overriding system value values (${id}, ${spring})`,
    ],
    [
      'mails',
      (id) =>
        `insert into mails (id, message_id, created_at, next_attempt_at, to_name, to_address, subject, body)
          overriding system value
          values (${id}, (select id from messages limit 1), now(), now(), '', 'a@example.org', '', '')`,
    ],
    [
      'mail_resends',
      (id) =>
        `insert into mail_resends (id, mail_id, user_id, day)
          overriding system value values (${id}, (select min(id) from mails), 1, now())`,
    ],
  ])('cannot reserve an id of %s', async (_table, insert) => {
    await asCoach(async (tx) => {
      expect(await attempt(tx, insert('1000000'))).toBe('42501');
      // The sequence starts at ids that some of the gymnasts here already have.
      expect([undefined, '23505']).toContain(await attempt(tx, insert('default')));
    });
  });

  it('cannot store an email with a reason why Wild Apricot refused it', async () => {
    await asCoach(async (tx) => {
      const insert = `insert into renewal_mails (member_id, refused_fact) values (${spring}, '{"code": 5}')`;
      expect(await attempt(tx, insert)).toBe('42501');
      expect(await attempt(tx, `insert into renewal_mails (member_id) values (${spring})`)).toBeUndefined();
    });
  });

  /** Columns that only the sync or the office writes, each with a value. */
  const OF_THE_SYNC: Record<string, string> = {
    id: 'default',
    erasing_since: 'now()',
    provider_contact_id: '1',
    base: "'{}'",
    base_codes: "'{}'",
    agreed_stamp: 'now()',
    not_taken: "'[]'",
    create_attempts: "'[{}]'",
    update_attempts: "'[{}]'",
    is_changed_since_read: 'true',
    compared_at: 'now()',
    not_gymnast: "'kept'",
    sync_facts: `'[{"code": "gone"}]'`,
    merged_into_id: '1',
    namesake: `'{"contactId": 1, "memberId": null, "isArchived": false, "answer": "same"}'`,
  };

  /** Columns that a coach's change may write: typed values, and what changes with them. */
  const OF_A_COACH = {
    members: [
      ...[
        'team_id',
        'first_name',
        'last_name',
        'email',
        'family_email',
        'family_id',
        'phone',
        'date_of_birth',
        'skill_level',
        'coach_notes',
      ],
      ...['emergency_contact_name', 'emergency_contact_phone', 'health_note', 'search_text', 'archived_at'],
      ...['membership_status', 'status_since', 'membership_level_id', 'renewal_due', 'is_renewal_unapproved'],
      ...['can_receive_email', 'is_demo', 'version', 'created_at', 'updated_at'],
      ...['sync_state', 'sync_reason', 'sync_attempts', 'sync_retry_at'],
    ],
    guardians: ['member_id', 'place', 'name', 'relation', 'phone', 'email', 'is_emergency'],
  };

  it.each([
    ['members', [...OF_A_COACH.members, ...Object.keys(OF_THE_SYNC)]],
    ['guardians', OF_A_COACH.guardians],
  ])('has a rule for each column of %s whether a coach may write it', async (table, known) => {
    const { rows } = await db.database.unscoped.execute<{ name: string }>(sql`
      select attname::text as name from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`);
    // A new column must be listed for coaches, or be refused by the triggers of 0052 and 0065.
    expect(rows.map(({ name }) => name).sort()).toEqual([...known].sort());
  });

  const added = (column: string, value: string) => `
    insert into members (team_id, first_name, last_name, membership_status, archived_at, ${column})
    values (portal_team_id(), 'A', 'B', 'Active', now(), ${value})`;

  /** Skips the first ids, which the gymnasts here already have. */
  async function attemptInsert(tx: ScopedTransaction, statement: string) {
    let code = await attempt(tx, statement);
    while (code === '23505') code = await attempt(tx, statement);
    return code;
  }

  it.each(Object.entries(OF_THE_SYNC))(
    'cannot set a gymnast’s values that only the sync writes: %s',
    async (column, value) => {
      await asCoach(async (tx) => {
        expect(await attempt(tx, `update members set ${column} = ${value}`)).toBe('42501');
        if (column === 'id') return;
        expect(await attemptInsert(tx, added(column, value))).toBe('42501');
        expect(
          await attempt(tx, "update members set phone = '609-555-0142', sync_state = 'waiting'"),
        ).toBeUndefined();
      });
    },
  );

  const ANOTHER = `'{"contactId": null, "memberId": null, "isArchived": false, "answer": "another"}'`;

  it('can mark a new gymnast as another child, but never one on the roster', async () => {
    await asCoach(async (tx) => {
      expect(await attempt(tx, `update members set namesake = ${ANOTHER}`)).toBe('42501');
      expect(await attemptInsert(tx, added('namesake', "'null'"))).toBe('42501');
      expect(
        await attemptInsert(tx, added('namesake', ANOTHER.replace('"contactId": null', '"contactId": 1'))),
      ).toBe('42501');
      expect(await attemptInsert(tx, added('namesake', ANOTHER))).toBeUndefined();
      // The answer may be stored only together with the return from the archive.
      expect(await attempt(tx, 'update members set namesake = null')).toBe('42501');
      expect(
        await attempt(tx, `update members set archived_at = null, namesake = '{"answer": "same"}'`),
      ).toBe('42501');
      expect(await attempt(tx, 'update members set archived_at = null, namesake = null')).toBeUndefined();
    });
  });
});
