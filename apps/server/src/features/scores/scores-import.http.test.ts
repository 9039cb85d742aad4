import type { MeetResults, MeetSummary, ScoreImportReport } from '@league/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildMember } from '../../../test/builders.ts';
import { readCases } from './testing/cases.ts';
import { bundledFile, type ScoresLeague, startScoresLeague } from './testing/league.ts';

let league: ScoresLeague;
beforeAll(async () => {
  league = await startScoresLeague();
});
afterAll(() => league.close());
beforeEach(() => league.clear());

const HEADINGS = 'Name,Gym,Level,VT,UB,BB,FX,AA';

async function importScores(payload?: object, path = ''): Promise<ScoreImportReport> {
  const reply = await league.admin({
    method: 'POST',
    url: `/api/admin/import-scores${path}`,
    ...(payload && { payload }),
  });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

const importCsv = (csv: string, values?: object) => importScores(league.upload(csv, values));

async function meetNamed(name: string): Promise<MeetResults> {
  const all: MeetSummary[] = (await league.admin({ method: 'GET', url: '/api/admin/meets' })).json();
  const id = all.find((meet) => meet.name === name)?.id;
  return (await league.admin({ method: 'GET', url: `/api/admin/meets/${id}` })).json();
}

const warnings = async () => (await league.admin({ method: 'GET', url: '/api/admin/score-warnings' })).json();

describe('the 2025 invitational', () => {
  it('[SCORE-03] is imported without a file, each row with its correct outcome (case C38)', async () => {
    const report = await importScores();
    expect(report.meets.map(({ meet }) => meet.kind)).toEqual(['history', 'meet']);
    expect(report.meets[1]).toMatchObject({
      rows: 60,
      new: 60,
      changed: 0,
      unchanged: 0,
      attached: 43,
      review: 15,
      unmatched: 2,
      problems: [],
    });
    const { entries } = await meetNamed('Harbor Valley Invitational 2025');
    for (const expected of readCases('meet-scores-expected.csv')) {
      const entry = entries.find(
        ({ athleteName, level }) =>
          athleteName === expected['Name as written'] && level === expected['Level in meet'],
      );
      const standing = expected.Outcome === 'auto' ? 'attached' : expected.Outcome;
      expect(entry, expected['Name as written']).toMatchObject({
        standing,
        isScoreOut: expected['Score-out if attached'] === 'yes',
      });
      expect(entry?.gymnast?.memberId).toBe(
        expected.Outcome === 'auto' ? league.memberId(expected['Member ID(s)'] ?? '') : undefined,
      );
    }
    expect(
      entries.find(({ athleteName }) => athleteName === 'Daniela Ibanez')?.gymnast?.membershipStatus,
    ).toBe('Lapsed');
  });

  it('[SCORE-03] counts historical tallies separately from scores, at the level they were earned', async () => {
    await importScores();
    const found = await warnings();
    const of = (sampleId: string) =>
      found.find(({ memberId }: { memberId: number }) => memberId === league.memberId(sampleId));
    // Two in the season before, one at the invitational.
    expect(of('M1053')).toMatchObject({
      scoreOutCount: 3,
      severity: 'red',
      nextLevel: '6',
      memberName: 'Priya Raman',
    });
    expect(of('M1052')).toMatchObject({ scoreOutCount: 2, severity: 'pink' });
    expect(of('M1002')).toMatchObject({ scoreOutCount: 1, severity: 'notice' });
    const history = await meetNamed('Score-outs of the 2024 season');
    // Earned at level 6, but the gymnast is at level 7 now, so only the office may attach it.
    expect(history.entries.find(({ athleteName }) => athleteName === 'Georgia Stone')?.standing).toBe(
      'review',
    );
  });

  it('[SCORE-03] run twice, even at once, changes nothing more (case C37)', async () => {
    await importScores();
    const before = { warnings: await warnings(), meet: await meetNamed('Harbor Valley Invitational 2025') };
    const again = await importScores();
    expect(again).toMatchObject({ new: 0, changed: 0, unchanged: 68 });
    expect(again.meets.every(({ isKnown }) => isKnown)).toBe(true);
    await Promise.all([importScores(), importScores()]);
    expect({ warnings: await warnings(), meet: await meetNamed('Harbor Valley Invitational 2025') }).toEqual(
      before,
    );
    await league.clear();
    const [one, other] = await Promise.all([importScores(), importScores()]);
    expect([one.new, other.new].sort()).toEqual([0, 68]);
    expect(await warnings()).toEqual(before.warnings);
  });

  it('[SCORE-03] shows beforehand what it would do, and does nothing', async () => {
    expect(await importScores(undefined, '/check')).toMatchObject({
      new: 68,
      meets: [{ isKnown: false }, { isKnown: false }],
    });
    expect((await league.admin({ method: 'GET', url: '/api/admin/meets' })).json()).toEqual([]);
    await importScores();
    expect(await importScores(undefined, '/check')).toMatchObject({
      unchanged: 68,
      meets: [{ isKnown: true }, { isKnown: true }],
    });
  });
});

describe('an uploaded results file', () => {
  it('[SCORE-03] in the sample’s format gives the same result as the bundled one', async () => {
    const scoreOuts = readCases('meet-scores-expected.csv').filter(
      (row) => row.Outcome === 'auto' && row['Score-out if attached'] === 'yes',
    ).length;
    const report = await importCsv(bundledFile('invitational-2025.csv'));
    expect(report.meets[0]).toMatchObject({ new: 60, attached: 43, review: 15, unmatched: 2, scoreOuts });
  });

  it('[SCORE-03] with the marks of a scoring site (case C36)', async () => {
    const marks = readCases('score-site-marks.csv');
    expect(marks).toHaveLength(3);
    const tessa = await newGymnast('Tessa', 'Wild');
    await newGymnast('Hana', 'Sato');
    await newGymnast('Zoe', "O'Dell");
    const lines = marks.map((row) => Object.values(row).join(','));
    await importCsv([Object.keys(marks[0] ?? {}).join(','), ...lines].join('\n'));
    const { entries } = await meetNamed('Test Open');
    expect(
      entries.map(({ gymnast, vault, allAround }) => [
        gymnast?.name,
        vault?.score ?? null,
        allAround?.score ?? null,
      ]),
    ).toEqual([
      ["Zoe O'Dell", 8125, 29_825],
      ['Tessa Wild', 8450, 29_650],
      ['Hana Sato', null, null],
    ]);
    expect((await warnings()).map(({ memberId }: { memberId: number }) => memberId)).toContain(tessa.id);
  });

  it('[SCORE-03] replaces what a corrected file corrects, and reports it', async () => {
    const file = (allAround: string, bars: string) =>
      `${HEADINGS}\nBeatrix Lund,Spring,3,6.025,7.125,6.000,6.725,25.875\nAbigail Thorne,Spring,3,6,${bars},6,6,${allAround}\n`;
    await importCsv(file('25.000', '7.000'));
    expect(await countOf('M1001')).toBe(0);
    const report = await importCsv(file('25.500', '7.500'));
    expect(report).toMatchObject({ new: 0, changed: 1, unchanged: 1 });
    expect(report.meets[0]?.changes).toEqual([
      { row: 3, name: 'Abigail Thorne', club: 'Spring', what: 'UB 7.000 → 7.500; AA 25.000 → 25.500' },
    ]);
    expect(await countOf('M1001')).toBe(1);
  });

  it('[SCORE-03] keeps the results that a file of part of the meet does not have, and counts them', async () => {
    await importCsv(`${HEADINGS}\nBeatrix Lund,Spring,3,7,7,7,7,28\n`);
    const report = await importCsv(`${HEADINGS}\n"Thorne, Abigail",Spring,3,7,7,7,7,28\n`);
    expect(report.meets[0]).toMatchObject({ isKnown: true, new: 1, notInFile: 1 });
    expect((await meetNamed('Test Open')).entries).toHaveLength(2);
  });

  it('[SCORE-03] finds a gymnast’s result again if their name was corrected in the file or on the roster', async () => {
    await importCsv(`${HEADINGS}\nSofia Nunez,Spring,5,7,7,7,7,28\n`);
    expect(await importCsv(`${HEADINGS}\n"Núñez, Sofía",Spring Gym,5,7,7,7,7,28\n`)).toMatchObject({
      new: 0,
      unchanged: 1,
    });
    expect((await meetNamed('Test Open')).entries).toHaveLength(1);
  });

  it('[SCORE-03] keeps a result with its gymnast after they moved up', async () => {
    const csv = `${HEADINGS}\nBeatrix Lund,Spring,3,7,7,7,7,28\n`;
    await importCsv(csv);
    await setLevel('M1002', '4');
    expect(await importCsv(csv)).toMatchObject({ unchanged: 1 });
    expect(await countOf('M1002')).toBe(0);
    await setLevel('M1002', '3');
    expect(await countOf('M1002')).toBe(1);
  });

  it('[SCORE-03] holds two rows of one gymnast with different scores, and takes an equal row once', async () => {
    const report = await importCsv(
      [
        HEADINGS,
        'Beatrix Lund,Spring,3,7,7,7,7,28',
        '"Lund, Beatrix",Spring,3,7,7,7,6,27',
        'Isla Ferreira,Summit,3,7,7,7,7,28',
        'Isla Ferreira,Summit,3,7,7,7,7,28',
      ].join('\n'),
    );
    expect(report.meets[0]).toMatchObject({ rows: 4, attached: 1, review: 2, repeated: 1 });
  });

  describe('with two gymnasts of the same name, club and level', () => {
    const file = (...allArounds: number[]) =>
      ['Name,Gym,Level,AA', ...allArounds.map((sum) => `Katie Doyle,Spring,4,${sum}`)].join('\n');
    const attachedTo = async () =>
      Object.fromEntries(
        (await meetNamed('Test Open')).entries.map(({ allAround, gymnast, standing }) => [
          allAround?.score,
          gymnast?.name ?? standing,
        ]),
      );

    async function decideBoth(): Promise<void> {
      await importCsv(file(25, 27));
      const { entries } = await meetNamed('Test Open');
      for (const [score, sampleId] of [
        [25_000, 'M1004'],
        [27_000, 'M1005'],
      ] as const) {
        const entry = entries.find(({ allAround }) => allAround?.score === score);
        const reply = await league.admin({
          method: 'POST',
          url: `/api/admin/score-entries/${entry?.id}/decision`,
          payload: { memberId: league.memberId(sampleId) },
        });
        expect(reply.statusCode, reply.body).toBe(200);
      }
    }

    it('[SCORE-03] keeps the decision on each if the file has another order', async () => {
      await decideBoth();
      const decided = { 25000: 'Katherine Doyle', 27000: 'Emma Brown' };
      expect(await attachedTo()).toEqual(decided);
      expect(await importCsv(file(27, 25))).toMatchObject({ new: 0, changed: 0, unchanged: 2 });
      expect(await attachedTo()).toEqual(decided);
      expect(await importCsv(file(27))).toMatchObject({ unchanged: 1 });
      expect(await attachedTo()).toEqual(decided);
      // One of the two is corrected; the unchanged one shows which.
      expect(await importCsv(file(27, 25.5))).toMatchObject({ changed: 1, unchanged: 1 });
      expect(await attachedTo()).toEqual({ 25500: 'Katherine Doyle', 27000: 'Emma Brown' });
    });

    it('[SCORE-03] asks again if it is unclear which is whose', async () => {
      await decideBoth();
      await importCsv(file(28, 26));
      expect(await attachedTo()).toEqual({ 26000: 'review', 28000: 'review' });
      await league.clear();
      await decideBoth();
      await importCsv(file(28));
      expect(await attachedTo()).toEqual({
        25000: 'Katherine Doyle',
        27000: 'Emma Brown',
        28000: 'review',
      });
    });
  });

  describe('with sessions in separate files', () => {
    const HEADINGS_WITH_SESSION = 'Name,Gym,Level,Session,AA';
    const importSession = (session: string, allAround: number) =>
      importCsv(`${HEADINGS_WITH_SESSION}\nBeatrix Lund,Spring,3,${session},${allAround}\n`);
    const entriesNow = async () =>
      (await meetNamed('Test Open')).entries
        .map(({ allAround, standing }) => [allAround?.score, standing])
        .sort();

    it('[SCORE-03] asks whose a result of the same name in a later session is, and keeps the former one', async () => {
      await importSession('01', 26);
      expect(await importSession('02', 27)).toMatchObject({ new: 1, changed: 0 });
      expect(await entriesNow()).toEqual([
        [26_000, 'attached'],
        [27_000, 'review'],
      ]);
    });

    it('[SCORE-03] treats a later file of the same session as a correction, however the session is written', async () => {
      await importSession('01', 26);
      expect(await importSession('Session 1', 27)).toMatchObject({ new: 0, changed: 1 });
      expect(await entriesNow()).toEqual([[27_000, 'attached']]);
    });
  });

  it('[SCORE-03] never replaces a meet with tallies, or tallies with a meet', async () => {
    const tallies = 'Name,Gym,Level,Score Outs\nBeatrix Lund,Spring,3,2\n';
    await importCsv(`${HEADINGS}\nBeatrix Lund,Spring,3,7,7,7,7,28\n`);
    await importCsv(tallies, { meetName: 'Season 2025' });
    for (const [path, file] of [
      ['', league.upload(tallies)],
      ['/check', league.upload(tallies)],
      ['', league.upload(`${HEADINGS}\nBo,Spring,3,7,7,7,7,28\n`, { meetName: 'Season 2025' })],
    ] as const) {
      const reply = await league.admin({
        method: 'POST',
        url: `/api/admin/import-scores${path}`,
        payload: file,
      });
      expect([reply.statusCode, reply.json().code]).toEqual([409, 'MEET_OF_OTHER_KIND']);
      expect(reply.json().message).toContain('another name');
    }
    expect((await meetNamed('Test Open')).entries).toMatchObject([{ allAround: { score: 28_000 } }]);
    expect((await meetNamed('Season 2025')).entries).toMatchObject([{ seasonScoreOuts: 2 }]);
  });

  it('[SCORE-05] reports an all-around that is not the sum of the events, until the file is right', async () => {
    const file = (allAround: string) => `${HEADINGS}\nBeatrix Lund,Spring,3,6,6,6,6,${allAround}\n`;
    expect((await importCsv(file('25.500'))).meets[0]).toMatchObject({
      attached: 0,
      review: 1,
      scoreOuts: 0,
    });
    const [entry] = (await league.admin({ method: 'GET', url: '/api/admin/score-reviews' })).json().entries;
    expect(entry).toMatchObject({
      hold: 'totalDiffers',
      candidates: [{ name: 'Beatrix Lund', reasons: ['sameName'] }],
    });
    expect((await importCsv(file('24.000'))).meets[0]).toMatchObject({ attached: 1, review: 0, changed: 1 });
  });

  it('[SCORE-03] refuses a file that is not in its field, instead of importing the bundled results', async () => {
    const { file } = league.upload('Name,Gym,Level,AA\nKatie Doyle,Spring,4,28');
    for (const url of ['/api/admin/import-scores/check', '/api/admin/import-scores']) {
      const reply = await league.admin({ method: 'POST', url, payload: file });
      expect(reply.statusCode).toBe(400);
    }
  });

  it('[SCORE-03] reports rows it cannot read and imports the others', async () => {
    const report = await importCsv(
      `${HEADINGS}\nBeatrix Lund,Spring,3,7,oops,7,7,28\nIsla Ferreira,Summit,3,7,7,7,7,28\n`,
    );
    expect(report.meets[0]).toMatchObject({
      rows: 2,
      attached: 1,
      problemCount: 1,
      problems: [{ row: 2, name: 'Beatrix Lund', club: 'Spring', message: 'Bars: “oops” is not a score.' }],
    });
  });

  it.each([
    ['no results', 'First Name,Email\nAna,a@example.org\n', /no column for/],
    ['nothing', '', /empty/],
  ])('[SCORE-03] with %s is refused with the reason, and nothing is stored', async (_what, csv, reason) => {
    const reply = await league.admin({
      method: 'POST',
      url: '/api/admin/import-scores',
      payload: league.upload(csv),
    });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({
      code: 'RESULTS_FILE_UNREADABLE',
      fields: [{ field: 'file', message: expect.stringMatching(reason) }],
    });
    expect((await league.admin({ method: 'GET', url: '/api/admin/meets' })).json()).toEqual([]);
  });

  it.each([
    [{ meetName: ' ' }, 'file.meetName'],
    [{ heldOn: '2026-02-30' }, 'file.heldOn'],
    [{ content: 'not base64!' }, 'file.content'],
  ])('[SCORE-03] with %j is refused, naming the field', async (values, field) => {
    const reply = await league.admin({
      method: 'POST',
      url: '/api/admin/import-scores',
      payload: league.upload(`${HEADINGS}\n`, values),
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().fields).toEqual([{ field, message: expect.any(String) }]);
  });
});

const newGymnast = (firstName: string, lastName: string) =>
  buildMember(league.database, { firstName, lastName, teamId: league.teamId('Spring'), skillLevel: '4' });

async function countOf(sampleId: string): Promise<number> {
  const reply = await league.admin({
    method: 'GET',
    url: `/api/members/${league.memberId(sampleId)}/results`,
  });
  return reply.json().scoreOutCount;
}

async function setLevel(sampleId: string, skillLevel: string): Promise<void> {
  await league.admin({
    method: 'PATCH',
    url: `/coach/members/${league.memberId(sampleId)}`,
    payload: { skillLevel },
  });
}
