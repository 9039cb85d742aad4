import { readFile } from 'node:fs/promises';
import { attendanceDaySchema, routes } from '@league/contract';
import type { Page } from '@playwright/test';
import { ADMIN, SPRING } from '../../support/accounts.ts';
import { clearAttendance } from '../../support/attendance.ts';
import { loseNetwork, untilInstalled, untilRosterKept } from '../../support/offline.ts';
import { expectNoSidewaysScroll } from '../../support/overflow.ts';
import { openRoster, signIn, signOut } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

test.use({ serviceWorkers: 'allow' });

const mark = (page: Page, state: string, name: string) =>
  page.getByRole('button', { name: `${state}: ${name}`, exact: true });

/** The server's marks of the shown day. */
async function marksOnServer(page: Page, day: string) {
  const answer = await page.request.get(`${routes.attendance.day.path}?day=${day}`);
  return attendanceDaySchema.parse(await answer.json()).marks.map(({ state }) => state);
}

test('[ATTEND-01] [ATTEND-02] attendance is taken without network, kept over a reload, and sent when the network returns', async ({
  page,
  context,
  problems,
}) => {
  problems.expect({ status: 0, path: /./ });
  await openRoster(page, SPRING);
  await clearAttendance(page);
  await untilInstalled(page);
  await untilRosterKept(page);
  await page.getByRole('link', { name: 'Attendance', exact: true }).click();
  await mark(page, 'Present', 'Chloé Marchetti').click();
  await expect(mark(page, 'Present', 'Chloé Marchetti')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('All taps are saved.')).toBeVisible();
  const day = await page.getByLabel('Day', { exact: true }).inputValue();
  expect(await marksOnServer(page, day)).toEqual(['present']);

  await loseNetwork(context);
  await mark(page, 'Excused', 'Emma Brown').click();
  await expect(page.getByText('1 tap is kept on this device')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Offline Attendance' })).toBeVisible();
  await expect(page.getByText('Take attendance as usual.')).toBeVisible();
  await expect(mark(page, 'Present', 'Chloé Marchetti')).toHaveAttribute('aria-pressed', 'true');
  await expect(mark(page, 'Excused', 'Emma Brown')).toHaveAttribute('aria-pressed', 'true');
  await mark(page, 'Absent', 'Katherine Doyle').click();
  await expect(page.getByText('2 taps are kept on this device')).toBeVisible();
  await page.getByText('Here Now', { exact: true }).click();
  await expect(page.getByRole('heading', { name: '1 gymnast here now' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Emergency contact of Chloé Marchetti/ })).toHaveAttribute(
    'href',
    /^tel:/,
  );

  await context.setOffline(false);
  await expect.poll(() => marksOnServer(page, day), { timeout: 20_000 }).toHaveLength(3);
  await page.goto('/coach/dashboard#attendance');
  await expect(mark(page, 'Absent', 'Katherine Doyle')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('All taps are saved.')).toBeVisible();
  await page.getByText('Last 8 Weeks', { exact: true }).click();
  await expect(page.getByText(/1 present, 1 absent, 1 excused/).first()).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Whole team' })).toContainText(
    /· 3 of \d+ gymnasts marked/,
  );
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.getByText('Take', { exact: true }).click();
  await expectNoSidewaysScroll(page);
});

test('[ATTEND-01] opened without network for the first time, Attendance in the open portal takes marks', async ({
  page,
  context,
  problems,
}) => {
  problems.expect({ status: 0, path: /./ });
  await openRoster(page, SPRING);
  await clearAttendance(page);
  await untilInstalled(page);
  await untilRosterKept(page);
  await loseNetwork(context);
  await page.getByRole('link', { name: 'Attendance', exact: true }).click();
  await mark(page, 'Excused', 'Emma Brown').click();
  await expect(page.getByText('1 tap is kept on this device')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('All taps are saved.')).toBeVisible({ timeout: 20_000 });
});

test('[ATTEND-01] a second tap removes a mark, and the others are marked absent at once', async ({
  page,
}) => {
  await openRoster(page, SPRING);
  await clearAttendance(page);
  await page.goto('/coach/dashboard#attendance');
  await page.getByRole('button', { name: 'Day Before' }).click();
  const day = await page.getByLabel('Day', { exact: true }).inputValue();
  await mark(page, 'Present', 'Emma Brown').click();
  await expect(page.getByText('All taps are saved.')).toBeVisible();
  await page.getByRole('button', { name: /^Mark the Other \d+ Absent$/ }).click();
  await expect
    .poll(async () => new Set(await marksOnServer(page, day)))
    .toEqual(new Set(['present', 'absent']));
  await mark(page, 'Present', 'Emma Brown').click();
  await expect(mark(page, 'Present', 'Emma Brown')).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(async () => new Set(await marksOnServer(page, day))).toEqual(new Set(['absent']));
  await test.step('the office sees the shares by team and level', async () => {
    await signOut(page);
    await signIn(page, ADMIN);
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Attendance', exact: true }).click();
    const spring = page.getByRole('region', { name: SPRING.team });
    await expect(spring.getByRole('listitem').filter({ hasText: 'Whole team' })).toContainText('0% present');
    await expect(spring.getByRole('listitem').filter({ hasText: 'Level 4' })).toContainText('0 present');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download Shares' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
    expect(lines.some((line) => line.includes(`"${SPRING.team}","All levels","0"`))).toBe(true);
  });
});
