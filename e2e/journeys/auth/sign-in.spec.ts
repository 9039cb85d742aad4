import { routes } from '@league/contract';
import type { Page } from '@playwright/test';
import { type Account, ADMIN, SPRING } from '../../support/accounts.ts';
import { breakCalls } from '../../support/calls.ts';
import { signIn, signOut } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { closeToast, expectToast } from '../../support/toast.ts';

const REFUSED = { status: 401, path: routes.auth.login.path };

async function fillIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

const submit = (page: Page) => page.getByRole('form').getByRole('button', { name: 'Sign In' });

test('[AUTH-01] [AUTH-06] [AUTH-07] a coach signs in and sees the team', async ({ page }) => {
  await page.goto('/coach/auth');
  await fillIn(page, SPRING);
  await submit(page).click();
  await expectToast(page, 'success', 'Welcome back!', 'Logged in as Dana Whitlock');
  await expect(page).toHaveURL(/\/coach\/dashboard/);
});

test('[AUTH-01] [AUTH-06] the admin signs in by the same form and sees the admin portal', async ({
  page,
}) => {
  await page.goto('/');
  await fillIn(page, ADMIN);
  await submit(page).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('[AUTH-01] [AUTH-07] an unknown email and a wrong password are refused in the same words', async ({
  page,
  problems,
}) => {
  problems.expect(REFUSED);
  await page.goto('/coach/auth');
  const sentences: string[] = [];
  for (const email of ['nobody@league.example', SPRING.email]) {
    await fillIn(page, { email, password: 'not the password' });
    const answer = page.waitForResponse(`**${routes.auth.login.path}`);
    await submit(page).click();
    expect((await answer).status()).toBe(401);
    const { message } = await (await answer).json();
    await expectToast(page, 'failure', 'Login failed', message);
    sentences.push(message);
    await closeToast(page);
    await expect(page.getByLabel('Email')).toHaveValue(email);
  }
  expect(sentences[0]).toBe(sentences[1]);
  await expect(page).toHaveURL(/\/coach\/auth$/);
});

test('[AUTH-07] a failure without a sentence of the server still says what to do', async ({
  page,
  problems,
}) => {
  problems.expect({ status: 502, path: routes.auth.login.path });
  await breakCalls(page, routes.auth.login.path, 502);
  await page.goto('/coach/auth');
  await fillIn(page, SPRING);
  await submit(page).click();
  await expectToast(page, 'failure', 'Login failed');
  await expect(page.getByText('<b>oh</b>')).toHaveCount(0);
  await expect(submit(page)).toBeEnabled();
});

test('[AUTH-01] email and password are both required, and the first missing one takes the focus', async ({
  page,
}) => {
  await page.goto('/coach/auth');
  await submit(page).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
});

test('[AUTH-10] after too many tries the button counts down to the next one', async ({ page, problems }) => {
  problems.expect(REFUSED, { status: 429, path: routes.auth.login.path });
  // An address that no other test uses, because the limit counts it for a quarter of an hour.
  const account = { email: 'locked.out@league.example', password: 'a guess' };
  await page.goto('/coach/auth');
  let isLimited = false;
  for (let guess = 0; guess < 20 && !isLimited; guess += 1) {
    const { status } = await tryToSignIn(page, account);
    isLimited = status === 429;
  }
  expect(isLimited).toBe(true);
  await fillIn(page, account);
  const answer = page.waitForResponse(`**${routes.auth.login.path}`);
  await submit(page).click();
  expect(Number((await answer).headers()['retry-after'])).toBeGreaterThan(0);
  await expectToast(page, 'failure', 'Login failed', 'Too many attempts');
  await expect(page.getByRole('button', { name: /^Try Again in \d+:\d\d$/ })).toBeDisabled();
});

async function tryToSignIn(page: Page, { email, password }: Account): Promise<{ status: number }> {
  const response = await page.request.post(routes.auth.login.path, { data: { email, password } });
  return { status: response.status() };
}

for (const path of ['/', '/coach/auth']) {
  test(`[AUTH-06] a signed-in person is led on from ${path}`, async ({ page }) => {
    await signIn(page, SPRING);
    await page.goto(path);
    await expect(page).toHaveURL(/\/coach\/dashboard/);
    await signOut(page);
    await signIn(page, ADMIN);
    await page.goto(path);
    await expect(page).toHaveURL(/\/admin$/);
  });
}
