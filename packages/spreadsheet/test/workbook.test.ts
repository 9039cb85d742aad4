import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { readSheet } from 'read-excel-file/node';
import { SaxesParser } from 'saxes';
import { describe, expect, it, vi } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { openSheet } from '../src/open-sheet.ts';
import { SheetRefusal } from '../src/refusal.ts';
import { NumberTexts } from '../src/workbook/cell-text.ts';
import { WORKBOOK_LIMITS } from '../src/workbook/limits.ts';
import { COLUMNS, inPieces, readAll, valuesOf } from './sheets.ts';
import { sheetOf, understated, workbookOf } from './workbooks.ts';

const HEADINGS = ['First Name', 'Last Name', 'Email Address', 'Date of Birth', 'Notes'];
const ANN = ['Ann', 'Ames', 'ann@example.com'];

const open = (bytes: Uint8Array, sheet?: string) => openSheet(inPieces(bytes, 40_000), COLUMNS, { sheet });
const file = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url));
const bytesOf = (...rows: string[][]) => workbookOf({ sheets: { Roster: sheetOf([HEADINGS, ...rows]) } });

async function cellsIn(bytes: Uint8Array) {
  return (await readAll(await open(bytes))).map(({ row, cells, fault }) => [
    row,
    ...cells,
    ...(fault ? [fault.code] : []),
  ]);
}

/** The text of a cell with a number, by its format. */
async function shown(value: string, format = 'General', is1904 = false) {
  const cell = `<c s="1"><v>${value}</v></c>`;
  const sheets = { Roster: sheetOf([HEADINGS, [...ANN, cell]]) };
  const [row] = await readAll(await open(workbookOf({ sheets, formats: [format], is1904 })));
  return row?.cells[3];
}

describe('[IMPORT-11] files of other programs', () => {
  it('are read below a merged title, with dates by their value, and a formula without a result is reported', async () => {
    expect(await cellsIn(file('openpyxl-roster.xlsx'))).toEqual([
      [4, 'Renée', 'Núñez', 'renee@example.org', '16095550142', '2014-07-04', '4', 'Spring', 'Two\nlines'],
      [
        5,
        'Ann',
        "O'Neill",
        'ann@example.org',
        '609-555-0143',
        '2012-02-29',
        'Beginner',
        'Spring',
        '',
        'NO_RESULT',
      ],
      [6, 'Bo', 'Lee', 'bo@example.org', '(609) 555-0144', '2013-12-31', '10', '', ''],
    ]);
  });

  it('have formulas read by their results, dates counted from 1904, and numbers with all their digits', async () => {
    expect(await cellsIn(file('xlsxwriter-formulas-1904.xlsx'))).toEqual([
      [2, 'Mia', 'Stone', 'mia@example.org', '0095550142', '2014-07-04', '4', '', 'Mia Stone'],
      [3, 'Zoë', 'Ames', 'zoe@example.org', '6095550145', '2014-03-01', '5', '', ''],
      [4, 'Eve', 'Hart', 'eve@example.org', '6095550146', '#N/A', '7', '', ''],
    ]);
  });

  it('have the same values as in another reader', async () => {
    const text = fc.oneof(
      fc.stringMatching(/^[A-Z][a-zé'-]{1,9}$/),
      fc.constantFrom('=1+1', '00123', 'a\nb', '<&>"', '李', '1e5'),
    );
    const day = fc.date({ min: new Date('1904-01-02'), max: new Date('2099-12-31'), noInvalidDate: true });
    const row = fc.tuple(text, text, text, day, fc.integer({ min: 1, max: 10 ** 14 }));
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 6 }), async (rows) => {
        const dates = rows.map(([, , , date]) => new Date(date.toISOString().slice(0, 10)));
        const data = [
          HEADINGS.map((value) => ({ value, type: String })),
          ...rows.map(([first, last, email, , number], at) => [
            ...[first, last, email].map((value) => ({ value, type: String })),
            { value: dates[at], type: Date, format: 'd/m/yy' },
            { value: number, type: Number },
          ]),
        ];
        const bytes = await writeExcelFile(
          data as unknown as Parameters<typeof writeExcelFile>[0],
        ).toBuffer();
        const theirs = (await readSheet(bytes)).slice(1);
        const ours = (await readAll(await open(bytes))).map(({ cells }) => cells);
        expect(ours).toEqual(
          theirs.map((cells) =>
            cells.map((cell) =>
              cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? ''),
            ),
          ),
        );
      }),
      { seed: 20_261_129, numRuns: 60 },
    );
  });
});

describe('[IMPORT-11] a number', () => {
  it.each([
    ['6095550142', 'General', '6095550142'],
    ['442079460018', 'General', '442079460018'],
    ['6095550142', '0.00E+00', '6095550142'],
    ['6095550142', '#,##0', '6095550142'],
    ['6095550142', '0.00', '6095550142'],
    ['95550142', '0000000000', '0095550142'],
    ['6095550142', '(000) 000-0000', '(609) 555-0142'],
    ['6095550142', '[<=9999999]###-####;(###) ###-####', '(609) 555-0142'],
    ['1234567890123456789', 'General', '1.2345678901234568e+18'],
    ['0.30000000000000004', 'General', '0.3'],
    ['4', '"Level "0', 'Level 4'],
    ['4.5', '0', '4.5'],
    ['4', 'no format at all [', '4'],
    ['one', 'General', 'one'],
  ])('%s in the format %s is %s', async (value, format, text) => {
    expect(await shown(value, format)).toBe(text);
  });

  it.each([
    ['41824', 'd/m/yy', false, '2014-07-04'],
    ['40362', 'd/m/yy', true, '2014-07-04'],
    ['41824.75', 'm/d/yy h:mm', false, '2014-07-04 18:00:00'],
    ['41823.9999999', 'd-mmm', false, '2014-07-04'],
    ['1', 'yyyy-mm-dd', false, '1900-01-01'],
    ['59', 'yyyy-mm-dd', false, '1900-02-28'],
    ['60', 'yyyy-mm-dd', false, '1900-02-29'],
    ['61', 'yyyy-mm-dd', false, '1900-03-01'],
    ['0', 'yyyy-mm-dd', true, '1904-01-01'],
    ['0', 'yyyy-mm-dd', false, '########'],
    ['-700', 'yyyy-mm-dd', false, '########'],
    ['-700', 'yyyy-mm-dd', true, '########'],
    ['9999999', 'yyyy-mm-dd', false, '########'],
    ['41824', '[$-F800]dddd, mmmm dd, yyyy', false, '2014-07-04'],
    ['0.75', 'h:mm AM/PM', false, '6:00 PM'],
  ])('%s as a date (%s, from 1904: %s) is %s', async (value, format, is1904, text) => {
    expect(await shown(value, format, is1904)).toBe(text);
  });
});

describe('[IMPORT-11] cells', () => {
  it('are read in every form in which they can be written', async () => {
    const texts =
      '<si><r><t>Zo</t></r><r><t>ë</t></r><rPh sb="0" eb="1"><t>zo</t></rPh></si><si><t>a_x000A_b</t></si>';
    const cells = [
      '<c t="s"><v>0</v></c>',
      '<c t="str"><f>A1</f><v>Am&amp;es</v></c>',
      '<c t="b"><v>1</v></c>',
      '<c t="d"><v>2014-07-04</v></c>',
      '<c t="s"><v>1</v></c>',
    ];
    const sheets = { Roster: sheetOf([HEADINGS, cells]) };
    expect(await cellsIn(workbookOf({ sheets, texts }))).toEqual([
      [2, 'Zoë', 'Am&es', 'TRUE', '2014-07-04', 'a\nb'],
    ]);
  });

  it('keep their places if rows and cells are left out', async () => {
    const rows = `<row r="3">${HEADINGS.map((text, at) => `<c r="${'BCDEF'[at]}3" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>
      <row r="9"><c r="C9" t="inlineStr"><is><t>Ames</t></is></c></row>`;
    const bytes = workbookOf({ sheets: { Roster: `<worksheet><sheetData>${rows}</sheetData></worksheet>` } });
    expect(await cellsIn(bytes)).toEqual([[9, '', '', 'Ames', '', '', '']]);
  });

  it('outside the columns are reported with their place', async () => {
    const far = '<c r="XFD2" t="inlineStr"><is><t>x</t></is></c>';
    const [row] = await readAll(await open(bytesOf([...ANN, '', '', far])));
    expect(row?.fault).toMatchObject({ code: 'EXTRA_CELLS', value: 'x' });
  });
});

describe('[IMPORT-11] several sheets', () => {
  const roster = sheetOf([HEADINGS, ANN]);

  it('read the one with known headings, after a sheet of instructions', async () => {
    const help = sheetOf([['How to fill in the list'], ['One row for each gymnast', 'No more']]);
    const sheet = await open(workbookOf({ sheets: { Help: help, 'Team & list': roster } }));
    expect(sheet.sheets).toEqual({ chosen: 'Team & list', candidates: [{ name: 'Team & list', rows: 1 }] });
    expect(await valuesOf(sheet, 'first')).toEqual(['Ann']);
  });

  it('ask which one is meant if several have rows, and read that', async () => {
    const sheets = {
      Spring: roster,
      Summit: sheetOf([HEADINGS, ['Bo', 'Bell', 'bo@example.com'], ANN]),
      Empty: sheetOf([HEADINGS]),
    };
    const bytes = workbookOf({ sheets });
    expect((await open(bytes)).sheets).toEqual({
      chosen: null,
      candidates: [
        { name: 'Spring', rows: 1 },
        { name: 'Summit', rows: 2 },
      ],
    });
    expect(await valuesOf(await open(bytes, 'Summit'), 'first')).toEqual(['Bo', 'Ann']);
    await expect(open(bytes, 'Winter')).rejects.toMatchObject({
      reason: { code: 'NO_SUCH_SHEET', name: 'Winter' },
    });
  });

  it('ignore hidden sheets beside visible ones', async () => {
    const list =
      '<workbook xmlns:r="r"><sheets><sheet name="Spring" r:id="rId1"/><sheet name="Old" state="hidden" r:id="rId2"/></sheets></workbook>';
    const more = { 'xl/workbook.xml': Buffer.from(list) };
    const sheet = await open(workbookOf({ sheets: { Spring: roster, Old: roster }, more }));
    expect(sheet.sheets?.candidates.map(({ name }) => name)).toEqual(['Spring']);
  });
});

describe('[IMPORT-11] merged heading cells', () => {
  const joined = (...references: string[]) =>
    `<mergeCells>${references.map((reference) => `<mergeCell ref="${reference}"/>`).join('')}</mergeCells>`;

  it('merged downward are headings of the row with the others', async () => {
    const above = ['First Name', 'Last Name', 'Contact', '', ''];
    const below = ['', '', 'Email Address', 'Date of Birth', 'Notes'];
    const sheets = { Roster: sheetOf([above, below, ANN], joined('A1:A2', 'B1:B2', 'C1:E1')) };
    const sheet = await open(workbookOf({ sheets }));
    expect([sheet.headingRow, sheet.match.missing]).toEqual([2, []]);
    expect(await valuesOf(sheet, 'first')).toEqual(['Ann']);
  });

  it('merged over several columns are reported', async () => {
    const sheets = { Roster: sheetOf([['Name', '', 'Email Address'], ANN], joined('A1:B1')) };
    const sheet = await open(workbookOf({ sheets }));
    expect([sheet.mergedHeadings, sheet.match.missing]).toEqual([['A1:B1'], ['first', 'last']]);
  });
});

/** The reason of a refusal; any other file must end with `read`. */
const reasonOf = (error: unknown) => (error instanceof SheetRefusal ? error.reason : error);

describe('[IMPORT-11] refuses with a reason', () => {
  const refusal = (bytes: Uint8Array) =>
    open(bytes).then(async (sheet) => readAll(sheet).then(() => 'read'), reasonOf);

  it('a workbook with macros', async () => {
    const type = 'application/vnd.ms-excel.sheet.macroEnabled.main+xml';
    const sheets = { Roster: sheetOf([HEADINGS, ANN]) };
    expect(await refusal(workbookOf({ sheets, type }))).toEqual({ code: 'MACRO_WORKBOOK' });
    const more = { 'xl/vbaProject.bin': Buffer.from('x') };
    expect(await refusal(workbookOf({ sheets, more }))).toEqual({ code: 'MACRO_WORKBOOK' });
  });

  it('a workbook with a password, and one of the old kind', async () => {
    const ole = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    const encrypted = Buffer.concat([
      ole,
      Buffer.alloc(300_000),
      Buffer.from('EncryptedPackage', 'utf16le'),
      Buffer.alloc(90_000),
    ]);
    expect(await refusal(encrypted)).toEqual({ code: 'PROTECTED_WORKBOOK' });
    expect(await refusal(Buffer.concat([ole, Buffer.alloc(2000)]))).toEqual({ code: 'OLD_WORKBOOK' });
  });

  it('a file that is cut off, wherever', async () => {
    const whole = file('openpyxl-roster.xlsx');
    for (let length = 60; length < whole.length; length += 97)
      expect(await refusal(whole.subarray(0, length))).toMatchObject({ code: 'DAMAGED_WORKBOOK' });
  });

  it('a file with one changed byte, unless it is read unchanged', async () => {
    const whole = file('openpyxl-roster.xlsx');
    const before = await cellsIn(whole);
    for (let at = 0; at < whole.length; at += 53) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 0x55;
      const result = await cellsIn(changed).catch((error: Error) => error);
      if (result instanceof Error) expect(result).toMatchObject({ name: 'SheetRefusal' });
      else expect(result).toEqual(before);
    }
  });

  it.each([
    ['a row without its end', `<worksheet><sheetData><row r="1"><c><v>1</v></c>`, 1],
    ['rows that go back', '<worksheet><sheetData><row r="7"/><row r="7"/></sheetData></worksheet>', 7],
    [
      'cells that go back',
      '<worksheet><sheetData><row r="3"><c r="B3"/><c r="A3"/></row></sheetData></worksheet>',
      3,
    ],
    [
      'a text that is not there',
      '<worksheet><sheetData><row><c t="s"><v>9</v></c></row></sheetData></worksheet>',
      1,
    ],
    ['no markup', 'First Name', undefined],
    [
      'entities of its own',
      '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><worksheet>&b;</worksheet>',
      undefined,
    ],
  ])('%s', async (_name, sheet, row) => {
    expect(await refusal(workbookOf({ sheets: { Roster: sheet } }))).toEqual({
      code: 'DAMAGED_WORKBOOK',
      where: { part: 'sheet', name: 'Roster', ...(row !== undefined && { row }) },
    });
  });

  it('a thousand sheets', async () => {
    const sheets = Object.fromEntries(
      Array.from({ length: 1000 }, (_, at) => [`S${at}`, sheetOf([HEADINGS])]),
    );
    expect(await refusal(workbookOf({ sheets }))).toEqual({
      code: 'TOO_MANY_SHEETS',
      count: 1000,
      limit: WORKBOOK_LIMITS.sheets,
    });
  });

  it('a workbook of blank sheets', async () => {
    expect(await refusal(workbookOf({ sheets: { A: sheetOf([]), B: sheetOf([['']]) } }))).toEqual({
      code: 'EMPTY_WORKBOOK',
    });
  });
});

describe('[IMPORT-14] [IMPORT-11] a small file that unpacks to far more', () => {
  const MEGABYTE = 1_000_000;
  const rows = '<row><c t="inlineStr"><is><t>x</t></is></c></row>';

  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');

  /** The memory in use. How much garbage lies in it besides depends on how busy the machine is. */
  function bytesInUse(): number {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  }

  /** How much memory a refusal uses at most, and its reason. */
  async function refusedWithin(bytes: Buffer) {
    let most = 0;
    const before = bytesInUse();
    const timer = setInterval(() => {
      most = Math.max(most, bytesInUse() - before);
    }, 25);
    const reason = await open(bytes).then(() => 'read', reasonOf);
    clearInterval(timer);
    return { reason, megabytes: most / MEGABYTE };
  }

  it.each([
    [
      'a sheet',
      () => workbookOf({ sheets: { Roster: `<worksheet><sheetData>${rows.repeat(2_500_000)}` } }),
      { part: 'sheet', name: 'Roster' },
    ],
    [
      'texts',
      () =>
        workbookOf({ sheets: { Roster: sheetOf([HEADINGS]) }, texts: '<si><t>x</t></si>'.repeat(2_200_000) }),
      { part: 'texts' },
    ],
    [
      'one text',
      () =>
        workbookOf({ sheets: { Roster: sheetOf([HEADINGS]) }, texts: `<si><t>${'x'.repeat(40 * MEGABYTE)}` }),
      { part: 'texts' },
    ],
    [
      'a tag',
      () => workbookOf({ sheets: { Roster: `<worksheet a="${'x'.repeat(60 * MEGABYTE)}` } }),
      { part: 'sheet', name: 'Roster' },
    ],
    [
      'formats',
      () =>
        workbookOf({
          sheets: { Roster: sheetOf([HEADINGS]) },
          more: { 'xl/styles.xml': Buffer.from(`<s>${'<numFmt/>'.repeat(2 * MEGABYTE)}`) },
        }),
      { part: 'formats' },
    ],
  ])('is refused before it is unpacked, even with a wrong size: %s', async (_name, make, where) => {
    const honest = make();
    expect(honest.length).toBeLessThan(5 * MEGABYTE);
    for (const bytes of [honest, understated(honest)]) {
      const { reason, megabytes } = await refusedWithin(bytes);
      if (!(typeof reason === 'object' && reason !== null && 'code' in reason)) throw reason;
      if (reason.code === 'TOO_MANY_TEXTS') expect(where).toEqual({ part: 'texts' });
      else
        expect(reason).toMatchObject({
          code: expect.stringMatching(/^(PART_TOO_LARGE|DAMAGED_WORKBOOK)$/),
          where,
        });
      expect(megabytes).toBeLessThan(100);
    }
  });

  /** What the XML parser gets while a file is opened, and how that ends. */
  async function workOn(bytes: Buffer) {
    const write = vi.spyOn(SaxesParser.prototype, 'write');
    const reason = await open(bytes).then(() => 'read', reasonOf);
    const parsed = write.mock.calls.reduce((sum, [piece]) => sum + String(piece).length, 0);
    write.mockRestore();
    return { reason, parsed };
  }
  const sheetsOf = (count: number, markup: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`S${at + 1}`, markup]));

  it('is refused if fifty sheets are one part, before that is read', async () => {
    const markup = `<worksheet>${'<a/>'.repeat(20 * MEGABYTE)}</worksheet>`;
    const targets = Array.from(
      { length: 50 },
      (_, at) =>
        `<Relationship Id="rId${at + 1}" Type="x/worksheet" Target="${at % 2 ? '/xl/WORKSHEETS/s1.xml' : 'worksheets/s1.xml'}"/>`,
    );
    const more = {
      'xl/_rels/workbook.xml.rels': Buffer.from(`<Relationships>${targets.join('')}</Relationships>`),
    };
    const sheets = { ...sheetsOf(50, ''), S1: markup };
    const bytes = workbookOf({ sheets, more });
    expect(bytes.length).toBeLessThan(MEGABYTE);
    const { reason, parsed } = await workOn(bytes);
    expect(reason).toEqual({ code: 'DAMAGED_WORKBOOK', where: { part: 'sheets' } });
    expect(parsed).toBeLessThan(100_000);
  });

  it('is refused at the limit for all its sheets together, even with wrong sizes', async () => {
    const markup = `<worksheet>${`<a>${'x'.repeat(1000)}</a>`.repeat(30_000)}</worksheet>`;
    const honest = workbookOf({ sheets: sheetsOf(5, markup) });
    for (const [bytes, parts] of [
      [honest, 3],
      [understated(honest), 4],
    ] as const) {
      const { reason, parsed } = await workOn(bytes);
      expect(reason).toEqual({
        code: 'PART_TOO_LARGE',
        where: { part: 'sheet', name: 'S4' },
        limitBytes: WORKBOOK_LIMITS.fileBytes,
        isTogether: true,
      });
      expect(parsed).toBeLessThanOrEqual(WORKBOOK_LIMITS.fileBytes);
      expect(parsed).toBeGreaterThan((parts - 1) * 30 * MEGABYTE);
    }
  });

  it('is refused at the limit for elements over all its sheets', async () => {
    const markup = `<worksheet>${'<a/>'.repeat(3 * MEGABYTE)}</worksheet>`;
    const { reason, parsed } = await workOn(workbookOf({ sheets: sheetsOf(5, markup) }));
    expect(reason).toEqual({ code: 'TOO_MANY_ELEMENTS', limit: WORKBOOK_LIMITS.elements });
    expect(parsed).toBeLessThan(4 * WORKBOOK_LIMITS.elements + 200_000);
  });

  it('is refused if its elements are never closed', async () => {
    const markup = `<worksheet>${'<a>'.repeat(2 * MEGABYTE)}`;
    const { reason, parsed } = await workOn(workbookOf({ sheets: sheetsOf(1, markup) }));
    expect(reason).toMatchObject({ code: 'DAMAGED_WORKBOOK' });
    expect(parsed).toBeLessThan(200_000);
  });

  it('is refused for too many numbers with long formats', async () => {
    const rows = Array.from(
      { length: 18_000 },
      (_, at) =>
        `<row>${[0, 1, 2, 3, 4, 5, 6, 7].map((column) => `<c s="1"><v>${at}.${column}1</v></c>`).join('')}</row>`,
    );
    const sheets = { Roster: `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>` };
    const long = await workOn(workbookOf({ sheets, formats: ['# ?/?'.repeat(60)] }));
    expect(long.reason).toEqual({ code: 'LONG_FORMATS' });
    const plain = await workOn(workbookOf({ sheets, formats: ['General'] }));
    expect(plain.reason).not.toEqual({ code: 'LONG_FORMATS' });
  });

  it('tries a format that is none only once, and shows the digits of its numbers', async () => {
    const used = (pattern: string) => {
      const tried: string[] = [];
      const texts = new NumberTexts({ is1904: false, formats: [{ pattern, shows: 'number' }] }, (each) =>
        tried.push(each),
      );
      const shownTexts = Array.from({ length: 30 }, (_, value) => texts.textOf(String(value), '0'));
      return { times: tried.length, seventh: shownTexts[7] };
    };
    expect(used('[>1]@;'.repeat(20))).toEqual({ times: 1, seventh: '7' });
    expect(used('0000')).toEqual({ times: 30, seventh: '0007' });
  });

  it('is parsed only once if its table is known, and has the same rows', async () => {
    const rows = Array.from({ length: 300 }, (_, at) => [`Ann${at}`, 'Ames', `a${at}@example.com`]);
    const sheets = { Notes: sheetOf([['Read me']]), Roster: sheetOf([['Spring'], HEADINGS, ...rows]) };
    const bytes = workbookOf({ sheets });
    const first = await open(bytes);
    const { rows: _, ...known } = first;
    const expected = await readAll(first);
    const write = vi.spyOn(SaxesParser.prototype, 'write');
    const again = await openSheet(inPieces(bytes, 40_000), COLUMNS, { known: structuredClone(known) });
    const opened = write.mock.calls.map(([piece]) => String(piece)).join('');
    const found = await readAll(again);
    write.mockRestore();
    expect(opened).not.toContain('<worksheet>');
    expect(found).toEqual(expected);
    expect(found).toHaveLength(300);
  });

  it('has no more columns than a list may have', async () => {
    const wide = `<row>${'<c t="inlineStr"><is><t>x</t></is></c>'.repeat(WORKBOOK_LIMITS.columns)}</row>`;
    const sheets = { Roster: `<worksheet><sheetData>${wide.repeat(60)}</sheetData></worksheet>` };
    expect((await refusedWithin(workbookOf({ sheets }))).reason).toMatchObject({
      code: expect.stringMatching(/^(NO_HEADINGS|TOO_MANY_COLUMNS)$/),
    });
  });
});
