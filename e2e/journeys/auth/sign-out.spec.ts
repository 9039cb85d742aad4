import { routes } from '@league/contract';
import { SPRING } from '../../support/accounts.ts';
import { breakCalls } from '../../support/calls.ts';
import { openRoster, signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { expectToast } from '../../support/toast.ts';

test('[AUTH-04] [AUTH-07] signing out ends the session on the server and leads home', async ({ page }) => {
  await signIn(page, SPRING);
  await page.goto('/coach/dashboard#settings');
  const cookies = await page.context().cookies();
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expectToast(page, 'success', 'Logged out', 'See you next time!');
  await expect(page).toHaveURL('/');
  // The session itself is gone, not only the browser's cookie.
  await page.context().addCookies(cookies);
  expect((await page.request.get(routes.auth.coachUser.path)).status()).toBe(401);
});

test('[AUTH-04] the Back button shows nothing of the team after signing out', async ({ page, problems }) => {
  await openRoster(page, SPRING);
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(page).toHaveURL('/');
  problems.expect({ status: 401, path: /^\/api\// });
  await page.goBack();
  await expect(page.getByRole('form', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByText('Marchetti')).toHaveCount(0);
});

test('[AUTH-07] a failed sign-out says so and changes nothing', async ({ page, problems }) => {
  problems.expect({ status: 500, path: routes.auth.logout.path });
  await signIn(page, SPRING);
  await breakCalls(page, routes.auth.logout.path);
  await page.goto('/coach/dashboard#settings');
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expectToast(page, 'failure', 'Logout failed');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});

test('[AUTH-08] [ERR-01] case C30: a session that the server has ended leads to the sign-in page with the reason', async ({
  page,
  problems,
}) => {
  problems.expect({ status: 401, path: /^\/(api|coach\/members)\// });
  await openRoster(page, SPRING);
  const card = page.getByRole('listitem').filter({ hasText: 'Abigail Thorne' });
  await card.getByRole('button', { name: 'Edit Abigail Thorne' }).click();
  await page.getByRole('dialog').getByLabel('Phone', { exact: true }).fill('(609) 555-0100');
  // The office can end a coach's sessions; here the coach's own other tab does.
  await page.request.post(routes.auth.logout.path);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL(/\/coach\/auth$/);
  await expect(page.getByRole('alert').filter({ hasText: 'You have been signed out' })).toContainText(
    'sign in again',
  );
  await expect(page.getByText('Thorne')).toHaveCount(0);
});
