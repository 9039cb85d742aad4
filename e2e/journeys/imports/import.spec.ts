import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { fillPath, routes } from '@league/contract';
import type { Locator, Page } from '@playwright/test';
import { ADMIN, NORTHGATE } from '../../support/accounts.ts';
import { countCalls } from '../../support/calls.ts';
import { buildImport, IMPORTS, openImportPage } from '../../support/imports.ts';
import { cardOf } from '../../support/members.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { expectToast } from '../../support/toast.ts';

const HEADINGS = 'First Name,Last Name,Email Address,Phone Number,Date of Birth (YYYY-MM-DD),Level\n';

/** A valid row for a gymnast that no other journey uses. */
function goodRow(firstName: string, lastName: string): string {
  return `${firstName},${lastName},${firstName}.${lastName}@import.example,609-555-0142,2014-07-04,4\n`;
}

function fixture(name: string): Buffer {
  return readFileSync(
    fileURLToPath(new URL(`../../../packages/spreadsheet/test/fixtures/${name}`, import.meta.url)),
  );
}

async function openImport(page: Page): Promise<void> {
  await signIn(page, NORTHGATE);
  await page.goto('/coach/dashboard#bulk-import');
  await expect(page.getByRole('heading', { name: 'Step 2: Upload Your Spreadsheet' })).toBeVisible();
}

function fileInput(page: Page): Locator {
  return page.getByLabel('Choose File').and(page.locator('input'));
}

async function upload(page: Page, name: string, content: string | Buffer): Promise<void> {
  await fileInput(page).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

test('[IMPORT-01] [IMPORT-06] [IMPORT-07] [IMPORT-08] [IMPORT-10] a clean file goes straight to the results, and can be undone [BEYOND-10]', async ({
  page,
}) => {
  await openImport(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download Template' }).click();
  expect((await download).suggestedFilename()).toBe('gymnast-import-template.csv');

  const names = ['Una', 'Vera', 'Wanda', 'Xenia', 'Yara', 'Zora'];
  await upload(page, 'autumn.csv', HEADINGS + names.map((name) => goodRow(name, 'Clean')).join(''));
  await expectToast(page, 'success', 'Spreadsheet Import Complete', 'Total 6, successful 6, failed 0.');
  await expect(page.getByRole('heading', { name: '6 members created' })).toBeVisible();
  const results = page.getByRole('region', { name: 'Step 3: Results' });
  await expect(results.getByRole('heading', { name: 'Step 3: Results' })).toBeFocused();
  await expect(results.getByText('Yara Clean')).toBeVisible();
  await expect(results.getByText('Zora Clean')).toHaveCount(0);
  await expect(results.getByText('and 1 more')).toBeVisible();

  await page.getByRole('button', { name: 'Import Another CSV' }).click();
  await expect(page.getByRole('heading', { name: 'Step 1: Download the Template' })).toBeFocused();
  await page.getByRole('button', { name: /^autumn\.csv/ }).click();
  await page.getByRole('button', { name: 'Undo This Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo Import' });
  await expect(dialog).toContainText('The 6 members that autumn.csv created');
  await dialog.getByRole('button', { name: 'Undo Import' }).click();
  await expectToast(page, 'success', 'Import undone');
  await expect(page.getByText('Undone: 6 removed.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Upload History' })).toBeFocused();
});

test('[IMPORT-05] [IMPORT-06] [BEYOND-09] case C20: a file with problems is shown first and imported only on confirmation', async ({
  page,
}) => {
  await openImport(page);
  const rows = [
    goodRow('Ada', 'Checked'),
    goodRow('Bea', 'Checked'),
    goodRow('Ada', 'Checked').replace('Ada,', 'Twin,'),
    ...['Cleo', 'Dora', 'Edna', 'Faye'].map((name) =>
      goodRow(name, 'Checked').replace('2014-07-04', '03/04/2014'),
    ),
    goodRow('Bea', 'Checked').replace('Bea.Checked@', 'other@'),
  ];
  await upload(page, 'troubles.csv', HEADINGS + rows.join(''));
  await expect(page.getByRole('heading', { name: 'Please check before gymnasts are created' })).toBeVisible();
  const check = page.getByRole('region', { name: 'Please check before gymnasts are created' });
  await expect(check).toContainText('2 gymnasts can be created');
  await expect(check).toContainText('4 rows have errors');
  await expect(check).toContainText('Ada Checked in row 2');
  const date = check.getByRole('listitem').filter({ hasText: 'Cleo Checked' }).getByText('03/04/2014');
  await expect(date).toHaveCount(1);
  await expect(date).toHaveText(/^[^:]*“03\/04\/2014” may mean/);
  await page.getByRole('checkbox', { name: /Create Bea Checked \(row 9\) anyway/ }).check();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Please check before gymnasts are created' })).toBeVisible();
  await page.getByRole('button', { name: 'Create 2 Gymnasts' }).click();
  await expectToast(page, 'success', 'Spreadsheet Import Complete', 'Total 8, successful 2, failed 6.');
  await expect(page.getByRole('heading', { name: '6 rows not created' })).toBeVisible();
  await expect(page.getByText('and 3 more')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the Rows to Fix' }).click();
  const file = await (await download).path();
  expect(readFileSync(file, 'utf8')).toContain('Cleo');
});

test('[IMPORT-09] case C13: asks for the order of dates that can be read in two ways, and guesses none', async ({
  page,
}) => {
  await openImport(page);
  const born = (firstName: string, date: string) => goodRow(firstName, 'Dated').replace('2014-07-04', date);
  await upload(page, 'dates.csv', HEADINGS + born('Hana', '4/3/2014') + born('Iris', '11/12/14'));
  const check = page.getByRole('region', { name: 'Please check before gymnasts are created' });
  await expect(check).toContainText('2 dates of birth, such as “4/3/2014”, could be read in two ways');
  await expect(check.getByRole('button', { name: 'Day First: Mar 4, 2014' })).toBeVisible();
  await check.getByRole('button', { name: 'Month First: Apr 3, 2014' }).click();
  await expectToast(page, 'success', 'Spreadsheet Import Complete', 'Total 2, successful 2, failed 0.');
  await page.goto('/members');
  await expect(cardOf(page, 'Hana Dated')).toContainText('Apr 3, 2014');
  await expect(cardOf(page, 'Iris Dated')).toContainText('Nov 12, 2014');
});

test('[BEYOND-09] case C06: headings that are not understood are matched by hand', async ({ page }) => {
  await openImport(page);
  const file = `${HEADINGS.replace('Phone Number', 'Reach us at')}${goodRow('Gwen', 'Matched')}`;
  await upload(page, 'headings.csv', file);
  await expect(page.getByRole('heading', { name: 'Which column holds what?' })).toBeVisible();
  await expect(page.getByText('Still to be matched: Phone.')).toBeVisible();
  const choice = page.getByLabel('What “Reach us at” holds');
  await expect(choice).toHaveAccessibleDescription('For example 609-555-0142');
  await choice.selectOption('Phone');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectToast(page, 'success', 'Spreadsheet Import Complete', 'Total 1, successful 1, failed 0.');
});

test('[IMPORT-07] [IMPORT-10] another coach’s unanswered check does not block the page, older imports load on request, and a failed one continues', async ({
  page,
}) => {
  const file = (index: number) => `file-${index}.csv`;
  const failed = buildImport({
    state: 'failed',
    id: 2,
    message: 'Something went wrong on our side.',
    can: { confirm: false, discard: false, retry: true, undo: false, downloadErrors: false },
  });
  const all = Array.from({ length: 60 }, (_, index) => {
    if (index === 58) return failed;
    const others = { ...IMPORTS.toCheck, isOwn: false, coachName: 'Robin Achterberg' };
    return { ...(index === 0 ? others : IMPORTS.done), id: 60 - index, fileName: file(60 - index) };
  });
  await signIn(page, NORTHGATE);
  await page.route(/csv-upload-history/, (route) => {
    const before = Number(new URL(route.request().url()).searchParams.get('before') ?? 61);
    return route.fulfill({ json: all.filter(({ id }) => id < before).slice(0, 50) });
  });
  await page.route('**/api/imports/2', (route) => route.fulfill({ json: failed }));
  await page.route('**/api/imports/2/retry', (route) =>
    route.fulfill({ json: { ...IMPORTS.done, id: 2, fileName: 'again.csv' } }),
  );
  await page.goto('/coach/dashboard#bulk-import');
  const history = page.getByRole('region', { name: 'Upload History' });
  await expect(history.getByText(file(60))).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose File' })).toBeVisible();
  await expect(history.getByText(file(10))).toHaveCount(0);

  await history.getByRole('button', { name: 'Show Older Imports' }).click();
  await expect(history.getByText(file(10))).toBeVisible();
  await expect(history.getByRole('heading', { name: 'Upload History' })).toBeFocused();
  await expect(history.getByRole('button', { name: 'Show Older Imports' })).toHaveCount(0);

  const notImported = history.getByRole('listitem').filter({ hasText: 'Not imported' });
  await notImported.getByRole('button').click();
  await expect(notImported.getByText('Something went wrong on our side.')).toHaveCount(1);
  await history.getByRole('button', { name: 'Open' }).click();
  const results = page.getByRole('region', { name: 'Step 3: Results' });
  await results.getByRole('button', { name: 'Try Again' }).click();
  await expect(results.getByRole('heading', { name: '2 members created' })).toBeVisible();
  await expect(results.getByRole('heading', { name: 'Step 3: Results' })).toBeFocused();
});

test('[IMPORT-07] [BEYOND-12] an import whose rows are no longer stored says so', async ({ page }) => {
  const old = buildImport({
    state: 'done',
    results: { total: 12, successful: [], failed: [] },
    successfulCount: 7,
    failedCount: 5,
  });
  await openImportPage(page, old);
  const history = page.getByRole('region', { name: 'Upload History' });
  await history.getByRole('button', { name: /^autumn-roster\.csv/ }).click();
  await expect(history.getByRole('heading', { name: '7 members created' })).toBeVisible();
  await expect(history.getByRole('heading', { name: '5 rows not created' })).toBeVisible();
  await expect(
    history.getByText('No longer listed: the portal stores the rows of an import for at most 90 days.'),
  ).toHaveCount(2);
  await expect(history.getByText(/^and \d+ more$/)).toHaveCount(0);
});

test('[IMPORT-02] cases C09, C11: a file that cannot be imported is refused before anything is sent', async ({
  page,
}, testInfo) => {
  await openImport(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/objects/')) asked.push(request.url());
  });
  await upload(page, 'roster.ods', 'x');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This is not a .csv or .xlsx file.');
  // By its path, because its bytes would be sent through the browser's control connection.
  const large = testInfo.outputPath('large.csv');
  await writeFile(large, Buffer.alloc(5_242_881, 'a'));
  await fileInput(page).setInputFiles(large);
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'This file is larger than 5 MB (5,242,880 bytes).',
  );
  await upload(page, 'empty.csv', '');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This file is empty.');
  expect(asked).toEqual([]);
});

test('[IMPORT-02] [IMPORT-08] [CLIENT-05] an upload is retried, an expired address is renewed, and case C10 ends with a sentence', async ({
  page,
  problems,
}) => {
  problems.expect(
    { status: 403, path: /\/api\/objects\// },
    { status: 503, path: /\/api\/objects\// },
    { status: 422, path: '/api/csv-upload' },
  );
  await openImport(page);
  let puts = 0;
  await page.route(/\/api\/objects\/[^/]+\?/, async (route) => {
    puts += 1;
    if (puts === 1) return route.fulfill({ status: 503, body: 'busy' });
    if (puts === 2)
      return route.fulfill({
        status: 403,
        json: { message: 'Request has expired. Please choose the file again.' },
      });
    return route.continue();
  });
  await upload(page, 'workbook.csv', fixture('C10-xlsx-renamed.csv'));
  await expectToast(
    page,
    'failure',
    'Spreadsheet Import Failed',
    'Failed to process spreadsheet file. Please check the file format and try again.',
  );
  expect(puts).toBe(3);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Excel');
  await expect(page.getByRole('button', { name: 'Choose Another File' })).toBeVisible();
  await upload(page, 'empty.csv', '');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This file is empty.');
  await expect(page.getByText('Uploaded: workbook.csv')).toHaveCount(0);
  // The text about the failed import is beside its arrow, which does not move below it.
  const entry = page.getByRole('button', { name: /^workbook\.csv/ });
  const [box, arrow] = [await entry.boundingBox(), await entry.locator('svg').boundingBox()];
  expect((box?.x ?? 0) + (box?.width ?? 0) - (arrow?.x ?? 0)).toBeLessThan(40);
});

test('[CLIENT-05] an upload that the portal refuses shows the uploader’s message, and is imported only once sent', async ({
  page,
  problems,
}) => {
  problems.expect({ status: 400, path: /\/api\/objects\// });
  problems.expectError(/Non 2xx/);
  await openImport(page);
  await page.route(/\/api\/objects\/[^/]+\?/, (route) => route.fulfill({ status: 400, body: 'no' }));
  const imports = countCalls(page, routes.imports.start.path);
  await upload(page, 'refused.csv', HEADINGS + goodRow('Bea', 'Refused'));
  const said = page.getByRole('main').getByRole('alert');
  await expect(said).toContainText('The upload failed: refused.csv');
  await expect(said).toContainText('Non 2xx. The portal did not accept the file. Please try again.');
  await page.unroute(/\/api\/objects\/[^/]+\?/);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Step 3: Results' })).toBeVisible();
  expect(imports()).toBe(1);
});

test('[IMPORT-06] [BEYOND-09] a file without a valid row says what to do next, and offers it', async ({
  page,
}) => {
  const { check, can } = IMPORTS.toCheck;
  if (!check) throw new Error('IMPORTS.toCheck has a check');
  await openImportPage(page, {
    ...IMPORTS.toCheck,
    check: { ...check, creatableCount: 0, creatable: [], localDates: null },
    can: { ...can, downloadErrors: true },
  });
  const create = page.getByRole('button', { name: /^Create \d+ Gymnasts?$/ });
  await expect(page.getByText('No gymnast can be created from this file yet.')).toContainText(
    'Select above the rows that are a different child. Select above the rows that are a brother or sister. Fix the rows above, or download them and choose the fixed file.',
  );
  await expect(create).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Download the Rows to Fix' })).toHaveAttribute(
    'href',
    fillPath(routes.imports.errorFile.path, { id: IMPORTS.toCheck.id }),
  );
  await page.getByRole('checkbox', { name: /Emma Lee/ }).check();
  await expect(create).toHaveText('Create 1 Gymnast');
  await expect(create).toBeEnabled();
  await page.getByRole('checkbox', { name: /Emma Lee/ }).uncheck();
  await page.getByRole('button', { name: 'Choose Another File' }).click();
  await expect(page.getByRole('heading', { name: 'Step 2: Upload Your Spreadsheet' })).toBeVisible();
});

test('[IMPORT-11] [IMPORT-12] an Excel file is read, and its refused row fixed where it is shown', async ({
  page,
}) => {
  await openImport(page);
  await upload(page, 'formulas.xlsx', fixture('xlsxwriter-formulas-1904.xlsx'));
  const check = page.getByRole('region', { name: 'Please check before gymnasts are created' });
  await expect(check.getByText('Read from the sheet “Roster”.')).toBeVisible();
  await expect(check.getByText('2 gymnasts can be created')).toBeVisible();
  await check.getByRole('button', { name: 'Fix row 4, Eve Hart' }).click();
  const form = check.getByRole('form', { name: 'Fix row 4' });
  const born = form.getByLabel('Date of Birth');
  await expect(born).toHaveValue('#N/A');
  await expect(form.getByText(/error sign of the spreadsheet program/)).toBeVisible();
  await born.fill('2013-13-01');
  await form.getByRole('button', { name: 'Check Again' }).click();
  await expect(form.getByText(/is not a day of the calendar/)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await form.getByLabel('Date of Birth').fill('2013-12-01');
  // Creating the other rows must not drop the input.
  await check.getByRole('button', { name: 'Create 2 Gymnasts' }).click();
  await expect(check.getByText('What you typed in row 4 is not checked yet')).toBeVisible();
  await form.getByRole('button', { name: 'Check Again' }).click();
  await expect(check.getByText('Every row is good now.')).toBeVisible();
  await check.getByRole('button', { name: 'Create 3 Gymnasts' }).click();
  await expectToast(page, 'success', 'Spreadsheet Import Complete', 'Total 3, successful 3, failed 0.');
});

test('[IMPORT-13] the office imports into all teams by a column, and into one that it chooses', async ({
  page,
}) => {
  test.slow();
  await signIn(page, ADMIN);
  await page.goto('/admin#bulk-import');
  const team = page.getByLabel('Team', { exact: true });
  await team.selectOption('All teams, by a column of the file');
  const line = (name: string, of: string) => goodRow(name, 'Teamwell').replace(/\n$/, `,${of}\n`);
  const rows = [line('Ona', 'Northgate'), line('Pru', 'lakeview'), line('Quin', 'Nowhere')];
  await upload(page, 'league.csv', HEADINGS.replace(/\n$/, ',Team\n') + rows.join(''));
  const check = page.getByRole('region', { name: 'Please check before gymnasts are created' });
  await expect(check.getByText('2 gymnasts can be created')).toBeVisible();
  await check.getByRole('button', { name: 'Fix row 4, Quin Teamwell' }).click();
  const form = check.getByRole('form', { name: 'Fix row 4' });
  await form.getByLabel('Team').fill('Oakwood');
  await form.getByRole('button', { name: 'Check Again' }).click();
  await check.getByRole('button', { name: 'Create 3 Gymnasts' }).click();
  await expectToast(page, 'success', 'Spreadsheet Import Complete', 'Total 3, successful 3, failed 0.');

  await page.getByRole('button', { name: 'Import Another CSV' }).click();
  await team.selectOption('Summit');
  await upload(page, 'summit.csv', HEADINGS + goodRow('Rae', 'Teamwell'));
  await expectToast(page, 'success', 'Spreadsheet Import Complete', 'Total 1, successful 1, failed 0.');

  await page.goto('/members?search=teamwell');
  for (const [name, of] of [
    ['Ona', 'Northgate'],
    ['Pru', 'Lakeview'],
    ['Quin', 'Oakwood'],
    ['Rae', 'Summit'],
  ]) {
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name: `Open ${name} Teamwell` }) });
    await expect(row).toContainText(of ?? '');
  }

  await page.goto('/admin#bulk-import');
  for (const file of ['league.csv', 'summit.csv']) {
    await page.getByRole('button', { name: new RegExp(`^${RegExp.escape(file)}`) }).click();
    await page.getByRole('button', { name: 'Undo This Import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo Import' }).click();
    await expectToast(page, 'success', 'Import undone');
    await page.getByRole('button', { name: new RegExp(`^${RegExp.escape(file)}`) }).click();
  }
});
