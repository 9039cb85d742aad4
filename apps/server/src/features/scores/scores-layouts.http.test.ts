import type { MeetReport, ResultEntry, ResultsColumns } from '@league/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { leagueScope } from '../../platform/db/scope.ts';
import { type ScoresLeague, startScoresLeague } from './testing/league.ts';

let league: ScoresLeague;
beforeAll(async () => {
  league = await startScoresLeague();
});
afterAll(() => league.close());
beforeEach(async () => {
  await league.clear();
  await league.database.inScope(leagueScope(), (tx) => tx.execute(sql`delete from results_layouts`));
});

/** Headings that are not understood. */
const UNKNOWN = 'Girl,Squad,Cls,A,B,C,D,Sum\nBeatrix Lund,Spring,3,6.1,6,6,6,24.1';
const MATCHES = { name: 0, club: 1, level: 2, vault: 3, bars: 4, beam: 5, floor: 6, allAround: 7 };

const post = (url: string, payload: object) => league.admin({ method: 'POST', url, payload });
const send = (path: string, csv: string, values: object = {}) =>
  post(`/api/admin/import-scores${path}`, league.upload(csv, values));

async function report(path: string, csv: string, values: object = {}): Promise<MeetReport> {
  const reply = await send(path, csv, values);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().meets[0];
}

async function columns(csv: string): Promise<ResultsColumns> {
  const content = Buffer.from(csv).toString('base64');
  return (await post('/api/admin/import-scores/columns', { content })).json();
}

describe('a results file with unknown headings', () => {
  it('[SCORE-08] is refused, shows its columns, and is read as they are matched', async () => {
    expect((await send('/check', UNKNOWN)).json().code).toBe('RESULTS_FILE_UNREADABLE');
    const found = await columns(UNKNOWN);
    expect(found.isRemembered).toBe(false);
    expect(found.columns.slice(0, 2)).toEqual([
      { index: 0, heading: 'Girl', samples: ['Beatrix Lund'] },
      { index: 1, heading: 'Squad', samples: ['Spring'] },
    ]);
    expect(await report('/check', UNKNOWN, { columns: MATCHES })).toMatchObject({ new: 1, attached: 1 });
  });

  it('[SCORE-08] is read in the same way the next time, once it was imported', async () => {
    await report('/check', UNKNOWN, { columns: MATCHES });
    expect((await send('/check', UNKNOWN)).statusCode).toBe(422);
    await report('', UNKNOWN, { columns: MATCHES });
    expect(await report('/check', UNKNOWN, { meetName: 'Next Open' })).toMatchObject({ new: 1, attached: 1 });
    expect(await columns(UNKNOWN)).toMatchObject({ isRemembered: true, matches: MATCHES });
  });

  it('[SCORE-08] is forgotten on request, and can be matched again', async () => {
    await report('', UNKNOWN, { columns: MATCHES });
    const content = Buffer.from(UNKNOWN).toString('base64');
    const forgotten = await post('/api/admin/import-scores/columns/forget', { content });
    expect(forgotten.json()).toMatchObject({ isRemembered: false });
    expect(forgotten.json().matches).not.toEqual(MATCHES);
    expect(await columns(UNKNOWN)).toMatchObject({ isRemembered: false });
    expect((await send('/check', UNKNOWN, { meetName: 'Next Open' })).statusCode).toBe(422);
  });

  it('[SCORE-08] keeps what was matched by hand, whatever a heading says', async () => {
    const misleading = 'Name,Gym,Level,Team,VT,UB,BB,FX\nSpring,Beatrix Lund,3,x,6,6,6,6';
    const swapped = { name: 1, club: 0, level: 2, vault: 4, bars: 5, beam: 6, floor: 7 };
    expect(await report('/check', misleading, { columns: swapped })).toMatchObject({ attached: 1 });
  });

  it('[SCORE-08] is refused with a message if a match names a column that it does not have', async () => {
    const reply = await send('/check', UNKNOWN, { columns: { ...MATCHES, allAround: 90 } });
    expect(reply.statusCode).toBe(422);
  });
});

describe('a results file with one row for each event', () => {
  const ROWS = [
    ...['V,6.1,2', 'U,6,1', 'B,6,3T', 'F,6,1'].map((rest) => `Beatrix Lund,Spring,3,${rest}`),
    ...['V,0', 'U,6', 'B,6', 'F,6'].map((rest) => `Quinn Barlow,Riverside,3,${rest},`),
  ];
  const BY_EVENT = ['Girl,Squad,Cls,Gear,Pts,Pos', ...ROWS].join('\n');
  const OF_EVENT = { name: 0, club: 1, level: 2, event: 3, score: 4, place: 5 };

  it('[SCORE-08] can be matched by hand and is remembered, with places; a 0 is an event not competed', async () => {
    expect((await send('/check', BY_EVENT)).json().code).toBe('RESULTS_FILE_UNREADABLE');
    await report('', BY_EVENT, { columns: OF_EVENT });
    expect(await report('/check', BY_EVENT, { meetName: 'Next Open' })).toMatchObject({
      new: 2,
      problemCount: 0,
    });
    const [meet] = (await league.admin({ method: 'GET', url: '/api/admin/meets' })).json();
    const { entries } = (await league.admin({ method: 'GET', url: `/api/admin/meets/${meet.id}` })).json();
    const of = (name: string) => entries.find(({ athleteName }: ResultEntry) => athleteName === name);
    expect(of('Beatrix Lund')).toMatchObject({
      vault: { score: 6100, place: 2 },
      beam: { score: 6000, place: 3, isTied: true },
      allAround: { score: 24100 },
    });
    expect(of('Quinn Barlow')).toMatchObject({ vault: null, floor: { score: 6000 }, allAround: null });
  });

  it('[SCORE-08] asks once for the level of a gymnast with several rows', async () => {
    const noLevel = BY_EVENT.replaceAll(',3,', ',,');
    const asked = await report('/check', noLevel, { columns: OF_EVENT });
    expect(asked.withoutLevel).toMatchObject([
      { row: 2, name: 'Beatrix Lund', proposedLevel: '3' },
      { row: 6, name: 'Quinn Barlow' },
    ]);
    const levels = [{ row: 2, level: '3' }];
    expect(await report('/check', noLevel, { columns: OF_EVENT, levels })).toMatchObject({
      new: 1,
      withoutLevel: [{ row: 6 }],
    });
  });

  it('[SCORE-08] reports the rows of a namesake at another level, if no column has the levels', async () => {
    const namesakes = [...BY_EVENT.split('\n').slice(0, 5), 'Beatrix Lund,Spring,4,V,7,1'].join('\n');
    const levels = [{ row: 2, level: '3' }];
    const noLevel = namesakes.replaceAll(/,[34],(?=[VUBF],)/g, ',,');
    const asked = await report('/check', noLevel, { columns: OF_EVENT, levels });
    expect(asked).toMatchObject({ new: 1, withoutLevel: [], problems: [{ row: 6, name: 'Beatrix Lund' }] });
    expect(await report('/check', namesakes, { columns: OF_EVENT })).toMatchObject({
      new: 2,
      problemCount: 0,
    });
  });

  it('[SCORE-08] a list of season score-outs can be matched by hand', async () => {
    const tallies = 'Girl,Squad,Cls,Times\nBeatrix Lund,Spring,3,2';
    const columns = { name: 0, club: 1, level: 2, scoreOuts: 3 };
    expect(await report('/check', tallies, { columns })).toMatchObject({ meet: { kind: 'history' }, new: 1 });
  });
});

describe('rows without a level', () => {
  const LINES = 'Name,Gym,VT,UB,BB,FX\nBeatrix Lund,Spring,6,6,6,6\nMarisol Vance,Spring,6,6,6,6';

  it('[SCORE-08] are asked for, proposing the level of the only gymnast with that name and club', async () => {
    const { withoutLevel, problemCount, rows } = await report('/check', LINES);
    expect([problemCount, rows]).toEqual([0, 2]);
    expect(withoutLevel).toEqual([
      { row: 2, name: 'Beatrix Lund', club: 'Spring', proposedLevel: '3' },
      { row: 3, name: 'Marisol Vance', club: 'Spring', proposedLevel: null },
    ]);
  });

  it.each(['', '/check'])('[SCORE-08] are refused at an unknown level (%s)', async (path) => {
    const reply = await send(path, LINES, { levels: [{ row: 2, level: 'banana' }] });
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'INVALID_REQUEST']);
    expect(reply.json().fields).toMatchObject([{ field: 'levels' }]);
  });

  it('[SCORE-08] are imported at the given level, and the others left for later', async () => {
    const levels = [{ row: 2, level: 'Level 3' }];
    const done = await report('', LINES, { levels });
    expect(done).toMatchObject({ new: 1, attached: 1, withoutLevel: [{ row: 3 }] });
    const [meet] = (await league.admin({ method: 'GET', url: '/api/admin/meets' })).json();
    const { entries } = (await league.admin({ method: 'GET', url: `/api/admin/meets/${meet.id}` })).json();
    expect(entries.map(({ level, athleteName }: ResultEntry) => [level, athleteName])).toEqual([
      ['3', 'Beatrix Lund'],
    ]);
  });
});
