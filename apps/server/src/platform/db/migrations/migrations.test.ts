import { readdirSync } from 'node:fs';
import { activityWords, foldForSearch, type SyncFact, syncWords } from '@league/contract';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { useEmptyDatabase } from '../../../../test/database.ts';
import { LOGGED_SENTENCES } from '../../../../test/logged-sentences.ts';
import { faultsOf, raisedTo, readMigration, underRule } from '../../../../test/migration-rules.ts';
import { OLD_SYNC_SENTENCES, SYNC_FACTS } from '../../../../test/sync-sentences.ts';
import { migrateDatabase, migrateEmptyDatabase } from './migrate.ts';
import { MIGRATIONS_FOLDER, readJournal } from './migration-files.ts';

const { entries } = readJournal();

/** What oldest_portal() returns before a migration. */
const oldestBefore = (number: number) =>
  entries
    .filter(({ idx }) => idx < number)
    .reduce((oldest, { tag }) => raisedTo(readMigration(tag).sql) ?? oldest, 0);

async function connectTo(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

describe('the migrations', () => {
  it('[BEYOND-06] have ascending numbers, each later than the one before; an earlier one would be skipped', () => {
    const sqlFiles = readdirSync(MIGRATIONS_FOLDER).filter((name) => name.endsWith('.sql'));
    expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(sqlFiles.sort());
    const numbers = entries.map(({ tag }) => Number.parseInt(tag, 10));
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
    expect(entries.map(({ idx }) => idx)).toEqual(numbers);
    const times = entries.map(({ when }) => when);
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  });

  it('[BEYOND-06] remove nothing from a running portal of the former release', () => {
    const faults = underRule(entries).flatMap(({ idx, tag }) =>
      faultsOf(readMigration(tag), oldestBefore(idx)),
    );
    expect(faults).toEqual([]);
  });

  it('[BEYOND-06] did not follow that rule at first: it finds what the early ones removed', () => {
    const broken = entries.filter(({ tag }) =>
      faultsOf(readMigration(tag), 0).some((each) => each.includes('takes')),
    );
    expect(broken.map(({ idx }) => idx)).toEqual(expect.arrayContaining([9, 11, 13]));
  });

  it.each([
    ['a column that may be missing', 'ALTER TABLE "members" ADD COLUMN "note" text;'],
    [
      'a column with a default',
      `ALTER TABLE "members" ADD COLUMN "note" jsonb DEFAULT '[]'::jsonb NOT NULL;`,
    ],
    ['an index', 'CREATE INDEX "members_by_note" ON "members" USING btree ("note");'],
    [
      'a new table and its rules',
      'CREATE TABLE "notes" ("id" integer NOT NULL);\n--> statement-breakpoint\nALTER TABLE "notes" ADD CONSTRAINT "notes_fk" FOREIGN KEY ("id") REFERENCES "public"."members"("id");--> statement-breakpoint\nCREATE UNIQUE INDEX "notes_once" ON "notes" USING btree ("id");--> statement-breakpoint\nALTER TABLE notes ENABLE ROW LEVEL SECURITY;--> statement-breakpoint\nCREATE FUNCTION forget(note integer) RETURNS void LANGUAGE sql RETURN NULL;--> statement-breakpoint\nREVOKE ALL ON FUNCTION forget(integer) FROM PUBLIC;',
    ],
    [
      'a trigger with its reason',
      '-- Older portals: it fills what they leave empty.\nCREATE TRIGGER fill BEFORE INSERT ON members EXECUTE FUNCTION fill();',
    ],
    ['a drop with its reason', '-- Older portals: they find the same.\nDROP INDEX "members_by_note";'],
    [
      'taking away what release 18 stopped using',
      'ALTER TABLE "members" DROP COLUMN "note";--> statement-breakpoint\nCREATE OR REPLACE FUNCTION oldest_portal() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN 18;',
    ],
  ])('[BEYOND-06] may add or change: %s', (_what, sql) => {
    expect(faultsOf({ tag: '0020_example', sql }, 17)).toEqual([]);
  });

  it.each([
    ['dropping a column', 'ALTER TABLE "members" DROP COLUMN "note";'],
    ['dropping a table', 'DROP TABLE notes;'],
    ['dropping a rule', 'ALTER TABLE "teams" DROP CONSTRAINT "teams_name_unique";'],
    ['renaming', 'ALTER TABLE "members" RENAME COLUMN "note" TO "notes";'],
    ['another type', 'ALTER TABLE "members" ALTER COLUMN "note" SET DATA TYPE integer;'],
    ['no longer empty', 'ALTER TABLE "members" ALTER COLUMN "note" SET NOT NULL;'],
    ['a column that must be given', 'ALTER TABLE "members" ADD COLUMN "note" text NOT NULL;'],
    ['a new rule', 'ALTER TABLE "members" ADD CONSTRAINT "short" CHECK (length(note) < 9);'],
    ['each value once', 'CREATE UNIQUE INDEX "once" ON "members" USING btree ("note");'],
    ['a right taken back', 'REVOKE UPDATE ON members FROM portal_coach;'],
    ['a trigger without a reason', 'CREATE TRIGGER fill BEFORE INSERT ON members EXECUTE FUNCTION fill();'],
    [
      'another meaning of a function',
      'CREATE OR REPLACE FUNCTION fold_for_search(value text) RETURNS text RETURN value;',
    ],
    [
      'the release that could work on anyway',
      'ALTER TABLE "members" DROP COLUMN "note";CREATE OR REPLACE FUNCTION oldest_portal() RETURNS integer LANGUAGE sql RETURN 17;',
    ],
    [
      'a release that is not older',
      'ALTER TABLE "members" DROP COLUMN "note";CREATE OR REPLACE FUNCTION oldest_portal() RETURNS integer LANGUAGE sql RETURN 20;',
    ],
  ])('[BEYOND-06] need more for: %s', (_what, sql) => {
    expect(faultsOf({ tag: '0020_example', sql }, 17)).toHaveLength(1);
  });
});

describe('migrating', () => {
  /** The last form before the migration that changes the table of members. */
  const BEFORE_MEMBERS_CHANGE = 15;
  const BEFORE_SIGNS_OF_NAMES = 20;
  const BEFORE_MEMBERS_AND_LOG_CHANGE = 22;
  const BEFORE_STORED_KEYS = 44;
  const BEFORE_OFFICE_ROLES = entries.findIndex(({ tag }) => tag === '0092_office_roles');
  const BEFORE_FACTS = entries.findIndex(({ tag }) => tag === '0056_activity_facts');

  it('[BEYOND-06] waits for users of a table without blocking others, then continues by itself', async () => {
    const url = await useEmptyDatabase();
    await migrateEmptyDatabase(url, BEFORE_MEMBERS_CHANGE);
    const [backup, coach] = [await connectTo(url), await connectTo(url)];
    await backup.query('begin; lock table members in access share mode');
    const migrating = migrateDatabase(url, { lockMs: 50, pauseMs: 50, totalMs: 600_000 });
    const failedOnce = coach.query(
      `do $$ begin
        while not exists (select from pg_locks where relation = 'members'::regclass and not granted) loop
          perform pg_sleep(0.01);
        end loop;
      end $$`,
    );
    await failedOnce;
    // Behind a change that waited as long as the backup runs, this would never end.
    await coach.query('select count(*) from members');
    await backup.query('commit');
    await migrating;
    const { rows } = await coach.query('select count(*)::int as count from drizzle.__drizzle_migrations');
    expect(rows).toEqual([{ count: entries.length }]);
  });

  it('[BEYOND-06] yields in a deadlock with a running portal, then continues by itself', async () => {
    const url = await useEmptyDatabase();
    await migrateEmptyDatabase(url, BEFORE_MEMBERS_AND_LOG_CHANGE);
    const [portal, watcher] = [await connectTo(url), await connectTo(url)];
    // In a deadlock, the side that detects it yields: here the migration.
    await portal.query("set deadlock_timeout = '10min'");
    await portal.query('begin; lock table activity_log in access share mode');
    const migrating = migrateDatabase(url, { lockMs: 10_000, pauseMs: 50, totalMs: 600_000 });
    const waiting = "select from pg_locks where relation = 'activity_log'::regclass and not granted";
    await expect.poll(async () => (await watcher.query(waiting)).rowCount).toBe(1);
    // The migration has locked this table already.
    await portal.query('select count(*) from members');
    await portal.query('commit');
    await migrating;
    const { rows } = await watcher.query('select count(*)::int as count from drizzle.__drizzle_migrations');
    expect(rows).toEqual([{ count: entries.length }]);
  });

  it('[BEYOND-06] gives up with a message, and with nothing changed, if the table never becomes free', async () => {
    const url = await useEmptyDatabase();
    await migrateEmptyDatabase(url, BEFORE_MEMBERS_CHANGE);
    const backup = await connectTo(url);
    await backup.query('begin; lock table members in access share mode');
    const migrating = migrateDatabase(url, { lockMs: 50, pauseMs: 10, totalMs: 100 });
    await expect(migrating).rejects.toThrow(/something has been using them for minutes/);
    const { rows } = await backup.query('select count(*)::int as count from drizzle.__drizzle_migrations');
    expect(rows).toEqual([{ count: BEFORE_MEMBERS_CHANGE }]);
    await backup.query('rollback');
  });

  it('[MEM-07] [ACTIVITY-02] folds texts again that the former release stored with other characters in a name', async () => {
    const url = await useEmptyDatabase();
    await migrateEmptyDatabase(url, BEFORE_SIGNS_OF_NAMES);
    const client = await connectTo(url);
    await client.query(`
      insert into members (first_name, last_name, email, skill_level, membership_status, search_text) values
        ('Kaʻiulani', 'O´Neil—Smith', 'Kai.On@example.org', '4', 'Active', 'kaʻiulani o neil—smith 4 kai.on@example.org'),
        ('Ana', 'Lind', null, '', 'Active', 'ana lind ');
      insert into activity_log (action_type, coach_name, coach_email, member_name, details) values
        ('EDIT_MEMBER', 'Kim', 'kim@example.org', 'Kaʻiulani O´Neil—Smith', 'Level 4')`);
    await migrateDatabase(url);
    const { rows } = await client.query<{ text: string }>(
      'select search_text as text from members union all select search_text from activity_log order by 1',
    );
    expect(rows.map(({ text }) => text.trim())).toEqual([
      'ana lind',
      'kaiulani oneilsmith 4 kai.on@example.org',
      'kim kim@exampleorg kaiulani oneilsmith level 4',
    ]);
  });

  it('[OFFICE-10] makes the only account of the office its owner, and does not change coaches', async () => {
    const url = await useEmptyDatabase();
    await migrateEmptyDatabase(url, BEFORE_OFFICE_ROLES);
    const client = await connectTo(url);
    await client.query(`insert into users (name, email, role, first_name, last_name) values
      ('League Admin', 'admin@league.example', 'admin', 'League', 'Admin'),
      ('Kim Porter', 'kim@example.org', 'coach', 'Kim', 'Porter')`);
    await client.query(`insert into coaches (user_id) select id from users where role = 'coach'`);
    await client.query(`insert into coach_invitations (user_id, token_digest, expires_at)
      select user_id, 'digest', now() from coaches`);
    await migrateDatabase(url);
    const { rows } = await client.query('select email, role, office_role from users order by email');
    expect(rows).toEqual([
      { email: 'admin@league.example', role: 'admin', office_role: 'owner' },
      { email: 'kim@example.org', role: 'coach', office_role: null },
    ]);
    const { rowCount } = await client.query('select from coach_invitations');
    expect(rowCount).toBe(1);
    // An older portal running beside the new one creates its coaches and its admin without the role.
    await client.query(`delete from users where role = 'admin'`);
    await client.query(`insert into users (name, email, role, first_name, last_name) values
      ('', 'b@example.org', 'coach', '', ''), ('', 'admin@league.example', 'admin', '', '')`);
  });

  it('[SYNC-01] [BEYOND-01] turns stored labels and sentences of the sync into keys and facts', async () => {
    const url = await useEmptyDatabase();
    await migrateEmptyDatabase(url, BEFORE_STORED_KEYS);
    const client = await connectTo(url);
    const stopped =
      'Stopped: 1,200 of 4,000 gymnasts would have left their rosters or had values removed or replaced, more than 10%. 3 of them already have since the last complete read; their activity shows the former values. This run changed nothing. Please check Wild Apricot.';
    const dry =
      'Nothing was changed. A sync now would add 1 gymnast, change 2 and remove something from 3. That is more than 2.5%, so it would stop.';
    await client.query(`
      insert into members (first_name, last_name, membership_status) values ('Ana', 'Lind', 'Active');
      insert into sync_conflicts (member_id, field, portal_value, provider_value) values
        (1, 'Coach notes', 'Ours', 'Theirs'), (1, 'Archived', 'archived', 'not archived'), (1, 'Status', 'Lapsed', 'Active')`);
    const entries = JSON.stringify([
      {
        memberId: 1,
        memberName: 'Ana Lind',
        teamName: null,
        effect: 'archived',
        values: [
          { field: 'Emergency phone', from: '555', to: '' },
          { field: 'Archived', from: 'not archived', to: 'archived' },
        ],
      },
    ]);
    await client.query(
      `insert into sync_plans (kind, message, on_rosters, counts, entries, losses) values
        ('stopped', $1, 4000, '{}', $3, '[]'), ('dry', $2, 4000, '{}', '[]', '[]')`,
      [stopped, dry, entries],
    );
    await migrateDatabase(url);
    // Writes like a portal of the former release that is still running.
    await client.query(`
      insert into sync_conflicts (member_id, field, portal_value, provider_value) values
        (1, 'Level', '4', '5'), (1, 'Coach notes', 'Ours', 'Theirs')`);
    const conflicts = await client.query(
      'select kind, field, portal_value as ours, provider_value as theirs from sync_conflicts order by id',
    );
    expect(conflicts.rows).toEqual([
      { kind: 'overridden', field: 'coachNotes', ours: 'Ours', theirs: 'Theirs' },
      { kind: 'unarchived', field: 'archived', ours: null, theirs: null },
      { kind: 'overridden', field: 'membershipStatus', ours: 'Lapsed', theirs: 'Active' },
      { kind: 'overridden', field: 'skillLevel', ours: '4', theirs: '5' },
    ]);
    const plans = await client.query(
      `select kind, facts, entries #> '{0,values}' as values from sync_plans order by kind`,
    );
    expect(plans.rows).toEqual([
      { kind: 'dry', facts: { affected: 3, earlier: 0, maxLossPercent: 2.5, isTooMuch: true }, values: null },
      {
        kind: 'stopped',
        facts: { affected: 1200, earlier: 3, maxLossPercent: 10, isTooMuch: true },
        values: [
          { field: 'emergencyContactPhone', from: '555', to: '' },
          { field: 'archived', from: 'false', to: 'true' },
        ],
      },
    ]);
  });

  it('[ACTIVITY-02] [ACTIVITY-04] turns sentences of the log into facts with the same words', async () => {
    const url = await useEmptyDatabase();
    await migrateEmptyDatabase(url, BEFORE_FACTS);
    const client = await connectTo(url);
    const unknown = { action: 'EDIT_MEMBER', details: 'Words of an old portal', before: {}, after: {} };
    await client.query(
      `insert into activity_log (action_type, coach_name, coach_email, team_name, details, before, after)
        select action, 'Kim', 'kim@example.org', 'Spring', details, before, after
        from jsonb_to_recordset($1) as entry(details text, action text, before jsonb, after jsonb)`,
      [JSON.stringify([...LOGGED_SENTENCES, unknown])],
    );
    await migrateDatabase(url);
    const { rows } = await client.query(
      'select facts, details, before, after, search_text as "searchText" from activity_log order by id',
    );
    const converted = LOGGED_SENTENCES.map((sentence, index) => ({ sentence, row: rows[index] }));
    expect(converted.filter(({ row }) => row.facts === null || row.details !== '')).toEqual([]);
    expect(converted.map(({ row }) => activityWords(row))).toEqual(
      LOGGED_SENTENCES.map(({ details, words }) => words ?? details),
    );
    const unfindable = converted.filter(
      ({ sentence, row }) => !row.searchText.includes(foldForSearch(sentence.words ?? sentence.details)),
    );
    // Each value and each word can still be found; only the order of the search text is the former one.
    expect(unfindable.map(({ sentence }) => sentence.words)).toEqual([
      'Emergency phone 555 → 556; Coach notes changed',
      'Coach notes changed, taken from the league’s system',
    ]);
    expect(rows.at(-1)).toMatchObject({ facts: null, details: 'Words of an old portal' });
  });

  it('[ACTIVITY-04] turns the scores of levels in the log into keys and thousandths', async () => {
    const url = await useEmptyDatabase();
    await migrateEmptyDatabase(
      url,
      entries.findIndex(({ tag }) => tag === '0110_rules_in_the_log'),
    );
    const client = await connectTo(url);
    const other = { 'level 3 all-around': '25.500' };
    await client.query(
      `insert into activity_log (action_type, coach_name, coach_email, facts, before, after) values
        ('CHANGE_SCORES', 'Kim', 'kim@example.org', '{"code": "scoreRulesChanged"}', $1, $2),
        ('CHANGE_SCORES', 'Kim', 'kim@example.org', '{"code": "scoresDeleted"}', $3, '{}')`,
      [
        { 'level 3 all-around': '25.500', 'level Xcel Gold all-around': '9.050', mustMoveUpAt: 3 },
        { 'level 3 all-around': '27.000', 'level 4 all-around': 'of old', watchCloselyAt: 2 },
        other,
      ],
    );
    await migrateDatabase(url);
    const { rows } = await client.query('select before, after from activity_log order by id');
    expect(rows).toEqual([
      {
        before: { 'thresholds.3': 25_500, 'thresholds.Xcel Gold': 9050, mustMoveUpAt: 3 },
        after: { 'thresholds.3': 27_000, 'level 4 all-around': 'of old', watchCloselyAt: 2 },
      },
      { before: other, after: {} },
    ]);
  });

  it('[SYNC-05] [PROVIDER-04] turns sentences of the sync into facts with the same words', async () => {
    const url = await useEmptyDatabase();
    await migrateEmptyDatabase(
      url,
      entries.findIndex(({ tag }) => tag === '0069_sync_stores_facts'),
    );
    const client = await connectTo(url);
    const sentences = [...SYNC_FACTS.map((facts) => syncWords(...facts)), ...OLD_SYNC_SENTENCES];
    await client.query(
      `insert into sync_runs (kind, started_at, outcome, counts, message)
        select 'full', now(), 'done', '{}', message from unnest($1::text[]) as message`,
      [sentences],
    );
    await client.query(
      `insert into members (first_name, last_name, membership_status, sync_state, sync_reason, not_taken)
        select 'Ana', 'Ruiz', 'Active', 'refused', reason,
          jsonb_build_array(jsonb_build_object('field', 'phone', 'value', '1', 'reason', reason))
        from unnest($1::text[]) as reason`,
      [sentences],
    );
    await migrateDatabase(url);
    const { rows: runs } = await client.query('select facts, message from sync_runs order by id');
    const { rows: members } = await client.query(
      'select sync_facts as facts, sync_reason as sentence, not_taken as "notTaken" from members order by id',
    );
    expect(runs.map(({ facts }) => syncWords(...facts))).toEqual(sentences);
    expect(members.map(({ facts }) => syncWords(...facts))).toEqual(sentences);
    expect(members.map(({ notTaken }) => syncWords(notTaken[0].fact))).toEqual(sentences);
    expect(runs.slice(0, SYNC_FACTS.length).map(({ facts }) => facts)).toEqual(SYNC_FACTS);
    expect(members.slice(0, SYNC_FACTS.length).map(({ facts }) => facts)).toEqual(SYNC_FACTS);
    const stored = runs.slice(SYNC_FACTS.length).map(({ facts }) => facts.at(-1).code);
    expect(stored).toEqual(OLD_SYNC_SENTENCES.map(() => 'stored'));
    expect(
      new Set([...runs.map(({ message }) => message), ...members.map(({ sentence }) => sentence)]),
    ).toEqual(new Set(['', null]));
    expect(members[0].notTaken[0]).toEqual({ field: 'phone', value: '1', fact: SYNC_FACTS[0]?.[0] });
  });

  /** Reasons that the former release stored, each with its fact. */
  const REASONS: readonly (readonly [string, SyncFact])[] = [
    ...(
      [
        { code: 'allForbidden' },
        { code: 'keyForbidden' },
        { code: 'accountForbidden', status: 402 },
        { code: 'refused', status: 400, details: [] },
        { code: 'refused', status: 409, details: [] },
        { code: 'gone' },
        { code: 'notUnderstood' },
        { code: 'busy' },
        { code: 'keyNotAccepted' },
        { code: 'keyCannotWrite' },
        { code: 'otherAccount' },
        { code: 'unreachable' },
        { code: 'eraseFailed' },
        { code: 'stillThere' },
      ] as const
    ).map((fact) => [syncWords(fact), fact] as const),
    ...['The change was refused. Phone: Not a phone number.', 'Words of an old portal'].map(
      (words) => [words, { code: 'stored', words }] as const,
    ),
  ];

  /** A gymnast with a registration that stays, an email that was not sent, and an erasure that is refused. */
  const REFUSED = `
    insert into members (first_name, last_name, membership_status) values ('Ana', 'Ruiz', 'Active');
    insert into events (provider_event_id, name) values (1, 'Spring Open');`;

  it('[ADMIN-08] [MEM-15] [SAFE-03] turns reasons of refused removals, emails and erasures into facts', async () => {
    const url = await useEmptyDatabase();
    await migrateEmptyDatabase(
      url,
      entries.findIndex(({ tag }) => tag === '0109_reasons_as_facts'),
    );
    const client = await connectTo(url);
    const sentences = REASONS.map(([sentence]) => sentence);
    await client.query(REFUSED);
    for (const insert of [
      `insert into event_registrations (provider_registration_id, event_id, member_id, registration_status, removal, removal_reason)
        select place, 1, 1, 'Confirmed', 'refused', reason`,
      'insert into renewal_mails (member_id, refused_reason) select 1, reason',
      `insert into erasures (member_id, requested_at, requested_by, state, reason)
        select place, now(), 'Office', 'refused', reason`,
    ])
      await client.query(`${insert} from unnest($1::text[]) with ordinality as stored(reason, place)`, [
        sentences,
      ]);
    await client.query('insert into renewal_mails (member_id) values (1)');
    await migrateDatabase(url);
    const factsOf = async (table: string, fact: string, sentence: string) =>
      (await client.query(`select ${fact} as fact, ${sentence} as sentence from ${table} order by id`)).rows;
    const facts = REASONS.map(([, fact]) => fact);
    const converted = (sentence: string | null) => facts.map((fact) => ({ fact, sentence }));
    expect(await factsOf('event_registrations', 'removal_fact', 'removal_reason')).toEqual(converted(null));
    expect(await factsOf('renewal_mails', 'refused_fact', 'refused_reason')).toEqual([
      ...converted(''),
      { fact: null, sentence: null },
    ]);
    expect(await factsOf('erasures', 'fact', 'reason')).toEqual(converted(null));
    expect(facts.map((fact) => syncWords(fact))).toEqual(sentences);
  });

  it('[BEYOND-06] stays in step with reasons that an older portal stores and removes beside a new one', async () => {
    const url = await useEmptyDatabase();
    await migrateDatabase(url);
    const client = await connectTo(url);
    await client.query(`${REFUSED}
      insert into event_registrations (provider_registration_id, event_id, member_id, registration_status)
        values (1, 1, 1, 'Confirmed');
      insert into renewal_mails (member_id) values (1);
      insert into erasures (member_id, requested_at, requested_by) values (1, now(), 'Office');`);
    const reasons = async () =>
      (
        await client.query(
          'select removal_fact as removal, refused_fact as mail, fact as erasure, refused_reason as "mailSentence" from event_registrations, renewal_mails, erasures',
        )
      ).rows[0];
    const store = (words: string) =>
      client.query(`
        update event_registrations set removal_reason = ${words};
        update renewal_mails set refused_reason = ${words};
        update erasures set reason = ${words};`);
    const none = { removal: null, mail: null, erasure: null, mailSentence: null };
    await store(`'Old words.'`);
    const stored = { code: 'stored', words: 'Old words.' };
    expect(await reasons()).toEqual({
      removal: stored,
      mail: stored,
      erasure: stored,
      mailSentence: 'Old words.',
    });
    await store('null');
    expect(await reasons()).toEqual(none);
    // The former portal does not retry what the new one gives up, and what it retries loses its reason in both.
    const busy = { code: 'busy' };
    await client.query(`
      update event_registrations set removal_fact = '{"code": "busy"}';
      update renewal_mails set refused_fact = '{"code": "busy"}';
      update erasures set fact = '{"code": "busy"}';`);
    expect(await reasons()).toEqual({ removal: busy, mail: busy, erasure: busy, mailSentence: '' });
    await store('null');
    expect(await reasons()).toEqual(none);
    await client.query(`update renewal_mails set refused_fact = '{"code": "busy"}'`);
    await client.query('update renewal_mails set refused_fact = null');
    expect(await reasons()).toEqual(none);
  });

  it('[BEYOND-06] keeps what an older portal stores about the sync beside a new one', async () => {
    const url = await useEmptyDatabase();
    await migrateDatabase(url);
    const client = await connectTo(url);
    await client.query(
      `insert into members (first_name, last_name, membership_status) values ('Ana', 'Ruiz', 'Active')`,
    );
    await client.query(
      `insert into sync_runs (kind, started_at, outcome, counts, facts) values ('full', now(), 'running', '{}', '[]')`,
    );
    const stateOf = async () =>
      (await client.query('select sync_facts as reason, facts from members, sync_runs')).rows[0];
    await client.query(`update members set sync_reason = 'Words of an old portal.'`);
    await client.query(`update sync_runs set message = 'The portal was stopped during this run.'`);
    expect(await stateOf()).toEqual({
      reason: [{ code: 'stored', words: 'Words of an old portal.' }],
      facts: null,
    });
    await client.query('update members set sync_reason = null');
    expect(await stateOf()).toMatchObject({ reason: null });
  });
});
