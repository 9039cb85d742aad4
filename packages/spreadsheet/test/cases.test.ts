import { expect, it } from 'vitest';
import { openSheet } from '../src/index.ts';
import { COLUMNS, fixture, readAll, valuesOf } from './sheets.ts';

const open = (name: string) => openSheet(fixture(name), COLUMNS);

it('[IMPORT-09] a byte-order mark is not part of the first heading (C01)', async () => {
  const sheet = await open('C01-utf8-bom.csv');
  expect(sheet.encoding).toBe('utf-8');
  expect(await valuesOf(sheet, 'first')).toEqual(['Mara', 'Ines']);
});

it('[IMPORT-09] names saved by Excel as Windows-1252 keep their accents (C02)', async () => {
  const sheet = await open('C02-windows-1252.csv');
  expect(sheet.encoding).toBe('windows-1252');
  expect(await valuesOf(sheet, 'first')).toEqual(['Renée', 'José']);
  expect(await valuesOf(sheet, 'last')).toEqual(['Dubois', 'Núñez']);
});

it('[IMPORT-09] semicolons are detected, and commas within values stay (C03)', async () => {
  const sheet = await open('C03-semicolon.csv');
  expect(sheet.delimiter).toBe(';');
  expect(await valuesOf(sheet, 'notes')).toEqual(['', 'allergy: nuts, eggs']);
});

it('[IMPORT-09] a cell of several lines is one row of the spreadsheet (C04)', async () => {
  const sheet = await open('C04-quoted-newline.csv');
  expect((await readAll(sheet)).map(({ row }) => row)).toEqual([2, 3]);
  expect(await valuesOf(sheet, 'notes')).toEqual(['Wrist brace, left.\nCalls herself "Bee".', 'plain note']);
});

it('[IMPORT-09] headings are recognized in any case, order and spacing, with remarks in brackets (C05)', async () => {
  const { match } = await open('C05-heading-variants.csv');
  expect(match.columns).toEqual({ first: 0, last: 1, email: 2, born: 4, notes: 6 });
  expect(match.missing).toEqual([]);
});

it('[BEYOND-09] a repeated heading must be matched by hand, and then is read (C06)', async () => {
  const { match } = await open('C06-duplicate-heading.csv');
  expect(match).toMatchObject({ unclear: [{ key: 'email', columns: [2, 3] }], missing: [] });
  expect(match.columns.email).toBeUndefined();
  const settled = await openSheet(fixture('C06-duplicate-heading.csv'), COLUMNS, { chosen: { email: 3 } });
  expect(settled.match.unclear).toEqual([]);
  expect(await valuesOf(settled, 'email')).toEqual(['opal.reyes@example.com']);
});

it('[IMPORT-09] unknown columns are listed, in any order (C07)', async () => {
  const { headings, match } = await open('C07-extra-columns-other-team.csv');
  const unused = match.unused.map((column) => headings[column]?.text);
  expect(unused).toEqual(['Shirt Size', 'Gymnast Level', 'Team', 'Phone Number', 'Medical']);
  expect(match.columns).toEqual({ first: 2, email: 3, last: 5, born: 6 });
});

it('[IMPORT-09] rows of only commas are not rows (C08)', async () => {
  expect(await valuesOf(await open('C08-trailing-comma-rows.csv'), 'first')).toEqual(['Wren', 'Skye']);
});

it('[IMPORT-09] an empty file is reported as empty (C09)', async () => {
  await expect(open('C09-empty-file.csv')).rejects.toMatchObject({ reason: { code: 'EMPTY_FILE' } });
});

it('[IMPORT-09] an Excel workbook under another name is recognized (C10)', async () => {
  const fileName = 'C10-xlsx-renamed.csv';
  await expect(openSheet(fixture(fileName), COLUMNS, { fileName })).rejects.toMatchObject({
    reason: { code: 'RENAMED_WORKBOOK' },
  });
});

it('[IMPORT-09] a stray quotation mark costs only its own row (C12)', async () => {
  const rows = await readAll(await open('C12-stray-quote.csv'));
  expect(rows.map(({ row, fault }) => [row, fault?.code])).toEqual([
    [2, undefined],
    [3, 'STRAY_QUOTE'],
    [4, undefined],
    [5, undefined],
  ]);
  expect(rows[2]?.cells[0]).toBe('Uma');
});

it('[IMPORT-09] names are read exactly as typed (C17, C18)', async () => {
  const real = await open('C17-real-names.csv');
  expect(await valuesOf(real, 'last')).toEqual([
    "O'Neill-Byrne",
    'Ng',
    'De la Cruz Núñez',
    'van der Berg',
    'O',
    'St. John',
  ]);
  const marked = await open('C18-markup-in-names.csv');
  expect(await valuesOf(marked, 'first')).toEqual([
    '<img src=x onerror=alert(1)>',
    'Tia" onmouseover="alert(3)',
  ]);
});
