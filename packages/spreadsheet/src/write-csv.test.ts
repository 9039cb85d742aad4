import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvLine, harmlessCell, withoutHarmlessMark, writeCsv } from './write-csv.ts';

it.each(['=1+1', '+1 555 0100', '-2', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', "'=1"])(
  '[ACTIVITY-03] %j is written so that no spreadsheet runs it, and reads back as it was',
  (text) => {
    expect(harmlessCell(text)).toBe(`'${text}`);
    expect(withoutHarmlessMark(harmlessCell(text))).toBe(text);
  },
);

it.each(["O'Neill", "'t Hooft", 'a=b', '555-555-0101', '', 'x@example.com'])(
  '%j needs no mark and gets none',
  (text) => {
    expect(harmlessCell(text)).toBe(text);
    expect(withoutHarmlessMark(text)).toBe(text);
  },
);

it('writes numbers as numbers, nothing for null, and a byte-order mark for Excel', () => {
  expect(writeCsv(['Name', 'Rows'], [['Ann, "B"', -3]])).toBe('\uFEFFName,Rows\r\n"Ann, ""B""",-3\r\n');
  expect(csvLine(['a', null, ' b'])).toBe('a,," b"\r\n');
});

it('whatever is written is read back by another reader, and none of it starts a formula', () => {
  const tables = fc.array(fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 5 }));
  fc.assert(
    fc.property(tables, (rows) => {
      const text = rows.map((row) => csvLine(row)).join('');
      const read: string[][] = parse(text, { relax_column_count: true, skip_empty_lines: false });
      expect(read.map((row) => row.map(withoutHarmlessMark))).toEqual(rows);
      expect(read.flat().filter((cell) => /^\s*[=+\-@]/u.test(cell))).toEqual([]);
    }),
    { seed: 20_261_128 },
  );
});
