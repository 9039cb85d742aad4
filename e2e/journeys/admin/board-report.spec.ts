import { boardReportSchema, percentOf, routes } from '@league/contract';
import { BOARD } from '../../support/accounts.ts';
import { openScreen } from '../../support/screens.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { expectToast } from '../../support/toast.ts';

test('[OFFICE-09] the role read only opens the board report from the dashboard, chooses a season and downloads it', async ({
  page,
}) => {
  await signIn(page, BOARD);
  await page.goto('/admin');
  await page
    .getByRole('region', { name: 'Quick Actions' })
    .getByRole('link', { name: 'Board Report' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Board Report' })).toBeVisible();
  const { season, seasons } = boardReportSchema.parse(
    await (await page.request.get(routes.board.report.path)).json(),
  );
  const levels = page.getByRole('region', { name: 'Active Members by Level' });
  for (const { level, count } of season.levels ?? []) {
    const row = levels.getByRole('row', {
      name: new RegExp(`^${/^\d/.test(level) ? `Level ${level}` : level}( |$)`),
    });
    await expect(row.getByRole('cell').first()).toHaveText(count.toLocaleString('en-US'));
  }
  const year = Number(season.from.slice(0, 4));
  const name = (from: number) => `${from}-${String(from + 1).slice(2)}`;
  const chosen = page.getByRole('combobox', { name: 'Season' });
  await expect(chosen.getByRole('option')).toHaveText(seasons.map(name));
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await downloading).suggestedFilename()).toBe(`board-report-${name(year)}.csv`);
  await expectToast(page, 'success', 'Report downloaded');
});

test('[OFFICE-09] each figure of the board report says what it counts, and an unknown figure is not a zero', async ({
  page,
}) => {
  await openScreen(page, 'admin-board-report');
  const main = page.getByRole('main');
  await expect(main).toContainText(`Retention${percentOf(6735, 8120)}%2025-26: Not known`);
  await expect(main).toContainText('The share of those active when the season before ended');
  const renewals = page.getByRole('region', { name: 'Renewals by Month' });
  await expect(renewals.getByRole('row', { name: 'Aug' }).getByRole('cell')).toHaveText([
    '1,840',
    'Not known',
  ]);
  await expect(renewals.getByRole('row', { name: 'Dec' }).getByRole('cell')).toHaveText(['Not yet', '210']);
  await expect(renewals).toContainText('2025-26: known from Sep 3, 2025 on.');
  const attendance = page.getByRole('region', { name: 'Attendance by Month' });
  await expect(attendance.getByRole('row', { name: 'Jul' }).getByRole('cell')).toHaveText([
    'None',
    'Not known',
  ]);
  await expect(main).toContainText('2025-26: not known. No attendance of the season is in the portal.');
});

test('[OFFICE-09] the board report prints without the portal around it, and its bars differ without color', async ({
  page,
}) => {
  await openScreen(page, 'admin-board-report');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Admin portal' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  const levels = page.getByRole('table', { name: 'Active Members by Level: figures of both seasons' });
  const key = (column: string) =>
    levels
      .getByRole('columnheader', { name: column })
      .locator('span')
      .evaluate((each) => getComputedStyle(each).backgroundColor);
  expect(await key('2026-27')).toBe('rgb(0, 0, 0)');
  expect(await key('2025-26')).toBe('rgba(0, 0, 0, 0)');
});

test('[OFFICE-09] the board report opens the season that is chosen', async ({ page }) => {
  await openScreen(page, 'admin-board-report');
  const asked = page.waitForRequest((request) =>
    request.url().endsWith(`${routes.board.report.path}?season=2025`),
  );
  await page.getByRole('combobox', { name: 'Season' }).selectOption('2025-26');
  await asked;
  await expect(page).toHaveURL(/#board-report\?season=2025$/);
});
