import {
  DEFAULT_SKILL_LEVELS,
  type MeetReport,
  type ResultEntry,
  type ReviewEntry,
  type ScoreCorrection,
} from '@league/contract';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
const BEATRIX = 'Beatrix Lund,Spring,3,6.1,6,6,6,24.1';
const KATIE = 'Katie Doyle,Spring,4,7,7,7,7,28';
const STRANGER = 'Marisol Vance,Spring,4,7,7,7,7,28';

async function send(path: string, lines: readonly string[], meet: object): Promise<MeetReport> {
  const payload = league.upload([HEADINGS, ...lines].join('\n'), meet);
  const reply = await league.admin({ method: 'POST', url: path, payload });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().meets[0];
}
const check = (lines: readonly string[], meet = {}) => send('/api/admin/import-scores/check', lines, meet);
const importCsv = (lines: readonly string[], meet = {}) => send('/api/admin/import-scores', lines, meet);

const get = async (url: string) => (await league.admin({ method: 'GET', url })).json();
const reviews = async (): Promise<ReviewEntry[]> => (await get('/api/admin/score-reviews')).entries;
const post = (url: string, payload: object) => league.admin({ method: 'POST', url, payload });

async function entryOf(name: string): Promise<ResultEntry> {
  for (const { id } of await get('/api/admin/meets')) {
    const { entries } = await get(`/api/admin/meets/${id}`);
    const found = entries.find(({ athleteName }: ResultEntry) => athleteName === name);
    if (found) return found;
  }
  throw new Error(`No meet has ${name}.`);
}

const figuresOf = (entry: ResultEntry): ScoreCorrection => ({
  level: entry.level,
  vault: entry.vault?.score ?? null,
  bars: entry.bars?.score ?? null,
  beam: entry.beam?.score ?? null,
  floor: entry.floor?.score ?? null,
  allAround: entry.allAround?.score ?? null,
});

const correct = (entry: ResultEntry, changes: Partial<ScoreCorrection>) =>
  league.admin({
    method: 'PATCH',
    url: `/api/admin/score-entries/${entry.id}`,
    payload: { before: figuresOf(entry), after: { ...figuresOf(entry), ...changes } },
  });

const lastLogged = async () =>
  logInWords(
    await league.database.inScope(leagueScope(), (tx) =>
      tx.select().from(activityLog).orderBy(desc(activityLog.id)).limit(1),
    ),
  )[0];

describe('a meet', () => {
  it('[SCORE-06] is identified by its written name and day; another spelling is reported, not replaced', async () => {
    await importCsv([BEATRIX], { meetName: 'Cup Ä' });
    const other = await check([BEATRIX], { meetName: 'Cup A' });
    expect(other).toMatchObject({ isKnown: false, similarName: 'Cup Ä', new: 1 });
    await importCsv([BEATRIX.replace('6.1', '7')], { meetName: 'Cup A' });
    expect((await get('/api/admin/meets')).map(({ name }: { name: string }) => name).sort()).toEqual([
      'Cup A',
      'Cup Ä',
    ]);
    expect(await check([BEATRIX], { meetName: 'Cup Ä' })).toMatchObject({ isKnown: true, unchanged: 1 });
    expect(await check([BEATRIX], { meetName: 'Cup Ä', heldOn: '2026-02-15' })).toMatchObject({
      isKnown: false,
      similarName: null,
    });
  });

  it('[SCORE-06] has one name in every Unicode form', async () => {
    await importCsv([BEATRIX], { meetName: 'Cup Ä' });
    expect(await check([BEATRIX], { meetName: 'Cup A\u0308' })).toMatchObject({
      isKnown: true,
      unchanged: 1,
    });
  });
});

describe('the check', () => {
  it('[SCORE-07] shows whose each result would be, results under another name first, and stores nothing', async () => {
    await importCsv([KATIE], { meetName: 'Before' });
    const [katie] = await reviews();
    await post(`/api/admin/score-entries/${katie?.id}/decision`, { memberId: league.memberId('M1004') });
    const { attachments, waiting } = await check([BEATRIX, KATIE, STRANGER]);
    expect(
      attachments.map(({ row, name, gymnast, isSameName }) => [row, name, gymnast.name, isSameName]),
    ).toEqual([
      [3, 'Katie Doyle', 'Katherine Doyle', false],
      [2, 'Beatrix Lund', 'Beatrix Lund', true],
    ]);
    expect(waiting).toMatchObject([{ name: 'Marisol Vance', standing: 'unmatched' }]);
    expect(await get('/api/admin/meets')).toHaveLength(1);
  });

  it('[SCORE-07] lists rows whose all-around is not the sum of their events, and refuses none', async () => {
    const report = await check([BEATRIX.replace('24.1', '25.9'), KATIE]);
    expect(report).toMatchObject({ new: 2, problemCount: 0, totalDiffersCount: 1 });
    expect(report.totalDiffers).toEqual([
      { row: 2, name: 'Beatrix Lund', club: 'Spring', what: 'AA 25.900, events 24.100' },
    ]);
  });

  it('[SCORE-07] lists the rows that were left out before', async () => {
    await importCsv([STRANGER]);
    const { id } = await entryOf('Marisol Vance');
    await post(`/api/admin/score-entries/${id}/decision`, { memberId: null });
    const report = await check([BEATRIX, STRANGER], { meetName: 'Next' });
    expect(report).toMatchObject({ new: 2, ignored: 1 });
    expect(report.leftOut).toEqual([{ row: 3, name: 'Marisol Vance', club: 'Spring' }]);
  });

  it('[SCORE-07] proposes a gymnast under a former name, but attaches none by it (case C48)', async () => {
    const id = league.memberId('M1002');
    const rename = (name: object) =>
      league.admin({ method: 'PATCH', url: `/api/coach/members/${id}`, payload: name });
    await importCsv([BEATRIX], { meetName: 'Harbor Open', heldOn: '2026-10-10' });
    expect((await rename({ firstName: 'Mara', lastName: 'Vale' })).statusCode).toBe(200);
    const second = await importCsv([BEATRIX], { meetName: 'Autumn Cup', heldOn: '2026-10-24' });
    expect(second).toMatchObject({ attached: 0, review: 1 });
    const [waiting] = await reviews();
    expect(waiting?.candidates[0]).toMatchObject({ name: 'Mara Vale', reasons: ['formerName'] });
    expect(await check([BEATRIX], { meetName: 'Harbor Open', heldOn: '2026-10-10' })).toMatchObject({
      attached: 1,
      unchanged: 1,
    });
    expect((await rename({ firstName: 'Beatrix', lastName: 'Lund' })).statusCode).toBe(200);
  });

  it('[SCORE-07] proposes by the five newest former names, so that repeated renames slow nothing down', async () => {
    const id = league.memberId('M1004');
    const rename = (firstName: string, lastName: string) =>
      league.admin({ method: 'PATCH', url: `/api/coach/members/${id}`, payload: { firstName, lastName } });
    const names = Array.from(
      { length: 12 },
      (_, index) => `Quill${String.fromCharCode(97 + index).repeat(4)}`,
    );
    for (const name of names) expect((await rename(name, `${name}son`)).statusCode).toBe(200);
    const row = (name: string) => KATIE.replace('Katie Doyle', `${name} ${name}son`);
    const { waiting } = await check([row(names[5] ?? ''), row(names[6] ?? ''), row(names[10] ?? '')]);
    expect(waiting.map(({ name, standing }) => [name, standing])).toEqual([
      [`${names[5]} ${names[5]}son`, 'unmatched'],
      [`${names[6]} ${names[6]}son`, 'review'],
      [`${names[10]} ${names[10]}son`, 'review'],
    ]);
    expect((await rename('Katherine', 'Doyle')).statusCode).toBe(200);
  });
});

describe('a decision', () => {
  it('[SCORE-03] to leave results out can be undone: they wait again and nothing is remembered', async () => {
    await importCsv([KATIE, STRANGER]);
    const entryIds = (await reviews()).map(({ id }) => id);
    await post('/api/admin/score-entries/ignore', { entryIds });
    expect(await reviews()).toEqual([]);
    expect((await post('/api/admin/score-entries/reopen', { entryIds })).json()).toEqual({ reopened: 2 });
    expect((await reviews()).map(({ athleteName, standing }) => [athleteName, standing])).toEqual([
      ['Katie Doyle', 'review'],
      ['Marisol Vance', 'unmatched'],
    ]);
    expect(await check([KATIE, STRANGER], { meetName: 'Next' })).toMatchObject({ ignored: 0, review: 1 });
  });

  it('[SCORE-03] once undone, leaves the result waiting for the same reason as before', async () => {
    await importCsv([BEATRIX.replace('24.1', '25.9')]);
    const [before] = await reviews();
    expect(before?.hold).toBe('totalDiffers');
    await post(`/api/admin/score-entries/${before?.id}/decision`, { memberId: null });
    await post('/api/admin/score-entries/reopen', { entryIds: [before?.id] });
    expect(await reviews()).toEqual([before]);
  });

  it('[SCORE-08] is not undone by the undo of an earlier decision, alone or among many', async () => {
    await importCsv([KATIE, STRANGER]);
    const entryIds = (await reviews()).map(({ id }) => id);
    const { decidedAt: first } = (await post('/api/admin/score-entries/ignore', { entryIds })).json();
    const [katie, stranger] = [await entryOf('Katie Doyle'), await entryOf('Marisol Vance')];
    expect(katie).toMatchObject({ standing: 'ignored', decidedAt: first });
    // Another person undoes it for one of the two, and makes the same decision again.
    await post('/api/admin/score-entries/reopen', { entryIds: [katie.id] });
    const url = `/api/admin/score-entries/${katie.id}/decision`;
    const second = (await post(url, { memberId: null })).json().decidedAt;
    expect(second).not.toBe(first);
    const undone = await post('/api/admin/score-entries/reopen', { entryIds, undoes: first });
    expect(undone.json()).toEqual({ reopened: 1 });
    expect(await entryOf('Katie Doyle')).toMatchObject({ standing: 'ignored', decidedAt: second });
    expect(await entryOf('Marisol Vance')).toMatchObject({
      id: stranger.id,
      standing: 'unmatched',
      decidedAt: null,
    });
    const refused = await post(url, { memberId: null, undoes: first });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'SCORE_DECIDED_MEANWHILE']);
    expect((await post(url, { memberId: null, undoes: second })).statusCode).toBe(200);
    expect((await post('/api/admin/score-entries/reopen', { entryIds, undoes: 'no time' })).json()).toEqual({
      reopened: 0,
    });
  });

  describe('on a name that another person has decided again at the next meet', () => {
    const NEXT = { meetName: 'Next Open', heldOn: '2026-03-14' };
    const rememberedBy = async () => {
      const report = await check([STRANGER], { meetName: 'Third Open', heldOn: '2026-04-11' });
      return report.attachments.map(({ gymnast }) => gymnast.name);
    };
    const decide = async (id: number | undefined, memberId: number | null, undoes?: string) => {
      const reply = await post(`/api/admin/score-entries/${id}/decision`, { memberId, undoes });
      expect(reply.statusCode, reply.body).toBe(200);
      return reply.json().decidedAt;
    };

    it('[SCORE-03] can be undone without changing the later decision', async () => {
      await importCsv([STRANGER]);
      const [first] = await reviews();
      await importCsv([STRANGER], NEXT);
      const second = (await reviews()).find(({ id }) => id !== first?.id);
      const firstAt = await decide(first?.id, league.memberId('M1004'));
      const secondAt = await decide(second?.id, league.memberId('M1002'));
      const reopen = (entryIds: unknown[], undoes: string) =>
        post('/api/admin/score-entries/reopen', { entryIds, undoes });
      expect((await reopen([first?.id], firstAt)).json()).toEqual({ reopened: 1 });
      expect(await rememberedBy()).toEqual(['Beatrix Lund']);
      // Its own undo removes it.
      expect((await reopen([second?.id], secondAt)).json()).toEqual({ reopened: 1 });
      expect(await rememberedBy()).toEqual([]);
    });

    it('[SCORE-03] returns to its former gymnast without changing the later decision', async () => {
      await importCsv([STRANGER]);
      const [first] = await reviews();
      await importCsv([STRANGER], NEXT);
      const second = (await reviews()).find(({ id }) => id !== first?.id);
      const [katherine, beatrix] = [league.memberId('M1004'), league.memberId('M1002')];
      await decide(first?.id, null);
      // Once that is undone, the former decision counts again.
      const alone = await decide(first?.id, katherine);
      await decide(first?.id, null, alone);
      expect(await rememberedBy()).toEqual([]);
      const firstAt = await decide(first?.id, katherine);
      await decide(second?.id, beatrix);
      await decide(first?.id, null, firstAt);
      expect(await rememberedBy()).toEqual(['Beatrix Lund']);
    });
  });

  it('[SCORE-03] and its time are removed if an import makes the result wait again', async () => {
    await importCsv([KATIE]);
    const [katie] = await reviews();
    await post(`/api/admin/score-entries/${katie?.id}/decision`, { memberId: league.memberId('M1004') });
    expect((await entryOf('Katie Doyle')).decidedAt).not.toBeNull();
    // Two lines with this name, neither with the stored scores, so it is unknown whose the result was.
    await importCsv([KATIE.replace('7,7,7,7,28', '8,8,8,8,32'), KATIE.replace('7,7,7,7,28', '9,9,9,9,36')]);
    expect((await reviews()).find(({ id }) => id === katie?.id)).toMatchObject({
      ...{ hold: 'twiceInFile', isDecided: false, decidedAt: null },
    });
  });
});

describe('a correction', () => {
  it('[SCORE-09] to 0 means an event with a score of 0, not one without a score', async () => {
    await importCsv([BEATRIX]);
    const corrected = await correct(await entryOf('Beatrix Lund'), { vault: 0 });
    expect(corrected.json()).toMatchObject({
      vault: { score: 0 },
      allAround: { score: 18_000 },
      isScoreOut: false,
    });
    const [meet] = await get('/api/admin/meets');
    expect((await get(`/api/admin/meets/${meet.id}`)).entries).toMatchObject([{ vault: { score: 0 } }]);
    // The file with the former score does not replace the correction.
    expect(await importCsv([BEATRIX])).toMatchObject({ unchanged: 1, changed: 0 });
    const without = await correct(await entryOf('Beatrix Lund'), { vault: null });
    expect(without.json()).toMatchObject({ vault: null, allAround: null });
  });

  it('[SCORE-09] changes one score in place; its all-around and tally follow, and the log has both', async () => {
    await importCsv([BEATRIX]);
    const entry = await entryOf('Beatrix Lund');
    const reply = await correct(entry, { vault: 9100 });
    expect(reply.json()).toMatchObject({
      vault: { score: 9100 },
      allAround: { score: 27_100 },
      isScoreOut: true,
    });
    expect(await get('/api/admin/score-warnings')).toMatchObject([{ memberName: 'Beatrix Lund' }]);
    expect(await lastLogged()).toMatchObject({
      actionType: 'CHANGE_SCORES',
      memberName: 'Beatrix Lund',
      details: 'Result corrected at Test Open: VT 6.100 → 9.100; AA 24.100 → 27.100',
      before: { vault: '6.100', allAround: '24.100' },
      after: { vault: '9.100', allAround: '27.100' },
    });
  });

  it('[SCORE-09] can be undone by the same call the other way round', async () => {
    await importCsv([BEATRIX]);
    const entry = await entryOf('Beatrix Lund');
    await correct(entry, { vault: 9100 });
    const corrected = await entryOf('Beatrix Lund');
    await correct(corrected, { vault: 6100 });
    expect(await entryOf('Beatrix Lund')).toEqual(entry);
  });

  it('[SCORE-09] shows the scores of the file, which can be put back after several corrections', async () => {
    await importCsv([BEATRIX.replace('24.1', '25.9')]);
    const entry = await entryOf('Beatrix Lund');
    expect(entry.asImported).toBeNull();
    await correct(entry, { vault: 9100 });
    await correct(await entryOf('Beatrix Lund'), { beam: 7000, level: '4' });
    const { asImported, ...corrected } = await entryOf('Beatrix Lund');
    if (!asImported) throw new Error('Nothing can be put back.');
    // The all-around too, which is not the sum of the events.
    expect(asImported).toEqual(figuresOf(entry));
    expect(asImported.allAround).toBe(25_900);
    await correct({ asImported, ...corrected }, asImported);
    expect(await entryOf('Beatrix Lund')).toEqual(entry);
    expect(await lastLogged()).toMatchObject({
      before: { level: '4', vault: '9.100', beam: '7.000' },
      after: { level: '3', vault: '6.100', beam: '6.000', allAround: '25.900' },
    });
  });

  it('[SCORE-09] stays if the same file is imported again, but not for a corrected file', async () => {
    await importCsv([BEATRIX]);
    await correct(await entryOf('Beatrix Lund'), { vault: 9100 });
    expect(await importCsv([BEATRIX])).toMatchObject({ unchanged: 1, changed: 0 });
    expect((await entryOf('Beatrix Lund')).vault?.score).toBe(9100);
    expect(await importCsv([BEATRIX.replace('6.1', '8').replace('24.1', '26')])).toMatchObject({
      changed: 1,
    });
    expect((await entryOf('Beatrix Lund')).vault?.score).toBe(8000);
  });

  it('[SCORE-09] leaves no all-around if an event is removed', async () => {
    await importCsv([BEATRIX]);
    const reply = await correct(await entryOf('Beatrix Lund'), { beam: null });
    expect(reply.json()).toMatchObject({ beam: null, allAround: null });
  });

  it.each(['66', 'banana', 'level 3'])('[SCORE-09] to the unknown level “%s” is refused', async (level) => {
    await importCsv([BEATRIX.replace('6.1', '8').replace('24.1', '26')]);
    const entry = await entryOf('Beatrix Lund');
    const reply = await correct(entry, { level });
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'INVALID_REQUEST']);
    expect(reply.json().fields).toMatchObject([{ field: 'after.level' }]);
    expect(await entryOf('Beatrix Lund')).toEqual(entry);
  });

  it('[SCORE-09] offers the levels of the league and of results, and its undo restores a level that only it had', async () => {
    await importCsv([BEATRIX.replace('Spring,3', 'Spring,Xcel Gold'), KATIE]);
    const meetId = (await get('/api/admin/meets'))[0].id;
    const { levels } = await get(`/api/admin/meets/${meetId}`);
    expect(levels).toEqual([...DEFAULT_SKILL_LEVELS, 'Xcel Gold']);
    const before = await entryOf('Beatrix Lund');
    expect((await correct(before, { level: '4' })).statusCode).toBe(200);
    const corrected = await entryOf('Beatrix Lund');
    expect((await correct(corrected, { level: 'Xcel Gold' })).statusCode).toBe(200);
    expect(await entryOf('Beatrix Lund')).toEqual(before);
  });

  it('[SCORE-09] is refused if the result was changed meanwhile', async () => {
    await importCsv([BEATRIX]);
    const entry = await entryOf('Beatrix Lund');
    await correct(entry, { vault: 9100 });
    const late = await correct(entry, { vault: 8100 });
    expect([late.statusCode, late.json().code]).toEqual([409, 'SCORE_CHANGED_MEANWHILE']);
  });
});
