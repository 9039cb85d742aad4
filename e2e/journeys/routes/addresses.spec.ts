import { routes } from '@league/contract';
import { ADMIN, SPRING } from '../../support/accounts.ts';
import { holdCalls } from '../../support/calls.ts';
import { signIn, signOut } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

for (const path of ['/', '/coach/auth']) {
  test(`[ROUTE-01] [ROUTE-05] ${path} shows sign-in and registration`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('tab')).toHaveText(['Sign In', 'Register']);
    await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('link', { name: 'Forgot your password?' })).toBeVisible();
  });
}

test('[ROUTE-05] the landing card leads to sign-in', async ({ page }) => {
  await page.goto('/coach/login');
  await expect(page.getByRole('main')).toContainText('registered email');
  await expect(page.getByRole('main')).toContainText('contact the admin');
  await page.getByRole('link', { name: 'Sign In to Coach Portal' }).click();
  await expect(page).toHaveURL(/\/coach\/auth$/);
});

test('[ROUTE-06] the forgotten password: how to ask the office, and back', async ({ page }) => {
  await page.goto('/coach/auth');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL(/\/coach\/forgot-password$/);
  const words = page.getByRole('main');
  for (const part of [
    'contact the administrator',
    'full name',
    'coach email',
    'new password arrives by email',
  ]) {
    await expect(words).toContainText(part);
  }
  await expect(page.getByRole('link', { name: 'office@league.example' })).toHaveAttribute(
    'href',
    /^mailto:office@league\.example/,
  );
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await expect(page).toHaveURL(/\/coach\/auth$/);
});

for (const path of ['/coach', '/coach/dashboard']) {
  test(`[ROUTE-07] ${path} leads to sign-in, after a spinner while the session loads`, async ({ page }) => {
    const session = await holdCalls(page, routes.auth.coachUser.path);
    await page.goto(path);
    await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');
    await expect(page).toHaveURL(path);
    session.release();
    await expect(page).toHaveURL(/\/coach\/auth$/);
  });

  test(`[ROUTE-07] ${path} shows the portal to a coach and leads the admin to the admin portal`, async ({
    page,
  }) => {
    await signIn(page, SPRING);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await signOut(page);
    await signIn(page, ADMIN);
    await page.goto(path);
    await expect(page).toHaveURL(/\/admin$/);
  });
}

test('[ROUTE-10] an unknown address answers 404 and links to the home page', async ({ page, problems }) => {
  problems.expect({ status: 404, path: '/coach/nowhere' });
  const response = await page.goto('/coach/nowhere');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('404')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await page.getByRole('main').getByRole('link').click();
  await expect(page).toHaveURL('/');
});

test('[ROUTE-14] the server’s addresses for the admin lead to sign-in, to the portal, and home', async ({
  page,
}) => {
  await page.goto(routes.auth.adminLogin.path);
  await expect(page).toHaveURL(/\/coach\/auth$/);
  await signIn(page, ADMIN);
  await page.goto(routes.auth.adminLogin.path);
  await expect(page).toHaveURL(/\/admin$/);
  await page.goto(routes.auth.adminLogout.path);
  await expect(page).toHaveURL('/');
  expect((await page.request.get(routes.auth.coachUser.path)).status()).toBe(401);
});
