import { routes } from '@league/contract';
import type { Page } from '@playwright/test';
import { type RegisteredCoach, RIVERSIDE } from '../../support/accounts.ts';
import { signOut } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { closeToast, expectToast } from '../../support/toast.ts';

async function fillIn(page: Page, coach: RegisteredCoach): Promise<void> {
  await page.getByLabel('First name').fill(coach.firstName);
  await page.getByLabel('Last name').fill(coach.lastName);
  await page.getByLabel('Email').fill(coach.email);
  await page.getByLabel('Password', { exact: true }).fill(coach.password);
  await page.getByLabel('Team code').fill(coach.teamCode);
}

const submit = (page: Page) => page.getByRole('button', { name: 'Create Account' });

test('[ROUTE-05] [AUTH-03] the second tab registers, explains itself, and shows an example of a code', async ({
  page,
}) => {
  await page.goto('/coach/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  await expect(
    page.getByText(
      'You can only register once with a team code. This permanently links your account to that team.',
    ),
  ).toBeVisible();
  await expect(page.getByLabel('Team code')).toHaveAttribute('placeholder', 'SPRING2025');
});

for (const [tab, name] of [
  ['Sign In', 'sign-in'],
  ['Register', 'register'],
] as const) {
  test(`[AUTH-03] the password of the ${name} form can be shown and hidden`, async ({ page }) => {
    await page.goto('/coach/auth');
    await page.getByRole('tab', { name: tab }).click();
    // Both forms have a field of this name.
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
    const field = page.getByLabel('Password', { exact: true });
    await field.fill('secret');
    await expect(field).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(field).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(field).toHaveAttribute('type', 'password');
    await expect(field).toHaveValue('secret');
  });
}

test('[AUTH-02] all fields are required, and the email and the length of the password are checked', async ({
  page,
}) => {
  await page.goto('/coach/auth#register');
  await submit(page).click();
  for (const label of ['First name', 'Last name', 'Email', 'Team code']) {
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
  }
  await fillIn(page, { ...RIVERSIDE, email: 'no address', password: '12345' });
  await submit(page).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/email address/);
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/at least 6/i);
});

test('[AUTH-02] [AUTH-07] a coach registers with a code once, and no other coach with the same code', async ({
  page,
  problems,
}) => {
  problems.expect({ status: 400, path: routes.auth.register.path });
  await page.goto('/coach/auth#register');
  await test.step('a code in small letters is another code', async () => {
    await fillIn(page, { ...RIVERSIDE, teamCode: RIVERSIDE.teamCode.toLowerCase() });
    await submit(page).click();
    await expectToast(page, 'failure', 'Registration failed');
    await closeToast(page);
    await expect(page.getByLabel('Team code')).toHaveAccessibleDescription(/not valid/);
    await expect(page.getByLabel('Team code')).toBeFocused();
  });
  await test.step('the right code opens the team', async () => {
    await page.getByLabel('Team code').fill(RIVERSIDE.teamCode);
    await submit(page).click();
    await expectToast(page, 'success', 'Welcome!', 'Account created for Ines Brook');
    await expect(page).toHaveURL(/\/coach\/dashboard/);
    await expect(page.getByText('Hello Ines. Here is your team, Riverside.')).toBeVisible();
  });
  await test.step('the used code is refused', async () => {
    await signOut(page);
    await page.goto('/coach/auth#register');
    await fillIn(page, { ...RIVERSIDE, email: 'second.coach@league.example' });
    await submit(page).click();
    await expect(page.getByLabel('Team code')).toHaveAccessibleDescription(/used already/);
    await expect(page).toHaveURL(/\/coach\/auth#register$/);
  });
});

test('[AUTH-03] input stays while a person opens the other tab', async ({ page }) => {
  await page.goto('/coach/auth#register');
  await page.getByLabel('First name').fill('Ines');
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await page.getByRole('tab', { name: 'Register' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Ines');
});
