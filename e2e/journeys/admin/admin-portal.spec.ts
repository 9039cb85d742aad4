import { dashboardStatsSchema, routes } from '@league/contract';
import { ADMIN, SPRING } from '../../support/accounts.ts';
import { holdCalls } from '../../support/calls.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

test('[ADMIN-01] says that it loads, then greets a visitor and leads to sign-in', async ({ page }) => {
  const session = await holdCalls(page, routes.auth.coachUser.path);
  await page.goto('/admin');
  await expect(page.getByText('Loading admin portal...')).toBeVisible();
  session.release();
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Portal' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin Sign In' })).toHaveAttribute(
    'href',
    routes.auth.adminLogin.path,
  );
  await page.getByRole('link', { name: 'Admin Sign In' }).click();
  await expect(page).toHaveURL(/\/coach\/auth$/);
});

test('[ADMIN-01] [ADMIN-09] a coach sees Access Denied and gets none of the league’s data', async ({
  page,
}) => {
  await signIn(page, SPRING);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
  expect(asked).not.toContain(routes.dashboard.stats.path);
  expect((await page.request.get(routes.dashboard.stats.path)).status()).toBe(403);
  await page.getByRole('main').getByRole('link').click();
  await expect(page).toHaveURL(/\/coach\/dashboard/);
});

test('[ADMIN-01] [ADMIN-03] the admin sees name, label, figures, and signs out by the server’s own way', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await page.goto('/admin');
  const header = page.getByRole('banner');
  await expect(header.getByText('Admin', { exact: true })).toBeVisible();
  const answer = await page.request.get(routes.dashboard.stats.path);
  const { totalMembers, activeMembers } = dashboardStatsSchema.parse(await answer.json());
  await expect(page.getByText('Total Team Members', { exact: true }).locator('..')).toContainText(
    String(totalMembers),
  );
  await expect(page.getByText('Active Members', { exact: true }).locator('..')).toContainText(
    String(activeMembers),
  );
  await expect(page.getByText('Last Sync', { exact: true }).locator('..')).toContainText(
    /Just now|\d+[mhd] ago/,
  );
  const signOut = header.getByRole('link', { name: 'Sign Out' });
  await expect(signOut).toHaveAttribute('href', routes.auth.adminLogout.path);
  await signOut.click();
  await expect(page).toHaveURL('/');
  expect((await page.request.get(routes.auth.coachUser.path)).status()).toBe(401);
});
