import type { ActivityEntry } from '@league/contract';
import { foldForSearch, routes } from '@league/contract';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminOf, coachOf, officeOf, type Session, startTestApp } from '../../../test/app.ts';
import { buildMember, buildTeam } from '../../../test/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { leagueScope, officeScope } from '../../platform/db/scope.ts';
import { listEntries } from './activity-log.repository.ts';

/** Half past midnight on the 10th in New York; in UTC the 10th began four and a half hours ago. */
const NOW = new Date('2026-03-10T04:30:00Z');
const { path } = routes.activity.list;

let db: TestDatabase;
let app: FastifyInstance;
let coach: Session;
let admin: Session;
let spring: number;

/** Entries of another coach, written so many hours ago. */
async function log(entries: { hours: number; details: string; values?: Record<string, unknown> }[]) {
  for (const { hours, details, values = {} } of entries) {
    const at = new Date(NOW.getTime() - hours * 3_600_000);
    const {
      userId = 900,
      name = 'Gone Coach',
      action = 'EDIT_MEMBER',
      teamId = null,
      teamName = null,
      memberName = null,
    } = values as Record<string, string | number | null>;
    await db.database.unscoped.execute(sql`
      insert into activity_log (created_at, action_type, user_id, coach_name, coach_email, team_id, team_name, member_name, details)
      values (${at.toISOString()}, ${action}, ${userId}, ${name}, 'gone@example.org', ${teamId}, ${teamName}, ${memberName}, ${details})`);
  }
}

async function entries(query: string): Promise<ActivityEntry[]> {
  const reply = await admin({ method: 'GET', url: `${path}?${query}` });
  expect(reply.statusCode).toBe(200);
  return reply.json();
}
const details = async (query: string) => (await entries(query)).map((entry) => entry.details);

beforeAll(async () => {
  db = await createTestDatabase();
  app = await startTestApp({ database: db.database, clock: { now: () => NOW } });
  spring = await buildTeam(db.database, 'Spring');
  coach = await coachOf(app, db.database, spring);
  admin = await adminOf(app, db.database);
  await log([
    { hours: 24 * 200, details: 'last season' },
    { hours: 24 * 60, details: 'two months ago', values: { action: 'BULK_IMPORT', name: '=cmd|calc' } },
    { hours: 24 * 20, details: 'weeks ago' },
    { hours: 24 * 6, details: 'days ago', values: { teamId: spring, teamName: 'Spring' } },
    { hours: 1, details: 'late yesterday' },
    { hours: 0.25, details: 'just after midnight', values: { memberName: 'Zoë Łukasz-O’Neill' } },
  ]);
});
afterAll(async () => {
  await app.close();
  await db.close();
});

it('[ACTIVITY-01] [ACTIVITY-04] date filters count days in the league’s time zone', async () => {
  expect(await details('dateFilter=1day')).toEqual(['just after midnight']);
  expect(await details('')).toEqual(['just after midnight', 'late yesterday', 'days ago']);
  expect(await details('dateFilter=30days')).toHaveLength(4);
  expect(await details('dateFilter=90days')).toHaveLength(5);
  expect(await details('dateFilter=all')).toHaveLength(6);
  const reply = await admin({ method: 'GET', url: `${path}?dateFilter=yesterday` });
  expect(reply.statusCode).toBe(400);
});

it('[ACTIVITY-02] combines filters, folds accents in the search, and counts by the same filters', async () => {
  expect(await details('dateFilter=all&actionType=BULK_IMPORT')).toEqual(['two months ago']);
  expect(await details(`dateFilter=all&teamId=${spring}`)).toEqual(['days ago']);
  expect(await details('dateFilter=all&coachId=901')).toEqual([]);
  for (const search of [
    'zoe lukasz',
    'ONEILL',
    'o%20neill',
    'lukasz%20o%27neill',
    'lukasz,%20zoe',
    'after%20midnight',
    'JU',
  ]) {
    expect(await details(`search=${search}`), search).toEqual(['just after midnight']);
  }
  expect(await details('dateFilter=all&search=%25')).toEqual([]);
  const count = await admin({ method: 'GET', url: `${routes.activity.count.path}?coachId=900` });
  expect(count.json()).toEqual({ total: 3 });
  const people = await admin({ method: 'GET', url: routes.activity.people.path });
  expect(people.json()).toContainEqual({ coachId: 900, name: 'Gone Coach', email: 'gone@example.org' });
  expect(people.json()).toContainEqual(expect.objectContaining({ name: 'League Admin' }));
});

it('[ACTIVITY-02] the database folds every character as the page does', async () => {
  const words = Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => code !== 0 && (code < 0xd800 || code > 0xdfff))
    .map((code) => `a${String.fromCodePoint(code)} B${String.fromCodePoint(code)}`);
  // In one query they would exceed the statement timeout on a busy machine.
  for (let start = 0; start < words.length; start += 100_000) {
    const some = words.slice(start, start + 100_000);
    const { rows } = await db.database.unscoped.execute<{ word: string; folded: string; isKnown: boolean }>(
      sql`select word, fold_for_search(word) as folded, unicode_assigned(word) as "isKnown"
        from unnest(${sql.param(some)}::text[]) as word`,
    );
    expect(rows).toHaveLength(some.length);
    // PostgreSQL does not fold letters that are newer than its Unicode version.
    const different = rows.filter(({ word, folded, isKnown }) => isKnown && folded !== foldForSearch(word));
    expect(different).toEqual([]);
  }
  for (const text of [
    '',
    ' ',
    ' O’Neill-\tDe  la\u2003Cruz. ',
    'Kaʻiulani O´Neil—Smith',
    "O'NEILL  a\r\nb",
    'ΟΔΥΣΣΕΥΣ',
    'İSTANBUL',
  ]) {
    const folded = await db.database.unscoped.execute(sql`select fold_for_search(${text}) as text`);
    expect(folded.rows).toEqual([{ text: foldForSearch(text) }]);
  }
});

it('[ACTIVITY-01] pages have no gap and no repetition, even while entries come in', async () => {
  const first = await entries('dateFilter=all&limit=4');
  await log([{ hours: 0, details: 'meanwhile' }]);
  const second = await entries(`dateFilter=all&limit=4&before=${first.at(-1)?.id}`);
  expect([...first, ...second].map((entry) => entry.details)).toEqual([
    'just after midnight',
    'late yesterday',
    'days ago',
    'weeks ago',
    'two months ago',
    'last season',
  ]);
});

it('[ACTIVITY-01] a short page has the total if more entries follow, and the same entries as a long page', async () => {
  const url = `${path}?dateFilter=all&search=Zoe`;
  await log([1, 2, 3].map((hours) => ({ hours, details: `short ${hours}`, values: { memberName: 'Zoë' } })));
  const all = await entries('dateFilter=all&search=Zoe');
  expect(all).toHaveLength(4);
  const first = await admin({ method: 'GET', url: `${url}&limit=2` });
  expect(first.json()).toEqual(all.slice(0, 2));
  expect(first.headers['x-total-count']).toBe('4');
  const next = new URL(/<(.*)>/.exec(String(first.headers.link))?.[1] ?? '', 'http://portal.invalid');
  const second = await admin({ method: 'GET', url: `${next.pathname}${next.search}` });
  expect(second.json()).toEqual(all.slice(2));
  expect(second.headers).not.toHaveProperty('x-total-count');
  const third = await admin({ method: 'GET', url: `${url}&limit=1&before=${all[1]?.id}` });
  expect([third.json(), third.headers['x-total-count']]).toEqual([all.slice(2, 3), '4']);
});

it('[ACTIVITY-01] the newest entries are read from the end of an index, however long the log is', async () => {
  const { rows } = await db.database.inScope(leagueScope(), async (tx) => {
    // Makes the planner believe that the log is long.
    await tx.execute(sql`set local enable_seqscan = off`);
    return tx.execute(sql`explain (costs off) ${listEntries(tx, { since: null, limit: 50 })}`);
  });
  const plan = JSON.stringify(rows);
  expect(plan).toContain('Index Scan Backward using activity_log_newest');
  expect(plan).not.toContain('Sort');
});

it('[ACTIVITY-04] the entry of a change names the coach and the values before and after, and outlives the gymnast', async () => {
  const member = await buildMember(db.database, { teamId: spring, skillLevel: '4', lastName: 'Kept' });
  await coach({
    method: 'PATCH',
    url: `/api/coach/members/${member.id}`,
    payload: { skillLevel: '5', coachNotes: 'Strong on beam' },
  });
  await db.database.unscoped.execute(sql`delete from members where id = ${member.id}`);
  // Entries are stamped by the database, whose clock is ahead of this test's.
  expect((await entries('dateFilter=all&limit=1'))[0]).toMatchObject({
    actionType: 'EDIT_MEMBER',
    coachName: expect.stringContaining('Kim Porter'),
    memberName: 'Ana Kept',
    memberId: member.id,
    teamName: 'Spring',
    details: 'Level 4 → 5; Coach notes changed',
    changes: [
      { field: 'Level', before: '4', after: '5' },
      { field: 'Coach notes', before: '(none)', after: 'Strong on beam' },
    ],
  });
});

it('[ACTIVITY-03] the file has all entries that match the filters, and nothing that a spreadsheet would run', async () => {
  await db.database.unscoped.execute(sql`
    insert into activity_log (created_at, action_type, user_id, coach_name, coach_email, details)
    select ${NOW.toISOString()}::timestamptz - interval '40 days' - make_interval(secs => n / 3), 'RENEW_MEMBER', 902, 'Busy', 'busy@example.org', 'number ' || n
    from generate_series(1, 2500) as n`);
  const reply = await admin({
    method: 'GET',
    url: `${routes.activity.exportFile.path}?coachId=902&dateFilter=90days`,
  });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toContain('text/csv');
  expect(reply.headers['content-disposition']).toContain('"coach-activity-logs-2026-03-10.csv"');
  const lines = reply.body.trimEnd().split('\r\n');
  expect(lines[0]).toBe(
    '\uFEFF"Time","Coach","Coach Email","Action","Member","Member ID","File","Records","Team","Details","Before","After"',
  );
  expect(lines).toHaveLength(2501);
  expect(new Set(lines.map((line) => /number \d+/.exec(line)?.[0])).size).toBe(2501);
  const imports = await admin({
    method: 'GET',
    url: `${routes.activity.exportFile.path}?dateFilter=all&actionType=BULK_IMPORT`,
  });
  expect(imports.body).toContain("'=cmd|calc");
  expect(imports.body).not.toMatch(/[\n,;"]=cmd/);
  expect(imports.body).toContain('2026-01-08 23:30:00');
});

it.each(Object.values(routes.activity))(
  '[ADMIN-09] only the office may call $path',
  async ({ path: url }) => {
    expect((await coach({ method: 'GET', url })).statusCode).toBe(403);
    expect((await app.inject({ method: 'GET', url })).statusCode).toBe(401);
  },
);

it.each(['PUT', 'PATCH', 'POST', 'DELETE'] as const)(
  '[ACTIVITY-04] no %s changes or removes entries, not even by the admin',
  async (method) => {
    const [entry] = await entries('dateFilter=all&limit=1');
    for (const url of [path, `${path}/${entry?.id}`]) {
      expect((await admin({ method, url, payload: {} })).statusCode, url).toBe(404);
    }
    expect(await entries('dateFilter=all&limit=1')).toEqual([entry]);
  },
);

it('[ACTIVITY-02] finds an entry by the same words whether the portal or the database folded it', async () => {
  const application = {
    firstName: 'Zoë',
    lastName: 'O’Neill-Łukasz',
    email: 'zoe@example.org',
    skillLevel: '4',
  };
  const added = await coach({
    method: 'POST',
    url: routes.members.add.path,
    payload: { ...application, dateOfBirth: '2014-05-06' },
  });
  await coach({
    method: 'PATCH',
    url: `/api/coach/members/${added.json().id}`,
    payload: { skillLevel: '5', coachNotes: ' ' },
  });
  // Equals what the database makes of the words that people see.
  const entriesInWords = await entries('dateFilter=all&limit=2');
  const given = sql.join(
    entriesInWords.map(({ id, details: words }) => sql`(${id}::bigint, ${words}::text)`),
    sql`, `,
  );
  const folded = sql`activity_search_text(coach_name, coach_email, member_name, team_name, csv_file_name, shown.words)`;
  const { rows } = await db.database.unscoped.execute(sql`
    select action_type, search_text, search_text = ${folded} as "isSame"
    from activity_log join (values ${given}) as shown(id, words) using (id) order by id desc`);
  expect(rows).toEqual([
    {
      action_type: 'EDIT_MEMBER',
      search_text: expect.stringContaining('zoe oneilllukasz spring level 4 → 5'),
      isSame: true,
    },
    {
      action_type: 'ADD_MEMBER',
      search_text: expect.stringContaining('zoe oneilllukasz spring added to'),
      isSame: true,
    },
  ]);
  expect(await details('dateFilter=all&search=Oneill%20Lukasz%20spring')).toContain('Added to the roster');
});

it('[ACTIVITY-03] [SAFE-07] no page reads the values of all changes', async () => {
  const { rows } = await db.database.inScope(leagueScope(), async (tx) => {
    // As with many changes: reading all of them once seems cheaper than finding the one of each entry.
    await tx.execute(sql`select set_config('random_page_cost', '1000000', true)`);
    return tx.execute(sql`explain (verbose, costs off) ${listEntries(tx, { since: null, limit: 50 })}`);
  });
  const plan = JSON.stringify(rows);
  expect(plan).toContain('member_changes');
  expect(plan).not.toContain('hashed');
});

it('[SAFE-07] waits while its reader uses all connections that one person of the office may use', async () => {
  const { id } = (await admin({ method: 'GET', url: routes.auth.authUser.path })).json();
  const reader = officeScope('owner', id);
  const held = Promise.withResolvers<void>();
  const begun = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  const holding = begun.map(({ resolve }) =>
    db.database.inScope(reader, async () => {
      resolve();
      await held.promise;
    }),
  );
  await Promise.all(begun.map(({ promise }) => promise));
  let isAnswered = false;
  const log = entries('dateFilter=all').finally(() => {
    isAnswered = true;
  });
  // Sent after it, and answered because it is of another person.
  const other = await officeOf(app, db.database, 'readOnly');
  expect((await other({ method: 'GET', url: `${path}?dateFilter=all` })).statusCode).toBe(200);
  expect(isAnswered).toBe(false);
  held.resolve();
  expect((await log).length).toBeGreaterThan(0);
  await Promise.all(holding);
});
