import { LIMITS, logShareText } from '@league/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
