import type { ActivityEntry, AdminScoreWarning, ReviewEntry } from '@league/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signedOut } from '../../../test/app.ts';
import { buildMember } from '../../../test/builders.ts';
import { logInWords } from '../../../test/log-in-words.ts';
import { leagueScope } from '../../platform/db/scope.ts';
import { activityLog } from '../activity/activity.table.ts';
import { type ScoresLeague, startScoresLeague } from './testing/league.ts';

let league: ScoresLeague;
beforeAll(async () => {
  league = await startScoresLeague();
});
afterAll(() => league.close());
beforeEach(() => league.clear());

const HEADINGS = 'Name,Gym,Level,VT,UB,BB,FX,AA';

async function importCsv(lines: readonly string[], meetName = 'Test Open') {
  const payload = league.upload([HEADINGS, ...lines].join('\n'), { meetName });
  const reply = await league.admin({ method: 'POST', url: '/api/admin/import-scores', payload });
  return reply.json();
}

const get = async (url: string) => (await league.admin({ method: 'GET', url })).json();
const reviews = async (): Promise<ReviewEntry[]> => (await get('/api/admin/score-reviews')).entries;
const warnings = (): Promise<AdminScoreWarning[]> => get('/api/admin/score-warnings');
const decide = (id: number | undefined, memberId: number | null) =>
  league.admin({ method: 'POST', url: `/api/admin/score-entries/${id}/decision`, payload: { memberId } });

const KATIE = 'Katie Doyle,Spring,4,7,7,7,7,28';
const TWIN = 'E. Lindqvist,Spring,5,7,7,7,7,28';
const STRANGER = 'Marisol Vance,Spring,4,7,7,7,7,28';
const BEATRIX = 'Beatrix Lund,Spring,3,7,7,7,7,28';

describe('a result that waits', () => {
  it('[SCORE-03] comes with who it could belong to and why, results without a proposal last', async () => {
    await importCsv([STRANGER, KATIE, TWIN]);
    expect(
      (await reviews()).map(({ athleteName, standing, candidates }) => [
        athleteName,
        standing,
        candidates.map(({ name, reasons }) => [name, ...reasons]),
      ]),
    ).toEqual([
      ['Katie Doyle', 'review', [['Katherine Doyle', 'shortForm']]],
      [
        'E. Lindqvist',
        'review',
        [
          ['Eva Lindqvist', 'initial'],
          ['Ava Lindqvist', 'sibling'],
        ],
      ],
      ['Marisol Vance', 'unmatched', []],
    ]);
  });

  it('[SCORE-07] says how many gymnasts could fit besides the thirty likeliest', async () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyzabcdef'];
    for (const letter of letters) {
      await buildMember(league.database, {
        firstName: `Zelda${letter}`,
        lastName: 'Quarrington',
        teamId: league.teamId('Spring'),
        skillLevel: '6',
      });
    }
    await importCsv(['Zelda Quarrington,Spring,6,7,7,7,7,28', KATIE]);
    expect(
      (await reviews()).map(({ athleteName, candidates, moreCandidates }) => [
        athleteName,
        candidates.length,
        moreCandidates,
      ]),
    ).toEqual([
      ['Zelda Quarrington', 30, letters.length - 30],
      ['Katie Doyle', 1, 0],
    ]);
  });

  it('[SCORE-03] can be attached by the office, then counts, and the decision applies to the next meet', async () => {
    await importCsv([KATIE]);
    expect(await warnings()).toEqual([]);
    const [entry] = await reviews();
    const reply = await decide(entry?.id, league.memberId('M1004'));
    expect(reply.json()).toMatchObject({
      standing: 'attached',
      isDecided: true,
      gymnast: { name: 'Katherine Doyle' },
    });
    expect(await reviews()).toEqual([]);
    expect(await warnings()).toMatchObject([{ memberName: 'Katherine Doyle', scoreOutCount: 1 }]);
    expect((await importCsv([KATIE])).meets[0]).toMatchObject({ unchanged: 1, attached: 1 });
    expect((await importCsv([KATIE], 'Next Open')).meets[0]).toMatchObject({ attached: 1, review: 0 });
    expect(await warnings()).toMatchObject([{ scoreOutCount: 2, severity: 'pink' }]);
  });

  it('[SCORE-03] can be given to a gymnast who was not proposed, or be left out, now and at the next meet', async () => {
    await importCsv([KATIE, STRANGER]);
    const [katie, stranger] = await reviews();
    expect((await decide(katie?.id, league.memberId('M1005'))).json()).toMatchObject({
      gymnast: { name: 'Emma Brown' },
    });
    expect((await decide(stranger?.id, null)).json()).toMatchObject({ standing: 'ignored', gymnast: null });
    expect(await reviews()).toEqual([]);
    expect((await importCsv([KATIE, STRANGER], 'Next Open')).meets[0]).toMatchObject({
      attached: 1,
      ignored: 1,
    });
  });

  it('[SCORE-03] can be detached again once attached, and the tally follows', async () => {
    await importCsv([BEATRIX]);
    const [meet] = await get('/api/admin/meets');
    const { entries } = await get(`/api/admin/meets/${meet.id}`);
    expect(await warnings()).toHaveLength(1);
    await decide(entries[0].id, null);
    expect(await warnings()).toEqual([]);
    expect((await importCsv([BEATRIX])).meets[0]).toMatchObject({ ignored: 1, attached: 0 });
    expect((await importCsv([BEATRIX], 'Next Open')).meets[0]).toMatchObject({ review: 1, attached: 0 });
  });

  it('[SCORE-03] cannot be given to a gymnast with a result at this meet, nor to an unknown id', async () => {
    await importCsv([BEATRIX, STRANGER]);
    const [stranger] = await reviews();
    const taken = await decide(stranger?.id, league.memberId('M1002'));
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'GYMNAST_ALREADY_SCORED']);
    expect((await decide(stranger?.id, 999_999)).json().code).toBe('MEMBER_NOT_FOUND');
    expect((await decide(999_999, null)).json().code).toBe('SCORE_ENTRY_NOT_FOUND');
    expect(await reviews()).toHaveLength(1);
  });

  it('[SCORE-03] can be left out with many others at once; those that do not wait stay', async () => {
    await importCsv([BEATRIX, STRANGER, KATIE]);
    const [meet] = await get('/api/admin/meets');
    const { entries } = await get(`/api/admin/meets/${meet.id}`);
    const reply = await league.admin({
      method: 'POST',
      url: '/api/admin/score-entries/ignore',
      payload: { entryIds: entries.map(({ id }: { id: number }) => id) },
    });
    expect(reply.json()).toMatchObject({ ignored: 2 });
    expect((await get('/api/admin/meets'))[0]).toMatchObject({
      attached: 1,
      ignored: 2,
      review: 0,
      unmatched: 0,
    });
  });
});

describe('removing scores', () => {
  it('[SCORE-04] all at once changes no member and no team, and the same import restores them (case C37)', async () => {
    await league.admin({ method: 'POST', url: '/api/admin/import-scores' });
    const before = {
      members: await get('/api/members'),
      teams: await get('/api/teams'),
      warnings: await warnings(),
    };
    expect(before.warnings.length).toBeGreaterThan(10);
    const reply = await league.admin({ method: 'POST', url: '/api/admin/delete-all-scores' });
    expect(reply.json()).toEqual({ meets: 1, scores: 60, tallies: 8 });
    expect(await warnings()).toEqual([]);
    expect(await get('/api/admin/meets')).toEqual([]);
    expect({ members: await get('/api/members'), teams: await get('/api/teams') }).toEqual({
      members: before.members,
      teams: before.teams,
    });
    await league.admin({ method: 'POST', url: '/api/admin/import-scores' });
    expect(await warnings()).toEqual(before.warnings);
  });

  it('[SCORE-03] of one meet leaves the others', async () => {
    await importCsv([BEATRIX]);
    await importCsv([BEATRIX], 'Next Open');
    const [one] = await get('/api/admin/meets');
    const reply = await league.admin({ method: 'DELETE', url: `/api/admin/meets/${one.id}` });
    expect(reply.json()).toEqual({ meets: 1, scores: 1, tallies: 0 });
    expect(await warnings()).toMatchObject([{ scoreOutCount: 1 }]);
    const again = await league.admin({ method: 'DELETE', url: `/api/admin/meets/${one.id}` });
    expect([again.statusCode, again.json().code]).toEqual([404, 'MEET_NOT_FOUND']);
  });
});

describe('moving up', () => {
  const moveUp = async (...moves: [string, string][]) => {
    const payload = { moves: moves.map(([id, fromLevel]) => ({ memberId: league.memberId(id), fromLevel })) };
    return (await league.admin({ method: 'POST', url: '/api/admin/move-up', payload })).json();
  };

  it('[SCORE-05] moves a list up a level in one step, logs it, queues it for the provider, and ends the warnings', async () => {
    await importCsv(['Poppy Ainsley,Riverside,3,7,7,7,7,28', 'Freya Halloran,Northgate,3,7,7,7,7,28']);
    expect(await warnings()).toHaveLength(2);
    const reply = await moveUp(['M1022', '3'], ['M1031', '3'], ['M1012', '8'], ['M1003', '3']);
    expect(reply.moved).toEqual([
      { memberId: league.memberId('M1022'), memberName: 'Poppy Ainsley', from: '3', to: '4' },
      { memberId: league.memberId('M1031'), memberName: 'Freya Halloran', from: '3', to: '4' },
    ]);
    expect(reply.skipped).toEqual([
      { memberId: league.memberId('M1012'), reason: 'There is no higher level.' },
      { memberId: league.memberId('M1003'), reason: 'The level has been changed meanwhile.' },
    ]);
    expect(await league.member(league.memberId('M1022'))).toMatchObject({
      skillLevel: '4',
      syncState: 'waiting',
      version: 2,
    });
    expect(await warnings()).toEqual([]);
    const log = await league.database.inScope(leagueScope(), (tx) => tx.select().from(activityLog));
    expect(logInWords(log).filter(({ memberId }) => memberId === league.memberId('M1022'))).toMatchObject([
      {
        actionType: 'EDIT_MEMBER',
        details: 'Level 3 → 4',
        before: { skillLevel: '3' },
        after: { skillLevel: '4' },
      },
    ]);
    expect((await moveUp(['M1022', '3'])).moved).toEqual([]);
  });
});

describe('the league’s rules', () => {
  const rules = { thresholds: { '3': 27_000, '8': 30_000 }, watchCloselyAt: 3, mustMoveUpAt: 4 };
  const set = (payload: object) => league.admin({ method: 'PUT', url: '/api/admin/score-rules', payload });

  it('[SCORE-01] are the specification’s until the office sets others, which every tally then follows', async () => {
    expect(await get('/api/score-rules')).toEqual({
      thresholds: { '3': 25_500, '4': 25_500, '5': 25_500, '6': 26_500, '7': 26_500 },
      watchCloselyAt: 2,
      mustMoveUpAt: 3,
    });
    await importCsv([
      'Beatrix Lund,Spring,3,6.5,6.5,6.5,6.5,26',
      'Maeve O’Neill,Spring,8,7.5,7.5,7.5,7.5,30',
    ]);
    expect((await warnings()).map(({ memberName }) => memberName)).toEqual(['Beatrix Lund']);
    expect((await set(rules)).json()).toEqual(rules);
    expect((await warnings()).map(({ memberName, nextLevel }) => [memberName, nextLevel])).toEqual([
      ["Maeve O'Neill", null],
    ]);
    expect((await league.coach({ method: 'GET', url: '/api/score-rules' })).json()).toEqual(rules);
    expect((await get('/api/admin/meets'))[0]).toMatchObject({ scoreOuts: 1 });
  });

  it('[ACTIVITY-04] logs what the office did to rules and results, but nothing if nothing changed', async () => {
    const url = '/api/admin/coach-activity-logs?dateFilter=all&actionType=CHANGE_SCORES';
    const before = (await get(url)).length;
    await importCsv([KATIE, BEATRIX]);
    await importCsv([KATIE, BEATRIX]);
    await set(rules);
    await set(rules);
    const [meet] = await get('/api/admin/meets');
    await league.admin({ method: 'DELETE', url: `/api/admin/meets/${meet.id}` });
    await importCsv([BEATRIX], 'Last Open');
    const deleteAll = () => league.admin({ method: 'POST', url: '/api/admin/delete-all-scores' });
    await deleteAll();
    await deleteAll();
    const entries: ActivityEntry[] = await get(url);
    const made = entries.slice(0, entries.length - before).reverse();
    expect(made.map(({ details }) => details)).toEqual([
      'Results of Test Open imported: 2 new, 0 changed',
      'Rules on score-outs changed',
      'Test Open deleted with its results: meets 1, scores 2, tallies 0',
      'Results of Last Open imported: 1 new, 0 changed',
      'All score data deleted: meets 1, scores 1, tallies 0',
    ]);
    expect(made[1]?.changes).toContainEqual({
      field: 'Level 3 all-around',
      before: '25.500',
      after: '27.000',
    });
    expect(made[1]?.changes).toContainEqual({
      field: 'Level 8 all-around',
      before: '(none)',
      after: '30.000',
    });
    expect(made[1]?.changes).toContainEqual({ field: 'Must move up at', before: '3', after: '4' });
  });

  it.each([
    [{ ...rules, mustMoveUpAt: 3 }, 'mustMoveUpAt'],
    [{ ...rules, thresholds: { '3': 40_001 } }, 'thresholds.3'],
    [{ ...rules, watchCloselyAt: 1 }, 'watchCloselyAt'],
    [{ ...rules, thresholds: {} }, 'thresholds'],
  ])('[SCORE-01] refuse %j and name the field', async (payload, field) => {
    const reply = await set(payload);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().fields[0].field).toBe(field);
  });
});

describe('permissions for scores', () => {
  const calls = [
    ['GET', '/api/admin/score-warnings'],
    ['GET', '/api/admin/meets'],
    ['GET', '/api/admin/meets/1'],
    ['DELETE', '/api/admin/meets/1'],
    ['GET', '/api/admin/score-reviews'],
    ['POST', '/api/admin/score-entries/1/decision'],
    ['POST', '/api/admin/score-entries/ignore'],
    ['POST', '/api/admin/import-scores'],
    ['POST', '/api/admin/import-scores/check'],
    ['POST', '/api/admin/delete-all-scores'],
    ['POST', '/api/admin/move-up'],
    ['PUT', '/api/admin/score-rules'],
  ] as const;

  it.each(calls)('[ADMIN-09] %s %s answers 401 signed out and 403 to a coach', async (method, url) => {
    expect((await signedOut(league.app)({ method, url })).statusCode).toBe(401);
    expect((await league.coach({ method, url })).statusCode).toBe(403);
  });
});

describe('a gymnast’s meets', () => {
  it('[SCORE-05] show what counts now and what was earned at another level, newest first', async () => {
    await importCsv([BEATRIX]);
    await league.admin({ method: 'POST', url: '/api/admin/import-scores' });
    const id = league.memberId('M1002');
    const results = (await league.coach({ method: 'GET', url: `/api/members/${id}/results` })).json();
    expect(results).toMatchObject({
      currentLevel: '3',
      scoreOutCount: 2,
      severity: 'pink',
      mustMoveUpAt: 3,
      results: [
        {
          meet: { name: 'Test Open' },
          allAround: { score: 28_000 },
          threshold: 25_500,
          scoreOuts: 1,
          countsNow: true,
        },
        {
          meet: { name: 'Harbor Valley Invitational 2025' },
          allAround: { score: 25_875, place: 6 },
          countsNow: true,
        },
      ],
    });
    await league.admin({ method: 'PATCH', url: `/coach/members/${id}`, payload: { skillLevel: '4' } });
    const after = (await league.coach({ method: 'GET', url: `/api/members/${id}/results` })).json();
    expect(after).toMatchObject({
      scoreOutCount: 0,
      severity: null,
      results: [{ scoreOuts: 1, countsNow: false }, {}],
    });
    await league.admin({ method: 'PATCH', url: `/coach/members/${id}`, payload: { skillLevel: '3' } });
  });

  it('[MEM-02] of another team answer 404 to a coach, and 200 to the office', async () => {
    const url = `/api/members/${league.memberId('M1013')}/results`;
    const reply = await league.coach({ method: 'GET', url });
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'MEMBER_NOT_FOUND']);
    expect((await league.admin({ method: 'GET', url })).statusCode).toBe(200);
    expect((await signedOut(league.app)({ method: 'GET', url })).statusCode).toBe(401);
  });

  it('[SCORE-02] a coach’s warnings hold only the coach’s own team', async () => {
    await league.admin({ method: 'POST', url: '/api/admin/import-scores' });
    const own = (await league.coach({ method: 'GET', url: '/api/coach/score-warnings' })).json();
    const ids = own.map(({ memberId }: { memberId: number }) => memberId);
    for (const id of ids) expect((await league.member(id)).teamId).toBe(league.teamId('Spring'));
    expect(ids).toContain(league.memberId('M1001'));
  });
});
