import { readFile } from 'node:fs/promises';
import { ADMIN, LAKEVIEW } from '../../support/accounts.ts';
import { openRoster, signIn, signOut } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { expectToast } from '../../support/toast.ts';

test('[BEYOND-02] the roster goes along as a file and on paper, with whom to call; the office has every team', async ({
  page,
}) => {
  test.slow();
  await openRoster(page, LAKEVIEW);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^roster-lakeview-\d{4}-\d\d-\d\d\.csv$/);
  const file = await readFile(await download.path(), 'utf8');
  expect(file).toContain('"Emergency Contact","Emergency Phone"');
  expect(file).toMatch(/"Hazel","Iverson",.*2/);
  expect(file).not.toContain('Thorne');
  await expectToast(page, 'success', 'Export successful');
  // The toast lies under the pointer, which holds it, and over the link.
  await page.keyboard.press('Escape');

  const [paper] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Print Roster' }).click(),
  ]);
  await expect(paper.getByRole('heading', { level: 2, name: 'Lakeview Roster' })).toBeVisible();
  await expect(paper.getByRole('rowheader', { name: 'Hazel Iverson' })).toBeVisible();
  await expect(paper.getByRole('columnheader', { name: 'Emergency contact' })).toBeVisible();
  await paper.emulateMedia({ media: 'print' });
  await expect(paper.getByRole('button', { name: 'Print' })).toBeHidden();
  await paper.close();

  await signOut(page);
  await signIn(page, ADMIN);
  await page.goto('/roster/print');
  for (const team of ['Lakeview', 'Spring'])
    await expect(page.getByRole('heading', { level: 2, name: `${team} Roster` })).toBeVisible();
});
