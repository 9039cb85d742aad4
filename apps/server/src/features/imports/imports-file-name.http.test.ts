import type { ImportReport } from '@league/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { csvOf, goodRows, startImporting, type TestImports } from './testing/importing.ts';

let portal: TestImports;
beforeAll(async () => {
  portal = await startImporting();
});
afterAll(() => portal.close());

/** Imports one gymnast, sending only the documented fields; returns the newest entry of the history. */
async function importBare(name: string, headers?: Record<string, string>): Promise<ImportReport> {
  const issued = await portal.coach({ method: 'POST', url: '/api/objects/upload' });
  const csvUrl = issued.json().uploadURL;
  await portal.put(csvUrl, csvOf(...goodRows(name, 1)), headers);
  const started = await portal.start(csvUrl);
  expect(started.json()).toMatchObject({ successfulCount: 1 });
  const history = await portal.coach({ method: 'GET', url: '/api/coach/csv-upload-history' });
  return history.json()[0];
}

it('[CLIENT-06] uses the file name in the upload’s header, in history and log', async () => {
  const header = 'attachment; filename="Fruhling.csv"; filename*=UTF-8\'\'Fr%C3%BChling.csv';
  const report = await importBare('named', { 'content-disposition': header });
  expect(report.fileName).toBe('Frühling.csv');
  expect((await portal.log()).at(-1)).toMatchObject({
    csvFileName: 'Frühling.csv',
    details: 'Imported Frühling.csv: created 1, not created 0',
  });
});

it.each([
  ['without a header', {}],
  ['with a header that bears no name', { 'content-disposition': 'attachment' }],
  ['with a header that is no header', { 'content-disposition': ';=;"' }],
])('[CLIENT-06] makes up no name for a file sent %s', async (what, headers) => {
  const report = await importBare(what.replaceAll(' ', '-'), headers);
  expect(report.fileName).toBe('');
  expect((await portal.log()).at(-1)).toMatchObject({
    csvFileName: null,
    details: 'Imported a spreadsheet: created 1, not created 0',
  });
});

it('[CLIENT-06] keeps the file name from the address request if the header has none', async () => {
  const payload = { fileName: 'asked.csv' };
  const issued = await portal.coach({ method: 'POST', url: '/api/objects/upload', payload });
  const { uploadURL } = issued.json();
  await portal.put(uploadURL, csvOf(...goodRows('asked', 1)));
  expect((await portal.start(uploadURL)).json()).toMatchObject({ fileName: 'asked.csv' });
});
