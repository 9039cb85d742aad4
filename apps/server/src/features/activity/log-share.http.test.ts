import { LIMITS, logBytesText, logShareText } from '@league/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { Session } from '../../../test/app.ts';
import { buildMember } from '../../../test/builders.ts';
import { leagueScope } from '../../platform/db/scope.ts';
import { startRoster, type TestRoster } from '../members/testing/roster.ts';

let roster: TestRoster;
beforeAll(async () => {
  roster = await startRoster();
});
afterAll(() => roster.close());

/** Makes it look as if the coach had caused so many entries, this many hours ago. */
async function logged(count: number, hours: number): Promise<void> {
  const { id } = (await roster.coach({ method: 'GET', url: '/api/auth/user' })).json();
  await roster.database.inScope(leagueScope(), (tx) =>
    tx.execute(sql`
      insert into activity_log (created_at, action_type, user_id, coach_name, coach_email, team_id)
      select now() - make_interval(hours => ${hours}), 'EDIT_MEMBER', ${id}, '', '', ${roster.spring}
      from generate_series(1, ${count}::integer)`),
  );
}

it('[SAFE-07] a coach may cause 10,000 entries of the log in 24 hours, by changes and downloads, and the office any number', async () => {
  const { id } = await buildMember(roster.database, { teamId: roster.spring });
  const edit = (session: Session, coachNotes: string) =>
    session({ method: 'PATCH', url: `/coach/members/${id}`, payload: { coachNotes } });
  await logged(2, 25);
  await logged(LIMITS.logEntriesPerDay - 2, 23);
  expect((await edit(roster.coach, 'last but one')).statusCode).toBe(200);
  expect((await edit(roster.coach, 'last')).statusCode).toBe(200);
  const refused = await edit(roster.coach, 'beyond');
  expect([refused.statusCode, refused.json().code, refused.json().message]).toEqual([
    429,
    'TOO_MANY_REQUESTS',
    logShareText(),
  ]);
  expect(logShareText()).toContain('10,000 changes and downloads in the last 24 hours');
  expect(refused.headers['retry-after']).toBe('3600');
  for (const url of ['/api/members/export', '/api/coach/attendance.csv'])
    expect((await roster.coach({ method: 'GET', url })).statusCode, url).toBe(429);
  expect((await edit(roster.admin, 'by the office')).statusCode).toBe(200);
});

it('[SAFE-07] a coach’s changes of 24 hours may take 50 MB of the log, however few they are', async () => {
  const long = await startRoster();
  onTestFinished(() => long.close());
  const { id } = await buildMember(long.database, { teamId: long.spring });
  const { id: userId } = (await long.coach({ method: 'GET', url: '/api/auth/user' })).json();
  /** So many bytes of text that cannot be compressed, in entries and in the values that undo them. */
  const loggedBytes = (bytes: number, hours: number) =>
    long.database.inScope(leagueScope(), (tx) =>
      tx.execute(sql`
        with text as (select string_agg(md5(n::text), '') as long from generate_series(1, ${bytes / 64}::integer) as n),
        logged as (
          insert into activity_log (created_at, action_type, user_id, coach_name, coach_email, team_id, before, after)
          select now() - make_interval(hours => ${hours}), 'EDIT_MEMBER', ${userId}, '', '', ${long.spring},
            jsonb_build_object('coachNotes', text.long), '{}' from text
          returning id
        )
        insert into member_changes (activity_id, member_id, team_id, before, after)
        select logged.id, ${id}, ${long.spring}, jsonb_build_object('healthNote', text.long), '{}' from logged, text`),
    );
  const edit = (coachNotes: string) =>
    long.coach({ method: 'PATCH', url: `/coach/members/${id}`, payload: { coachNotes } });
  await loggedBytes(LIMITS.logBytesPerDay, 25);
  await loggedBytes(LIMITS.logBytesPerDay / 2, 23);
  expect((await edit('half of it')).statusCode).toBe(200);
  await loggedBytes(LIMITS.logBytesPerDay, 1);
  const refused = await edit('beyond');
  expect([refused.statusCode, refused.json().message]).toEqual([429, logBytesText()]);
});
