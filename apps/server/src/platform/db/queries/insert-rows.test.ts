import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { bigint, boolean, date, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { useTestDatabase } from '../../../../test/database.ts';
import { insertRows } from './insert-rows.ts';

const things = pgTable('things', {
  number: integer('number'),
  name: text('name'),
  big: bigint('big', { mode: 'number' }),
  isGood: boolean('is_good').notNull().default(true),
  day: date('day', { mode: 'string' }),
  moment: timestamp('moment', { withTimezone: true }),
  data: jsonb('data'),
});

const TEXTS = [
  '',
  'null',
  'NULL',
  '{a,b}',
  '"',
  '\\',
  '\\"',
  "it's",
  'Zoë',
  '😀',
  'a\nb\tc',
  ' a ',
  '%s',
  null,
];

it('stores many rows unchanged, whatever they contain, including values that all have or none has', async () => {
  const { url } = await useTestDatabase();
  const owner = new Client({ connectionString: url });
  await owner.connect();
  onTestFinished(() => owner.end());
  const rows = TEXTS.map((name, index) => ({
    number: index,
    name,
    big: 9_007_199_254_740_991 - index,
    day: index % 2 === 0 ? '2014-04-03' : null,
    moment: new Date('2026-03-10T12:00:00.123Z'),
    data: index % 3 === 0 ? null : { name, list: [index, null, '"'], nested: { isGood: true } },
  }));
  const stored = await drizzle(owner).transaction(async (tx) => {
    await tx.execute(sql`create temp table things (number integer, name text, big bigint,
      is_good boolean not null default true, day date, moment timestamptz, data jsonb) on commit drop`);
    await tx.execute(insertRows(things, rows));
    await tx.execute(insertRows(things, [{ number: 100 }]));
    await tx.execute(sql`${insertRows(things, [{ isGood: false }, { isGood: false }])} returning number`);
    return tx.select().from(things).orderBy(sql`number nulls last`);
  });
  const empty = { number: null, name: null, big: null, isGood: true, day: null, moment: null, data: null };
  expect(stored).toEqual([
    ...rows.map((row) => ({ ...row, isGood: true })),
    { ...empty, number: 100 },
    { ...empty, isGood: false },
    { ...empty, isGood: false },
  ]);
});
