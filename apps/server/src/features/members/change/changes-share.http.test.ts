import { CHANGES_SHARE_TEXT, LIMITS } from '@league/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Session } from '../../../../test/app.ts';
import { buildMember } from '../../../../test/builders.ts';
import { leagueScope } from '../../../platform/db/scope.ts';
import { startRoster, type TestRoster } from '../testing/roster.ts';

let roster: TestRoster;
beforeAll(async () => {
  roster = await startRoster();
});
afterAll(() => roster.close());

/** Makes it look as if the coach had changed gymnasts so often, this many hours ago. */
async function changed(count: number, hours: number): Promise<void> {
  const { id } = (await roster.coach({ method: 'GET', url: '/api/auth/user' })).json();
  await roster.database.inScope(leagueScope(), (tx) =>
    tx.execute(sql`
      insert into activity_log (created_at, action_type, user_id, coach_name, coach_email, team_id)
      select now() - make_interval(hours => ${hours}), 'EDIT_MEMBER', ${id}, '', '', ${roster.spring}
      from generate_series(1, ${count}::integer)`),
  );
}

it('[SAFE-07] a coach may change gymnasts 10,000 times in 24 hours, and the office any number of times', async () => {
  const { id } = await buildMember(roster.database, { teamId: roster.spring });
  const edit = (session: Session, coachNotes: string) =>
    session({ method: 'PATCH', url: `/coach/members/${id}`, payload: { coachNotes } });
  await changed(2, 25);
  await changed(LIMITS.gymnastsChangedPerDay - 2, 23);
  expect((await edit(roster.coach, 'last but one')).statusCode).toBe(200);
  expect((await edit(roster.coach, 'last')).statusCode).toBe(200);
  const refused = await edit(roster.coach, 'beyond');
  expect([refused.statusCode, refused.json().code, refused.json().message]).toEqual([
    429,
    'TOO_MANY_REQUESTS',
    CHANGES_SHARE_TEXT,
  ]);
  expect(CHANGES_SHARE_TEXT).toContain('10,000 times in the last 24 hours');
  expect(refused.headers['retry-after']).toBe('3600');
  expect((await edit(roster.admin, 'by the office')).statusCode).toBe(200);
});
