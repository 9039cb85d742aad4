import { SCORE_OUT_THRESHOLDS, scoreSeverity, seasonOf } from '@league/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { coachOf, type Session, startTestApp } from '../../../test/app.ts';
import { buildMember, buildTeam } from '../../../test/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { leagueScope } from '../../platform/db/scope.ts';
import { meetScores, meets } from './scores.table.ts';

let db: TestDatabase;
let app: FastifyInstance;
let team: number;
let coach: Session;

beforeAll(async () => {
  db = await createTestDatabase();
  app = await startTestApp({ database: db.database });
  team = await buildTeam(db.database, 'Spring');
  coach = await coachOf(app, db.database, team);
});
afterAll(async () => {
  await app.close();
  await db.close();
});
beforeEach(() => db.database.inScope(leagueScope(), (tx) => tx.delete(meets)));

let held = 0;

async function score(memberId: number, level: string, allAround: number | null, heldOn = '2026-01-24') {
  held += 1;
  await db.database.inScope(leagueScope(), async (tx) => {
    const [meet] = await tx
      .insert(meets)
      .values({ name: `Open ${held}`, heldOn })
      .returning({ id: meets.id });
    await tx.insert(meetScores).values({ meetId: meet?.id ?? 0, memberId, level, allAround });
  });
}

const warnings = async () => (await coach({ method: 'GET', url: '/api/coach/score-warnings' })).json();

describe('score-out warnings', () => {
  it.each([
    ['3', 25_500, 1],
    ['3', 25_499, 0],
    ['5', 25_500, 1],
    ['6', 26_499, 0],
    ['6', 26_500, 1],
    ['7', 26_500, 1],
    ['8', 39_000, 0],
    ['Beginner', 39_000, 0],
  ])('[SCORE-01] an all-around at level %s of %i thousandths counts %i', async (level, allAround, count) => {
    const member = await buildMember(db.database, { teamId: team, skillLevel: level });
    await score(member.id, level, allAround);
    expect(await warnings()).toHaveLength(count);
  });

  it('[SCORE-02] [SCORE-05] counts complete all-arounds at the present level, most first', async () => {
    const twice = await buildMember(db.database, { teamId: team, skillLevel: '4' });
    const moved = await buildMember(db.database, { teamId: team, skillLevel: '5' });
    for (const allAround of [25_500, 26_000, null, 20_000]) await score(twice.id, '4', allAround);
    await score(moved.id, '4', 30_000);
    await score(moved.id, '5', 25_750);
    expect(await warnings()).toEqual([
      { memberId: twice.id, tally: 2, scoreOutCount: 2, severity: 'pink', currentLevel: '4' },
      { memberId: moved.id, tally: 1, scoreOutCount: 1, severity: 'notice', currentLevel: '5' },
    ]);
  });

  it('[SCORE-02] show only the coach’s own team', async () => {
    const other = await buildMember(db.database, {
      teamId: await buildTeam(db.database, 'Summit'),
      skillLevel: '4',
    });
    await score(other.id, '4', 30_000);
    expect(await warnings()).toEqual([]);
  });

  it('[SCORE-01] shows one as a notice, two in pink, three or more in red', () => {
    expect([1, 2, 3, 4].map((count) => scoreSeverity(count))).toEqual(['notice', 'pink', 'red', 'red']);
    expect(Object.keys(SCORE_OUT_THRESHOLDS)).toEqual(['3', '4', '5', '6', '7']);
  });
});

describe('a season', () => {
  const nearlyThere = async () => (await coach({ method: 'GET', url: '/api/coach/nearly-there' })).json();
  const bestsOf = async (memberId: number) =>
    (await coach({ method: 'GET', url: `/api/members/${memberId}/results` })).json().levelBests;

  it('[ROSTER-07] lists gymnasts whose season’s best is within half a point of the mark, nearest first', async () => {
    const near = await buildMember(db.database, { teamId: team, skillLevel: '6' });
    const nearest = await buildMember(db.database, { teamId: team, skillLevel: '4' });
    const over = await buildMember(db.database, { teamId: team, skillLevel: '4' });
    const far = await buildMember(db.database, { teamId: team, skillLevel: '4' });
    const lastSeason = await buildMember(db.database, { teamId: team, skillLevel: '4' });
    for (const allAround of [25_000, 26_000]) await score(near.id, '6', allAround);
    await score(nearest.id, '4', 25_499);
    for (const allAround of [25_400, 25_500]) await score(over.id, '4', allAround);
    await score(far.id, '4', 24_999);
    await score(lastSeason.id, '4', 25_400, '2025-06-30');
    expect(await nearlyThere()).toEqual([
      expect.objectContaining({ memberId: nearest.id, best: 25_499, level: '4', threshold: 25_500 }),
      expect.objectContaining({ memberId: near.id, best: 26_000, level: '6', threshold: 26_500 }),
    ]);
  });

  it('[ROSTER-07] compares a gymnast with their own team at the present level', async () => {
    const ana = await buildMember(db.database, {
      firstName: 'Ana',
      lastName: 'Lind',
      teamId: team,
      skillLevel: '4',
    });
    const ben = await buildMember(db.database, {
      firstName: 'Ben',
      lastName: 'Ode',
      teamId: team,
      skillLevel: '4',
    });
    const movedUp = await buildMember(db.database, { teamId: team, skillLevel: '5' });
    const stranger = await buildMember(db.database, {
      teamId: await buildTeam(db.database, 'Oakwood'),
      skillLevel: '4',
    });
    for (const allAround of [24_000, 24_500, null]) await score(ana.id, '4', allAround);
    await score(ben.id, '4', 25_100);
    for (const { id } of [movedUp, stranger]) await score(id, '4', 26_000);
    expect(await bestsOf(ana.id)).toEqual([
      { memberId: ben.id, name: 'Ben Ode', best: 25_100 },
      { memberId: ana.id, name: 'Ana Lind', best: 24_500 },
    ]);
  });

  it.each([
    ['2026-06-30', '2025-07-01', '2026-06-30'],
    ['2026-07-01', '2026-07-01', '2027-06-30'],
  ])('[ROSTER-07] with %s runs from %s to %s', (day, from, to) => {
    expect(seasonOf(day)).toEqual({ from, to });
  });
});
