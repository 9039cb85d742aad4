import { routes } from '@league/contract';
import { ADMIN } from '../../support/accounts.ts';
import { makeCoach, openCoachCard } from '../../support/coaches.ts';
import { expectNoSidewaysScroll } from '../../support/overflow.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { expectToast } from '../../support/toast.ts';

test('[ADMIN-02] [ROUTE-03] [ROUTE-04] tabs have addresses, by mouse, keyboard, reload, Back, and on a phone', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const tabs = page.getByRole('navigation', { name: 'Admin portal' });
  for (const path of ['/dashboard', '/admin/dashboard', '/admin']) {
    await page.goto(path);
    await expect(heading('Dashboard')).toBeVisible();
    await expect(page.getByText('Total Team Members')).toBeVisible();
  }
  await tabs.getByRole('link', { name: 'Coaches', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/coaches$/);
  await expect(heading('Coaches')).toBeFocused();
  await page.reload();
  await expect(heading('Coaches')).toBeVisible();
  await tabs.getByRole('link', { name: 'Team Codes' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/team-codes$/);
  await expect(tabs.getByRole('link', { name: 'Team Codes' })).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveTitle(/^Team Codes · /);
  await page.goBack();
  await expect(heading('Coaches')).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const name of ['Dashboard', 'Attendance', 'Sync'])
    await expect(tabs.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(tabs).toBeHidden();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Team Codes' }).click();
  await expect(heading('Team Codes')).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('[ERR-04] a tab that a visitor opens says Please log in and leads to sign-in', async ({ page }) => {
  await page.goto('/admin/coaches');
  await expectToast(page, 'failure', 'Please log in');
  await expect(page).toHaveURL(/\/coach\/auth$/);
});

test('[ERR-04] an action after the session has ended says so and leads to sign-in', async ({
  page,
  problems,
}) => {
  problems.expect({ status: 401, path: /./ });
  const coach = await makeCoach(page, 'Spring', 'Expired');
  const card = await openCoachCard(page, 'Kim Expired');
  await page.context().clearCookies();
  await card.getByRole('button', { name: 'Deactivate Access' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expectToast(page, 'failure', 'Session expired');
  await expect(page).toHaveURL(/\/coach\/auth$/);
  await signIn(page, ADMIN);
  const list = await (await page.request.get(routes.coaches.list.path)).json();
  expect(list).toContainEqual(expect.objectContaining({ id: coach.id, isActive: true }));
});
