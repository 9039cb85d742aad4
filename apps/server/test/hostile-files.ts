import fc from 'fast-check';
import { workbookOf } from '../../../packages/spreadsheet/test/workbooks.ts';

const HEAD = 'First Name,Last Name,Email Address,Phone Number,Date of Birth,Gymnast Level,Team,Notes';
const MB = 1_000_000;
const FILE = 5 * MB;

const fill = (piece: string, bytes: number) => piece.repeat(Math.floor(bytes / Buffer.byteLength(piece)));
const rows = (count: number, row: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => row(at)).join('\n');
const under = (body: string, head = HEAD) => Buffer.from(`${head}\n${body}`);
const row = (cell: string, at: number) => `${cell},Lind,h${at}@example.org,,2014-01-05,4,,${cell}`;

/** Two combining marks that Unicode sorts the other way round. */
const MARKS = '\u0301\u0316';

/** Four errors in each row, so that thousands of reasons are longer than the file. */
export const MANY_REASONS = under(
  fill(`A,B,a@b.c,6095550100,4/3/2014,${'4 to 5 or '.repeat(90)},Summit,\n`, FILE - 200),
);

/** Spreadsheets made to keep the server busy, by their content. */
export const HOSTILE_SHEETS: Readonly<Record<string, Buffer>> = {
  'line feeds': under(fill('\n', FILE)),
  'carriage returns': under(fill('\r', FILE)),
  'rows of commas': under(fill(',\n', FILE)),
  'one row of commas': under(fill(',', FILE)),
  'rows of one letter': under(fill('a\n', MB)),
  'headings of brackets': Buffer.from(rows(50, () => Array(5).fill('('.repeat(999)).join(','))),
  'headings of other brackets': Buffer.from(rows(50, () => Array(5).fill('[a{b（'.repeat(160)).join(','))),
  'headings of date letters': Buffer.from(rows(50, () => Array(5).fill('d m y '.repeat(160)).join(','))),
  'thousands of headings': Buffer.from(rows(50, () => fill('q,', 5000))),
  'headings of marks': Buffer.from(
    rows(50, () =>
      Array(5)
        .fill(`a${MARKS.repeat(450)}`)
        .join(','),
    ),
  ),
  'cells of marks': under(rows(200, (at) => row(`a${MARKS.repeat(2400)}`, at))),
  'marks on every letter': under(rows(50, (at) => row(fill(`a${MARKS.repeat(14)}`, 9000), at))),
  'cells of ten thousand letters': under(rows(250, (at) => row('x'.repeat(9900), at))),
  'one cell of five megabytes': under('x'.repeat(FILE - 200)),
  'one quoted cell of five megabytes': under(`"${'x\n'.repeat(FILE / 2 - 200)}`),
  'quotation marks': under(fill('"', FILE - 200)),
  'quotation marks on lines': under(fill('"\n', 2 * MB)),
  'quotation marks that never close': under(fill('"a,"b\n', MB)),
  'levels of spaces': under(
    rows(
      200,
      (at) => `A,B,h${at}@example.org,${' '.repeat(4000)}x,${' '.repeat(4000)}1,l${' '.repeat(9000)}l,,`,
    ),
  ),
  'phones of digits': under(
    rows(200, (at) => `A,B,h${at}@example.org,${'1 '.repeat(4900)}x,${'1/'.repeat(4900)},4,,`),
  ),
  'emails of dots': under(
    rows(200, (at) => `A,B,${'a.'.repeat(4900)}@${'b.'.repeat(10)},,2014-01-05,4,,${at}`),
  ),
  'one child ten thousand times': under(rows(10_000, (at) => `Ana,Lind,h${at}@example.org,,2014-01-05,4,,`)),
  'bytes of an old encoding': Buffer.concat([
    under(''),
    Buffer.alloc(MB, Uint8Array.of(0xe9, 0x80, 0x2c, 0xff, 0x0a)),
  ]),
  'elements without content in an Excel file': workbookOf({
    sheets: { Roster: `<worksheet>${fill('<a/>', 40 * MB)}` },
  }),
  'many full sheets in an Excel file': workbookOf({
    sheets: Object.fromEntries(
      Array.from({ length: 8 }, (_, at) => [
        `S${at}`,
        `<worksheet>${fill(`<a>${'x'.repeat(1000)}</a>`, 15 * MB)}`,
      ]),
    ),
  }),
  'texts in an Excel file': workbookOf({
    sheets: { Roster: '<worksheet/>' },
    texts: fill('<si><t>x</t></si>', 30 * MB),
  }),
};

const PIECES = [
  'a',
  'É',
  '\u0301',
  '\u0316',
  '(',
  ')',
  '[',
  '"',
  '""',
  ',',
  ';',
  '\t',
  ' ',
  '\n',
  '\r\n',
  '\r',
  '=',
  "'",
  '\u200d',
  '1',
  '/',
  '@',
  '.',
];

/** Files of a few pieces, each repeated many times; the same in every run. */
export function generatedSheets(count: number): Buffer[] {
  const run = fc.record({
    piece: fc
      .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 4 })
      .map((pieces) => pieces.join('')),
    times: fc.integer({ min: 1, max: 20_000 }),
  });
  const body = fc.array(run, { minLength: 1, maxLength: 8 });
  return fc.sample(body, { numRuns: count, seed: 20_261_129 }).map((runs) =>
    under(
      runs
        .map(({ piece, times }) => piece.repeat(times))
        .join('')
        .slice(0, 300_000),
    ),
  );
}

const RESULTS_HEAD = 'Name,Gym,Level,AA';
const words = (count: number, at: number, letters: string) =>
  Array.from({ length: count }, (_, word) => letters.slice((at + word) % 5, 3 + ((at * 7 + word) % 6))).join(
    ' ',
  );

/** Results of a meet made to keep the server busy. */
export const HOSTILE_RESULTS: Readonly<Record<string, Buffer>> = {
  'five thousand rows of long names': under(
    rows(5000, (at) => `${words(8, at, 'abcdefghij').slice(0, 120)},Spring,4,30`),
    RESULTS_HEAD,
  ),
  'names of sixty words': under(
    rows(600, (at) => `${words(40, at, 'abcdefghij')},Spring,4,30`),
    RESULTS_HEAD,
  ),
  'names of eight words': under(
    rows(1000, (at) => `${words(8, at, 'abcdefghij')},Spring,4,30`),
    RESULTS_HEAD,
  ),
  'names of umlauts': under(
    rows(150, (at) => `${words(8, at, 'äöüßøåæœäö')},Spring,4,30`),
    RESULTS_HEAD,
  ),
  'one name a thousand times': under(
    rows(1000, (at) => `Ana Lind,Spring,4,${20 + (at % 1000) / 100}`),
    RESULTS_HEAD,
  ),
  'names of marks': under(
    rows(50, (at) => `a${MARKS.repeat(2000)}${at},Spring,4,30`),
    RESULTS_HEAD,
  ),
  'entities in entities': under(
    rows(50, () => `${'&amp;'.repeat(1500)},Spring,4,30`),
    RESULTS_HEAD,
  ),
};
