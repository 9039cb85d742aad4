import { SCORE_OUT_THRESHOLDS, scoreSeverity } from '@league/contract';
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

async function score(memberId: number, level: string, allAround: number | null) {
  held += 1;
  await db.database.inScope(leagueScope(), async (tx) => {
    const [meet] = await tx
      .insert(meets)
      .values({ name: `Open ${held}`, heldOn: '2026-01-24' })
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

  it('[SCORE-01] once is a notice, twice pink, three times and more red', () => {
    expect([1, 2, 3, 4].map((count) => scoreSeverity(count))).toEqual(['notice', 'pink', 'red', 'red']);
    expect(Object.keys(SCORE_OUT_THRESHOLDS)).toEqual(['3', '4', '5', '6', '7']);
  });
});
