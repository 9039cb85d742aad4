import { calendarDateAt, isComingEvent } from '@league/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { leagueScope } from '../../platform/db/scope.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const timeZone = 'America/New_York';

/**
 * The midnights in the league from two days ago to two days ahead, and the second before each, which is already on the
 * next day in UTC.
 */
async function midnights(tx: ScopedTransaction): Promise<string[]> {
  const today = calendarDateAt(new Date(), timeZone);
  const { rows } = await tx.execute<{ at: string }>(sql`
    select to_json((${today}::date + day)::timestamp at time zone ${timeZone} + make_interval(secs => offset_s)) #>> '{}' as at
    from generate_series(-2, 2) day, (values (0), (-1)) as off (offset_s) order by 1`);
  return rows.map(({ at }) => at);
}

it('[MEET-01] [MEM-41] the database agrees with the contract about which events are coming', async () => {
  await db.database.inScope(leagueScope(), async (tx) => {
    const moments = [null, ...(await midnights(tx))];
    const pairs = moments.flatMap((startDate) => moments.map((endDate) => ({ startDate, endDate })));
    const { rows } = await tx.execute<{ coming: boolean }>(sql`
      select event_is_coming((pair->>'startDate')::timestamptz, (pair->>'endDate')::timestamptz) as coming
      from json_array_elements(${JSON.stringify(pairs)}::json) with ordinality as of (pair, place) order by place`);
    const coming = pairs.map((pair) => isComingEvent(pair, { now: new Date(), timeZone }));
    expect(rows.map((row) => row.coming)).toEqual(coming);
    expect(new Set(coming).size).toBe(2);
  });
});

it('[MEM-41] an event without a time is coming until its last day in the league ends', async () => {
  const { rows } = await db.database.pool.query<{ today: boolean; yesterday: boolean }>(`
    with day as (select ((now() at time zone '${timeZone}')::date)::timestamp as starts)
    select event_is_coming((starts - interval '2 days') at time zone '${timeZone}', starts at time zone '${timeZone}') as today,
      event_is_coming((starts - interval '1 day') at time zone '${timeZone}', null) as yesterday
    from day`);
  expect(rows).toEqual([{ today: true, yesterday: false }]);
});
