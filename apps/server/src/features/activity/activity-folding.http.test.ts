import type { ActivityEntry } from '@league/contract';
import { routes } from '@league/contract';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminOf, type Session, startTestApp } from '../../../test/app.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';

const { path } = routes.activity.list;

let db: TestDatabase;
let app: FastifyInstance;
let admin: Session;

type Logged = { name: string; code: string; bulkChangeId?: number; hours: number };

/** Entries in the order given; those with the same hours were written in one transaction. */
async function log(entries: readonly Logged[]): Promise<void> {
  for (const { name, code, bulkChangeId = null, hours } of entries) {
    await db.database.unscoped.execute(sql`
      insert into activity_log (created_at, action_type, user_id, coach_name, coach_email, member_id, member_name, facts, before,
        after, bulk_change_id)
      values (timestamptz '2026-03-10 12:00Z' - make_interval(hours => ${hours}), 'EDIT_MEMBER', 900, 'Noor Vance',
        'noor@example.org', 5, ${name}, ${JSON.stringify({ code, fields: ['skillLevel'] })}::jsonb,
        '{"skillLevel":"3"}', '{"skillLevel":"4"}', ${bulkChangeId})`);
  }
}

async function list(query: string): Promise<ActivityEntry[]> {
  const reply = await admin({ method: 'GET', url: `${path}?dateFilter=all&${query}` });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

const brief = (entries: readonly ActivityEntry[]) =>
  entries.map(({ memberName, details, entries: count }) => [memberName, details, count]);

beforeAll(async () => {
  db = await createTestDatabase();
  app = await startTestApp({ database: db.database });
  admin = await adminOf(app, db.database);
  await log([
    { name: 'Ana One', code: 'archived', hours: 9 },
    ...['Bea', 'Coco', 'Dora', 'Eva'].map((name) => ({
      ...{ name: `${name} Many`, code: 'edited', bulkChangeId: 7, hours: 8 },
    })),
    // The same bulk change archived two more in the same transaction.
    ...['Fay', 'Gia'].map((name) => ({ name: `${name} Left`, code: 'archived', bulkChangeId: 7, hours: 8 })),
    { name: 'Hana Alone', code: 'activated', bulkChangeId: 8, hours: 7 },
    // The undo, an hour later.
    ...['Bea', 'Coco'].map((name) => ({ name: `${name} Many`, code: 'undone', bulkChangeId: 7, hours: 6 })),
    { name: 'Ida Last', code: 'restored', hours: 5 },
  ]);
});
afterAll(async () => {
  await app.close();
  await db.close();
});

it('[ACTIVITY-01] folds the entries of each step of a bulk change into one row', async () => {
  expect(brief(await list('folded=true'))).toEqual([
    ['Ida Last', 'Restored to the roster', 1],
    [null, 'An earlier change undone', 2],
    ['Hana Alone', expect.stringContaining('Activated'), 1],
    [null, 'Archived and taken off the roster', 2],
    [null, 'Level changed', 4],
    ['Ana One', 'Archived and taken off the roster', 1],
  ]);
  const [unfolded] = brief(await list('limit=1'));
  expect(unfolded).toEqual(['Ida Last', 'Restored to the roster', 1]);
  expect(await list('')).toHaveLength(11);
});

it('[ACTIVITY-01] pages of folded rows have no gap and no repetition', async () => {
  const seen: ActivityEntry[] = [];
  for (let before: number | undefined; ; before = seen.at(-1)?.id) {
    const page = await list(`folded=true&limit=2${before === undefined ? '' : `&before=${before}`}`);
    seen.push(...page);
    if (page.length < 2) break;
  }
  expect(seen.map(({ id }) => id)).toEqual((await list('folded=true')).map(({ id }) => id));
});

it('[ACTIVITY-01] unfolds a row into its entries, page by page', async () => {
  const row = (await list('folded=true')).find(({ entries }) => entries === 4);
  const first = await list(`sameChangeAs=${row?.id}&limit=3`);
  const rest = await list(`sameChangeAs=${row?.id}&limit=3&before=${first.at(-1)?.id}`);
  expect([...first, ...rest].map(({ memberName, details }) => [memberName, details])).toEqual(
    ['Eva', 'Dora', 'Coco', 'Bea'].map((name) => [`${name} Many`, 'Level 3 → 4']),
  );
});

it('[ACTIVITY-02] hides no entry that is searched for, and counts entries', async () => {
  const found = await list('folded=true&search=dora');
  expect(brief(found)).toEqual([['Dora Many', 'Level 3 → 4', 1]]);
  const many = await list('folded=true&search=many');
  expect(many.map(({ entries }) => entries)).toEqual([2, 4]);
  const count = await admin({
    method: 'GET',
    url: `${routes.activity.count.path}?dateFilter=all&search=many`,
  });
  expect(count.json()).toEqual({ total: 6 });
  expect(await list(`sameChangeAs=${many[1]?.id}&search=coco`)).toHaveLength(1);
  const file = await admin({ method: 'GET', url: `${routes.activity.exportFile.path}?dateFilter=all` });
  expect(file.body.trim().split('\n')).toHaveLength(12);
});
