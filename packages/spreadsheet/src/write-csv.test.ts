import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openSheet } from './open-sheet.ts';
import type { SheetRow } from './sheet.ts';
import { csvLine, harmlessCell, withoutHarmlessMark, writeCsv } from './write-csv.ts';

it.each(['=1+1', '+1 555 0100', '-2', '@SUM(A1)', '\ta', '\r1', ' =1', '＝1', "'=1"])(
  '[ACTIVITY-03] %j is written so that no spreadsheet runs it, and is read back unchanged',
  (text) => {
    expect(harmlessCell(text)).toBe(`'${text}`);
    expect(withoutHarmlessMark(harmlessCell(text))).toBe(text);
  },
);

it.each(["O'Neill", "'t Hooft", 'a=b', '555-555-0101', '', 'x@example.com'])(
  '%j needs no apostrophe and gets none',
  (text) => {
    expect(harmlessCell(text)).toBe(text);
    expect(withoutHarmlessMark(text)).toBe(text);
  },
);

it.each([
  ["x;=cmd|' /C calc'!A0;", "x;'=cmd|' /C calc'!A0;"],
  ['line1\n=1+1', "line1\n'=1+1"],
  ['line1\r\n - two', "line1\r\n' - two"],
  ['a|@SUM(1)\t+2,"-3', "a|'@SUM(1)\t'+2,\"'-3"],
  ["a;'=1;\n=2", "a;''=1;\n'=2"],
])('[SAFE-03] %j gets an apostrophe wherever another separator would start a cell', (text, harmless) => {
  expect(harmlessCell(text)).toBe(harmless);
  expect(withoutHarmlessMark(harmless)).toBe(text);
});

it('[SAFE-03] quotes every cell, with a byte-order mark for Excel', () => {
  expect(writeCsv(['Name', 'Rows'], [['Ann, "B"', -3]])).toBe('\uFEFF"Name","Rows"\r\n"Ann, ""B""","-3"\r\n');
  expect(csvLine(['a', null, ' b'])).toBe('"a",""," b"\r\n');
});

const PIECES = [
  ';',
  ',',
  '\t',
  '|',
  '"',
  "'",
  '\n',
  '\r',
  '\r\n',
  ' ',
  '\u00a0',
  '=',
  '+',
  '-',
  '@',
  '＝',
  'a',
];
const hostileCell = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join(''));
const options = { seed: 20_261_128, numRuns: 2000 };

/** The cells that a spreadsheet finds, reading like Excel: quotation marks only count at the start of a cell. */
function cellsWith(separator: string, text: string, knowsQuotes: boolean): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let isStart = true;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (isStart && knowsQuotes && letter === '"') isQuoted = true;
    else if (isQuoted && letter === '"' && text[at + 1] === '"') {
      cell += letter;
      at += 1;
    } else if (isQuoted && letter === '"') isQuoted = false;
    else if (!isQuoted && (letter === separator || letter === '\r' || letter === '\n')) {
      cells.push(cell);
      cell = '';
      isStart = true;
      continue;
    } else cell += letter;
    isStart = false;
  }
  return [...cells, cell];
}

it.each([',', ';', '\t', '|'])('[SAFE-03] no cell starts a formula if the separator is %j', (separator) => {
  fc.assert(
    fc.property(fc.array(hostileCell, { minLength: 1, maxLength: 4 }), (cells) => {
      const text = csvLine(cells) + csvLine(cells);
      for (const knowsQuotes of [true, false]) {
        const found = cellsWith(separator, text, knowsQuotes);
        expect(found.filter((cell) => /^[\s"]*[=+\-@＝＋－＠]/u.test(cell))).toEqual([]);
      }
    }),
    options,
  );
});

it('[SAFE-03] everything written is read back unchanged by another reader', () => {
  const anything = fc.oneof(hostileCell, fc.string({ unit: 'binary' }));
  fc.assert(
    fc.property(fc.array(fc.array(anything, { minLength: 2, maxLength: 5 })), (rows) => {
      const text = rows.map((row) => csvLine(row)).join('');
      const read: string[][] = parse(text, { relax_column_count: true, skip_empty_lines: false });
      expect(read.map((row) => row.map(withoutHarmlessMark))).toEqual(rows);
    }),
    options,
  );
});

it('[SAFE-03] a file we wrote imports back unchanged', async () => {
  const wanted = ['First', 'Last', 'Email', 'Notes'].map((heading) => ({
    key: heading,
    heading,
    isRequired: true,
    words: [[heading]],
  }));
  const row = fc.tuple(hostileCell, hostileCell, hostileCell).map((cells) => ['a', ...cells]);
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 4 }), async (rows) => {
      const file = Buffer.from(
        writeCsv(
          wanted.map(({ heading }) => heading),
          rows,
        ),
      );
      const sheet = await openSheet(async function* () {
        yield file;
      }, wanted);
      const read: SheetRow[] = [];
      for await (const some of sheet.rows()) read.push(...some);
      // A cell that looks like separate rows is refused with a message, which is tested elsewhere.
      fc.pre(read.every(({ fault }) => fault === null));
      expect(read.map(({ cells }) => cells)).toEqual(rows);
    }),
    { ...options, numRuns: 500 },
  );
});
