import { gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { coachOf, type Session, startTestApp } from '../../../../test/app.ts';
import { buildMember, LEVELS } from '../../../../test/builders.ts';
import { leagueScope } from '../../../platform/db/scope.ts';
import { coaches } from '../../coaches/coaches.table.ts';
import { teams } from '../../teams/teams.table.ts';
import { members, membershipLevels } from '../members.table.ts';
import { startRoster, type TestRoster } from '../testing/roster.ts';

let roster: TestRoster;
beforeAll(async () => {
  roster = await startRoster();
});
afterAll(() => roster.close());
beforeEach(() => roster.empty());

const read = (session: Session, headers: Record<string, string> = {}) =>
  session({ method: 'GET', url: '/api/members', headers });

const tagOf = (reply: Awaited<ReturnType<typeof read>>) => String(reply.headers.etag);

describe('a roster that is read again', () => {
  it('[MEM-51] is not sent again while unchanged, whichever process answers', async () => {
    await buildMember(roster.database, { teamId: roster.spring });
    const whole = await read(roster.coach);
    const again = await read(roster.coach, { 'if-none-match': tagOf(whole) });
    expect([again.statusCode, again.body, tagOf(again)]).toEqual([304, '', tagOf(whole)]);
    expect(again.headers['cache-control']).toBe('no-store');

    const other = await startTestApp({ database: roster.database, clock: roster.clock });
    const elsewhere = await other.inject({
      url: '/api/members',
      headers: { cookie: roster.coach.cookie, 'if-none-match': `"of before", ${tagOf(whole)}` },
    });
    expect(elsewhere.statusCode).toBe(304);
    await other.close();
  });

  const changes: [string, (memberId: number) => Promise<unknown>][] = [
    ['another value', (id) => changeMember(id, { phone: '555-0199', version: 2 })],
    ['how far a change has come', (id) => changeMember(id, { syncState: 'waiting' })],
    ['an archived gymnast', (id) => changeMember(id, { archivedAt: new Date() })],
    ['a transferred gymnast', (id) => changeMember(id, { teamId: roster.summit })],
    [
      'a gymnast who is new',
      () => buildMember(roster.database, { teamId: roster.spring, lastName: 'Newcomer' }),
    ],
    ['the name of the team', () => renameTeam('Spring Valley')],
    [
      'the name of a membership level',
      () =>
        roster.database.unscoped
          .update(membershipLevels)
          .set({ name: 'Gymnast- Season' })
          .where(eq(membershipLevels.id, LEVELS.withApproval.id)),
    ],
  ];

  it.each(changes)('[MEM-51] shows %s at once, whoever has changed it', async (_what, change) => {
    const { id } = await buildMember(roster.database, {
      teamId: roster.spring,
      membershipLevelId: LEVELS.withApproval.id,
    });
    const before = await read(roster.coach);
    await change(id);
    const after = await read(roster.coach, { 'if-none-match': tagOf(before) });
    expect(after.statusCode).toBe(200);
    expect(after.json()).not.toEqual(before.json());
    expect(after.json()).toEqual((await roster.coach({ url: '/api/members?limit=999' })).json());
    await renameTeam('Spring');
  });

  it('[MEM-02] [BEYOND-03] is never another team’s, and follows a coach who changes teams', async () => {
    await buildMember(roster.database, { teamId: roster.spring, lastName: 'Lind' });
    await buildMember(roster.database, { teamId: roster.summit, lastName: 'Okafor' });
    const namesOf = async (session: Session, headers = {}) =>
      (await read(session, headers)).json().map((member: { lastName: string }) => member.lastName);
    const coach = await coachOf(roster.app, roster.database, roster.spring);
    const whole = await read(coach);
    expect(await namesOf(coach)).toEqual(['Lind']);
    expect(await namesOf(roster.otherCoach, { 'if-none-match': tagOf(whole) })).toEqual(['Okafor']);
    const { id } = (await coach({ url: '/api/coach/user' })).json();
    await roster.database.unscoped
      .update(coaches)
      .set({ teamId: roster.summit })
      .where(eq(coaches.userId, id));
    expect(await namesOf(coach, { 'if-none-match': tagOf(whole) })).toEqual(['Okafor']);
  });

  it('[AUTH-08] is refused to a deactivated coach, even if unchanged', async () => {
    await buildMember(roster.database, { teamId: roster.spring });
    const coach = await coachOf(roster.app, roster.database, roster.spring);
    const whole = await read(coach);
    const { id } = (await coach({ url: '/api/coach/user' })).json();
    await roster.database.unscoped.update(coaches).set({ isActive: false }).where(eq(coaches.userId, id));
    expect((await read(coach, { 'if-none-match': tagOf(whole) })).statusCode).toBe(401);
    expect((await read(coach)).statusCode).toBe(401);
  });

  it('[MEM-51] is sent compressed to clients that accept it, with the same content', async () => {
    await buildMember(roster.database, { teamId: roster.spring, lastName: 'Núñez' });
    const plain = await read(roster.coach);
    const compressed = await read(roster.coach, { 'accept-encoding': 'gzip, deflate, br' });
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(JSON.parse(gunzipSync(compressed.rawPayload).toString())).toEqual(plain.json());
    expect(tagOf(compressed)).toBe(tagOf(plain));
  });

  it('[SAFE-07] is written in parts, and not cached, if its notes are long', async () => {
    const coachNotes = 'n'.repeat(4000);
    for (let at = 0; at < 150; at += 1)
      await buildMember(roster.database, { teamId: roster.spring, coachNotes });
    const cached = await read(roster.coach);
    for (let at = 0; at < 150; at += 1)
      await buildMember(roster.database, { teamId: roster.spring, coachNotes });
    const long = await read(roster.coach);
    expect([cached.json().length, long.json().length]).toEqual([150, 300]);
    expect([cached.headers.etag, long.headers.etag]).toEqual([expect.any(String), undefined]);
  });

  it('[MEM-51] is an empty list for a coach without a team', async () => {
    const coach = await coachOf(roster.app, roster.database, null);
    expect((await read(coach)).json()).toEqual([]);
  });
});

function changeMember(id: number, values: Partial<typeof members.$inferInsert>) {
  return roster.database.inScope(leagueScope(), (tx) =>
    tx.update(members).set(values).where(eq(members.id, id)),
  );
}

function renameTeam(name: string) {
  return roster.database.unscoped.update(teams).set({ name }).where(eq(teams.id, roster.spring));
}
