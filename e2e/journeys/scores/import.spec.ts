import { rm, writeFile } from 'node:fs/promises';
import { routes } from '@league/contract';
import type { Page } from '@playwright/test';
import { breakCalls } from '../../support/calls.ts';
import { openImport, openScores, readMeets, restoreScores, resultsFile } from '../../support/scores.ts';
import { expect, test } from '../../support/test.ts';
import { expectToast } from '../../support/toast.ts';

const INVITATIONAL = 'Harbor Valley Invitational 2025';

test.afterEach(({ page }) => restoreScores(page));

/** A count of the report on a meet. */
const countIn = (page: Page, title: string, name: string) =>
  page
    .getByRole('region', { name: title, exact: true })
    .locator('div', { has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .getByRole('definition');

test('[SCORE-03] the 2025 invitational is imported once; a second run warns first and changes nothing', async ({
  page,
}) => {
  await openScores(page);
  await openImport(page);
  const card = page.getByRole('region', { name: 'Score Import' });
  await expect(card).toContainText('historical tallies and the meet scores of one 2025 invitational');
  await expect(card).toContainText('only once');
  await expect(card).toContainText('Name matching is fuzzy, so some gymnasts may not match');
  await card.getByRole('button', { name: 'Import Scores' }).click();
  const bundled = page.getByRole('region', { name: 'The 2025 Invitational' });
  await expect(countIn(page, `What importing ${INVITATIONAL} would do`, 'Attached to a gymnast')).toHaveText(
    '43',
  );
  await expect(bundled.getByText('43 results attached, with the gymnast of each')).toBeVisible();
  expect((await readMeets(page)).map(({ name }) => name)).not.toContain(INVITATIONAL);
  await bundled.getByRole('button', { name: 'Import 68 Results' }).click();
  await expectToast(page, 'success', 'Score import completed', '68 new, 0 changed, 0 unchanged');
  const report = `Imported: ${INVITATIONAL}`;
  for (const [name, count] of [
    ['Rows read', '60'],
    ['New', '60'],
    ['Attached to a gymnast', '43'],
    ['Need your decision', '15'],
    ['No match', '2'],
  ] as const) {
    await expect(countIn(page, report, name)).toHaveText(count);
  }
  await expect(page.getByRole('heading', { level: 3, name: 'E. Lindqvist' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'It is Ava Lindqvist: E. Lindqvist' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Priya Raman/ })).toContainText('Scored 3x AA · Must move up');
  const before = await readMeets(page);

  await card.getByRole('button', { name: 'Import Scores' }).click();
  await expect(card.getByRole('alert')).toContainText(`${INVITATIONAL} is already there`);
  await expect(card.getByRole('alert')).toContainText('0 new, 0 changed, 68 unchanged');
  await expect(card.getByRole('region', { name: 'The 2025 Invitational' })).toBeFocused();
  await card.getByRole('button', { name: 'Import Again' }).click();
  await expectToast(page, 'success', 'Score import completed', '0 new, 0 changed, 68 unchanged');
  expect(await readMeets(page)).toEqual(before);
});

test('[SCORE-03] a results file is checked, imported and corrected; any other file is refused with a reason', async ({
  page,
  problems,
}, testInfo) => {
  problems.expect({ status: 422, path: routes.scores.checkImport.path });
  problems.expect({ status: 500, path: routes.scores.importScores.path });
  await openScores(page);
  await openImport(page);
  const form = page.getByRole('region', { name: 'A Results File' });
  const choose = async (csv: string) => {
    await form
      .getByLabel('Results file')
      .setInputFiles({ name: 'river_open-2026.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await form.getByLabel('Day of the meet').fill('2026-04-18');
    await form.getByRole('button', { name: 'Check File' }).click();
  };
  await form.getByRole('button', { name: 'Check File' }).click();
  await expect(form).toContainText('Please choose a file.');
  const gone = testInfo.outputPath('gone.csv');
  await writeFile(gone, 'Name,Level,AA');
  await form.getByLabel('Results file').setInputFiles(gone);
  await form.getByLabel('Day of the meet').fill('2026-04-18');
  await rm(gone);
  await form.getByRole('button', { name: 'Check File' }).click();
  await expect(form).toContainText('The file could not be read.');
  await expect(form.getByLabel('Results file')).toBeFocused();
  await form.getByLabel('Meet', { exact: true }).fill('');
  await choose('First Name,Email\nAna,ana@example.org\n');
  await expectToast(page, 'failure', 'Score import failed', 'no column for');
  await expect(form.getByLabel('Meet', { exact: true })).toHaveValue('river open 2026');

  await choose(
    resultsFile(['Quinn Barlow', 'Riverside Gym', '3', 6.4], ['Poppy Ainsley', 'Riverside', '3', 6]),
  );
  await expect(countIn(page, 'What importing river open 2026 would do', 'New')).toHaveText('2');
  await expect(form.getByText('2 results attached, with the gymnast of each')).toBeVisible();
  await expect(form).toContainText('Quinn Barlow, Riverside, Level 3');
  await expect(form).toBeFocused();
  await form.getByRole('button', { name: 'Change File or Meet' }).click();
  await expect(form.getByLabel('Results file')).toHaveValue(/river_open-2026\.csv$/);
  await form.getByRole('button', { name: 'Check File' }).click();
  await expect(countIn(page, 'What importing river open 2026 would do', 'New')).toHaveText('2');
  expect((await readMeets(page)).map(({ name }) => name)).not.toContain('river open 2026');
  const broken = await breakCalls(page, routes.scores.importScores.path);
  await form.getByRole('button', { name: 'Import 2 Results' }).click();
  await expectToast(page, 'failure', 'Score import failed', 'Failed to import scores');
  broken.repair();
  await form.getByRole('button', { name: 'Import 2 Results' }).click();
  await expectToast(page, 'success', 'Score import completed', '2 new, 0 changed, 0 unchanged');
  await expect(page.getByRole('row', { name: /Quinn Barlow/ })).toContainText('Scored 1x AA');

  await form.getByLabel('Meet', { exact: true }).fill('River Open 2026');
  await choose(resultsFile(['Poppy Ainsley', 'Riverside', '3', 6]));
  await expect(form.getByRole('alert')).toContainText('Another meet of this day is called river open 2026');
  await form.getByRole('button', { name: 'Use “river open 2026”' }).click();
  await expect(form.getByRole('alert')).toContainText('river open 2026 is already there');
  await form.getByRole('button', { name: 'Change File or Meet' }).click();
  await choose(
    resultsFile(
      ['Barlow, Quinn'.replace(', ', ' '), 'Riverside', '3', 6],
      ['Poppy Ainsley', 'Riverside', '3', 6],
    ),
  );
  await expect(form.getByRole('alert')).toContainText('river open 2026 is already there');
  await form.getByRole('button', { name: /^Import \d Results$/ }).click();
  await expectToast(page, 'success', 'Score import completed', '0 new, 1 changed, 1 unchanged');
  await expect(page.getByText('AA 25.600 → 24.000')).toBeVisible();
  await expect(page.getByRole('row', { name: /Quinn Barlow/ })).toHaveCount(0);
});

test('[SCORE-08] a file with unknown headings is matched by hand, and the match is remembered', async ({
  page,
  problems,
}) => {
  problems.expect({ status: 422, path: routes.scores.checkImport.path });
  await openScores(page);
  await openImport(page);
  const form = page.getByRole('region', { name: 'A Results File' });
  const choose = async (day: string) => {
    const csv = 'Girl,Squad,A,B,C,D\nQuinn Barlow,Riverside,6,6,6,6\n';
    await form
      .getByLabel('Results file')
      .setInputFiles({ name: 'odd_open.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await form.getByLabel('Day of the meet').fill(day);
    await form.getByRole('button', { name: 'Check File' }).click();
  };
  await choose('2026-04-25');
  await form.getByRole('button', { name: 'Match Columns by Hand' }).click();
  for (const [heading, field] of [
    ['Girl', 'Name (whole)'],
    ['Squad', 'Club'],
    ['A', 'Vault'],
    ['B', 'Bars'],
    ['C', 'Beam'],
    ['D', 'Floor'],
  ] as const) {
    await form.getByLabel(`“${heading}”`).selectOption({ label: field });
  }
  await form.getByRole('button', { name: 'Check with These Columns' }).click();
  await expect(form.getByLabel('Level of Quinn Barlow, row 2')).toHaveValue('3');
  await form.getByRole('button', { name: 'Check with These Levels' }).click();
  await form.getByRole('button', { name: 'Import 1 Result' }).click();
  await expectToast(page, 'success', 'Score import completed', '1 new, 0 changed, 0 unchanged');
  await choose('2026-04-26');
  await expect(form.getByLabel('Level of Quinn Barlow, row 2')).toHaveValue('3');
  await test.step('the remembered match is removed', async () => {
    await form.getByRole('button', { name: 'Match Columns by Hand' }).click();
    await expect(form.getByLabel('“Girl”')).toHaveValue('name');
    await form.getByRole('button', { name: 'Forget This Matching' }).click();
    await expect(form.getByLabel('“Girl”')).toHaveValue('');
    await expect(form.getByRole('button', { name: 'Forget This Matching' })).toHaveCount(0);
  });
});
