import { describe, expect, it } from 'vitest';
import { readCases } from '../testing/cases.ts';
import { RESULT_HEADINGS, type ResultColumn, type ResultColumns } from './columns.ts';
import { readLevelCell } from './level-cell.ts';
import { readRows } from './read-rows.ts';
import { readPlaceCell, readScoreCell } from './score-cell.ts';

const score = (thousandths: number, place: number | null = null, isTied = false) => ({
  kind: 'score',
  thousandths,
  place: place === null ? null : { place, isTied },
});

describe('a score', () => {
  it.each([
    ['8.450', score(8450)],
    ['8,450', score(8450)],
    ['7.1', score(7100)],
    ['10', score(10_000)],
    ['27.225', score(27_225)],
    ['25.499', score(25_499)],
    ['8.0999999999999996', score(8100)],
    ['8.450 1', score(8450, 1)],
    ['7.100 3T', score(7100, 3, true)],
    ['7.100 T3', score(7100, 3, true)],
    ['7.100 (=12)', score(7100, 12, true)],
    ['7.100/4', score(7100, 4)],
    ['9.025*', score(9025)],
    [' 8.125\u00a02 ', score(8125, 2)],
  ])('[SCORE-05] %s is read as whole thousandths, its place separately (case C36)', (cell, expected) => {
    expect(readScoreCell(cell)).toEqual(expected);
  });

  it.each(['', ' ', '-', '—', '0', '0.000', 'DNS', 'scr', 'N/A'])(
    '[SCORE-05] “%s” means not competed, not 0',
    (cell) => {
      expect(readScoreCell(cell)).toEqual({ kind: 'none' });
    },
  );

  it.each(['abc', '8.4.5', '-8.450', '8.450 of 10', '845000', '8.450 1 2', '1e3', 'NaN'])(
    '“%s” is refused, not guessed',
    (cell) => expect(readScoreCell(cell)).toEqual({ kind: 'unreadable' }),
  );
});

it.each([
  ['1', { place: 1, isTied: false }],
  ['1T', { place: 1, isTied: true }],
  ['T 2', { place: 2, isTied: true }],
  ['1st', { place: 1, isTied: false }],
  ['', null],
  ['first', null],
  ['0', null],
])('[SCORE-03] the place “%s” (case C36)', (cell, expected) => expect(readPlaceCell(cell)).toEqual(expected));

it.each([
  ['4', '4'],
  ['Level 4', '4'],
  ['L4', '4'],
  ['JO Level 04', '4'],
  ['4.0', '4'],
  ['10', '10'],
  ['XB', 'XB'],
  ['Beginner', 'Beginner'],
])('[SCORE-03] the level “%s” is %s', (cell, level) => expect(readLevelCell(cell)).toBe(level));

/** The first of a column's headings that the file has. */
function columnsOf(headings: readonly string[]): ResultColumns {
  const fold = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  const found: Partial<Record<ResultColumn, number>> = {};
  for (const [column, words] of RESULT_HEADINGS) {
    const heading = words.find((word) => headings.some((each) => fold(each) === fold(word)));
    if (heading) found[column] = headings.findIndex((each) => fold(each) === fold(heading));
  }
  return found;
}

function read(headings: string, ...lines: string[]) {
  const rows = lines.map((line, index) => ({ row: index + 2, cells: line.split(';') }));
  return readRows(rows, columnsOf(headings.split(';')), { club: 'Spring' });
}

const WIDE = 'Name;Gym;Level;VT;UB;BB;FX;AA;AA Pl';

describe('a results file', () => {
  it('[SCORE-03] with marks, entities and places in its cells (case C36)', () => {
    const cases = readCases('score-site-marks.csv');
    const headings = Object.keys(cases[0] ?? {});
    const rows = cases.map((record, index) => ({ row: index + 2, cells: Object.values(record) }));
    const { results, problems } = readRows(rows, columnsOf(headings), { club: '' });
    expect(problems).toEqual([]);
    expect(results).toMatchObject([
      {
        vault: 8450,
        bars: 7100,
        allAround: 29_650,
        places: { bars: { place: 3, isTied: true }, allAround: { place: 2 } },
      },
      { vault: null, bars: 7900, allAround: null },
      {
        name: "Zoe O'Dell",
        vault: 8125,
        allAround: 29_825,
        places: { allAround: { place: 1, isTied: false } },
      },
    ]);
  });

  it.each([
    [
      'MeetScoresOnline',
      'fullname;gym;sess;level;div;EventScore1;EventPlace1;EventScore2;EventScore3;EventScore4;AAScore;AAPlace',
      'Ana Lind;Spring;01;4;Ch A;7.1;2T;7.2;7.3;7.4;29.0;1',
    ],
    [
      'ScoreCat',
      'firstName;lastName;clubName;description;level;division;event1Score;event1Rank;event2Score;event3Score;event4Score;event7Score;event7Place',
      'Ana;Lind;Spring;01;Level 4;Ch A;7.1;2T;7.2;7.3;7.4;29.0;1',
    ],
    [
      'MyMeetScores',
      'Rank;Name;Team;Session;Level;Division;Vault;Bars;Beam;Floor;AA',
      '1;Ana Lind;Spring;01;4;Ch A;7.100 2T;7.200;7.300;7.400;29.000',
    ],
    [
      'a club tool',
      'Name;Level;Division;Session;Vault;VaultRank;Bars;BarsRank;Beam;BeamRank;Floor;FloorRank;AA;AARank',
      'Ana Lind;4;Ch A;01;7.1;2T;7.2;;7.3;;7.4;;29;1',
    ],
  ])('[SCORE-03] of %s', (_source, headings, line) => {
    expect(read(headings, line)).toMatchObject({
      results: [
        {
          name: 'Ana Lind',
          club: 'Spring',
          level: '4',
          session: '01',
          division: 'Ch A',
          vault: 7100,
          bars: 7200,
          beam: 7300,
          floor: 7400,
          allAround: 29_000,
          places: { vault: { place: 2, isTied: true }, allAround: { place: 1, isTied: false } },
          totalDiffers: false,
        },
      ],
      problems: [],
    });
  });

  it('[SCORE-03] with one row per event', () => {
    const { results, problems } = read(
      'AthleteName;Level;MeetName;Event;StartValue;Score;Place',
      'Ana Lind;4;Open;Vault;10;7.1;2',
      'Ana Lind;4;Open;Bars;10;7.2;',
      'Bo Li;4;Open;AA;;28.5;1',
      'Ana Lind;4;Open;Beam;10;7.3;',
      'Ana Lind;4;Open;Floor Exercise;10;7.4;1T',
      'Ana Lind;4;Open;Rings;10;7.4;1',
      'Ana Lind;4;Open;VT;10;8.0;1',
    );
    expect(results).toMatchObject([
      { name: 'Ana Lind', club: 'Spring', allAround: 29_000, places: { floor: { place: 1, isTied: true } } },
      { name: 'Bo Li', allAround: null },
    ]);
    expect(problems.map(({ row }) => row)).toEqual([7, 8]);
  });

  it('[SCORE-05] takes the sum if the all-around is missing, and none if an event is missing', () => {
    const { results } = read(
      WIDE,
      'Ana;S;4;7;7;7;7;;',
      'Bo;S;4;7;;7;7;21;',
      'Cy;S;4;7;0;7;7;21;',
      'Di;S;4;;;;;28;1',
    );
    expect(results.map(({ allAround }) => allAround)).toEqual([28_000, null, null, null]);
    expect(read('Name;Level;AA', 'Ana;4;28').results[0]?.allAround).toBe(28_000);
  });

  it('[SCORE-05] notices an all-around that is not the sum of the events', () => {
    const { results } = read(WIDE, 'Ana;S;4;7;7;7;7;28.001;', 'Bo;S;4;7;7;7;7;28.000;');
    expect(results.map(({ totalDiffers }) => totalDiffers)).toEqual([true, false]);
  });

  it('[SCORE-05] distinguishes a scratched event, whose total is that of the others, from a missing score', () => {
    const { results } = read(
      WIDE,
      'Ana;S;4;7;;7;7;21;',
      'Bo;S;4;7;;7;7;28;',
      'Cy;S;4;;;;;28;',
      'Di;S;4;7;;7;7;;',
    );
    expect(results.map(({ allAround }) => allAround)).toEqual([null, null, null, null]);
    expect(results.map(({ totalDiffers }) => totalDiffers)).toEqual([false, true, true, false]);
  });

  it('[SCORE-03] reports rows that it cannot read, and reads the others', () => {
    const { results, problems } = read(
      WIDE,
      'Ana;S;4;7;7;7;7;28;',
      ';S;4;7;7;7;7;28;',
      'Bo;S;;7;7;7;7;28;',
      'Cy;S;4;oops;7;7;7;28;',
      'Di;S;4;10.5;7;7;7;31.5;',
      ';;;;;;;;',
      `${'x'.repeat(201)};S;4;7;7;7;7;28;`,
      'Ed;S;4;7;7;7;7;28;',
    );
    expect(results.map(({ name }) => name)).toEqual(['Ana', 'Ed']);
    expect(problems.map(({ row, message }) => [row, message])).toEqual([
      [3, 'The row names no gymnast.'],
      [5, 'Vault: “oops” is not a score.'],
      [6, 'Vault: 10.5 is more than 10, the most that can be scored.'],
      [8, 'A cell is longer than 200 characters.'],
    ]);
  });

  it('[SCORE-03] with a season’s score-outs instead of scores', () => {
    const { results, problems } = read('Name;Gym;Level;Score-outs', 'Ana;S;4;2', 'Bo;S;4;many', 'Cy;S;4;');
    expect(results.map(({ seasonScoreOuts }) => seasonScoreOuts)).toEqual([2, 0]);
    expect(problems).toHaveLength(1);
  });
});
