import { readFile } from 'node:fs/promises';
import { ADMIN, LAKEVIEW } from '../../support/accounts.ts';
import { openRoster, signIn, signOut } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { expectToast } from '../../support/toast.ts';

test('[BEYOND-02] the roster is saved as a file and printed, with emergency contacts; the office has every team', async ({
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
  // The toast covers the link, and stays because the pointer is over it.
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

  await test.step('the shown gymnasts, and all as the other choice', async () => {
    await page.getByRole('searchbox', { name: 'Search members...' }).fill('Hazel Iverson');
    const [part] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export 1 Shown' }).click(),
    ]);
    const [headings, ...rows] = (await readFile(await part.path(), 'utf8')).trim().split(/\r?\n/);
    expect(headings).toContain('"Emergency Phone"');
    expect(rows).toEqual([expect.stringContaining('"Hazel","Iverson"')]);
    await expectToast(page, 'success', 'Export successful');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^Export All \d+$/ })).toBeVisible();
    const [chosen] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Print 1 Shown' }).click(),
    ]);
    await expect(chosen.getByText('1 gymnast, not the whole roster')).toBeVisible();
    await expect(chosen.getByRole('rowheader')).toHaveText([/^Level|^Beginner|^Not Set/, 'Hazel Iverson']);
    await chosen.getByRole('button', { name: 'Show All' }).click();
    await expect(chosen.getByText('not the whole roster')).toHaveCount(0);
    await expect(chosen.getByRole('rowheader').nth(3)).toBeVisible();
    await chosen.close();
  });

  await signOut(page);
  await signIn(page, ADMIN);
  await page.goto('/roster/print');
  for (const team of ['Lakeview', 'Spring'])
    await expect(page.getByRole('heading', { level: 2, name: `${team} Roster` })).toBeVisible();
});

test('[BEYOND-02] [ROSTER-01] the office prints and exports what the filter finds, and what is selected', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await page.goto('/members?search=Hazel+Iverson');
  await expect(page.getByText('1 gymnast found')).toBeVisible();
  const exportBy = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name, exact: true }).click(),
    ]);
    return (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/).slice(1);
  };
  const hazel = [expect.stringContaining('"Hazel","Iverson"')];
  expect(await exportBy('Export 1 Found')).toEqual(hazel);
  expect((await exportBy('Export CSV')).length).toBeGreaterThan(60);
  await page.getByRole('button', { name: 'Print 1 Found' }).click();
  await expect(page.getByText('Only the 1 gymnast you chose.')).toBeVisible();
  await page.goBack();
  await page.getByRole('checkbox', { name: 'Select Hazel Iverson' }).click();
  const bar = page.getByRole('region', { name: 'Selected members' });
  expect(await exportBy('Export')).toEqual(hazel);
  const [paper] = await Promise.all([
    page.waitForEvent('popup'),
    bar.getByRole('button', { name: 'Print', exact: true }).click(),
  ]);
  await expect(paper.getByRole('rowheader', { name: 'Hazel Iverson' })).toBeVisible();
  await test.step('a message, and the numbers', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await bar.getByRole('button', { name: 'Copy Numbers' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\d{3}/);
    await bar.getByRole('button', { name: 'Message' }).click();
    await expect(page.getByRole('dialog')).toContainText('1');
  });
});
