import { fillPath, routes } from '@league/contract';
import { makeCoach, makeSettledCoach } from '../../support/coaches.ts';
import { signIn, signOut } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { expectToast } from '../../support/toast.ts';

const CHANGE = routes.auth.changePassword.path;

test('[PORTAL-03] [AUTH-11] a coach changes their own password in the settings, and other devices are signed out', async ({
  page,
  playwright,
  baseURL,
  problems,
}) => {
  problems.expect({ status: 400, path: CHANGE });
  const former = await makeSettledCoach(page, 'Spring', 'Keyring');
  await signOut(page);
  const elsewhere = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  await elsewhere.post(routes.auth.login.path, { data: former });
  await signIn(page, former);
  await page.goto('/coach/dashboard#settings');
  const form = page.getByRole('form', { name: 'Change password' });
  await form.getByLabel('Current password').fill('mistyped');
  await form.getByLabel('New password').fill('split-leap-9');
  await form.getByRole('button', { name: 'Change password' }).click();
  await expectToast(page, 'failure', 'Password not changed', 'The current password is wrong.');
  await expect(form.getByLabel('Current password')).toBeFocused();
  await form.getByLabel('Current password').fill(former.password);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expectToast(page, 'success', 'Password changed', 'You are signed out on all other devices.');
  await expect(form.getByLabel('New password')).toHaveValue('');
  expect((await elsewhere.get(routes.auth.coachUser.path)).status()).toBe(401);
  expect((await page.request.get(routes.auth.coachUser.path)).status()).toBe(200);
  await elsewhere.dispose();
  expect((await page.request.post(routes.auth.login.path, { data: former })).status()).toBe(401);
});

test('[AUTH-09] the settings list the other devices that are signed in, and sign them out', async ({
  page,
  playwright,
  baseURL,
}) => {
  // The browser that chose the password stays signed in, too.
  const coach = await makeSettledCoach(page, 'Spring', 'Otherphone');
  await signOut(page);
  const elsewhere = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  await elsewhere.post(routes.auth.login.path, { data: coach });
  await signIn(page, coach);
  await page.goto('/coach/dashboard#settings');
  const panel = page.getByRole('region', { name: 'Other Devices' });
  await expect(panel).toContainText('You are signed in on 2 other devices.');
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await panel.getByRole('button', { name: 'Sign Out Other Devices' }).click();
  await expectToast(page, 'success', 'Other devices signed out', 'You are signed out on 2 other devices.');
  await expect(panel).toContainText('You are signed in on this device only.');
  await expect(panel.getByRole('heading', { name: 'Other Devices' })).toBeFocused();
  expect((await elsewhere.get(routes.auth.coachUser.path)).status()).toBe(401);
  expect((await page.request.get(routes.auth.coachUser.path)).status()).toBe(200);
  await elsewhere.dispose();
});

test('[AUTH-11] with a password set by the office, no screen opens before another is chosen', async ({
  page,
}) => {
  const coach = await makeCoach(page, 'Spring', 'Newkey');
  const officeMade = 'Vault-Beam-2026';
  await page.request.post(fillPath(routes.coaches.resetPassword.path, { coachId: coach.id }), {
    data: { newPassword: officeMade },
  });
  await signOut(page);
  await page.goto('/coach/auth');
  await page.getByLabel('Email').fill(coach.email);
  await page.getByLabel('Password', { exact: true }).fill(officeMade);
  await page.getByRole('button', { name: 'Sign In' }).click();
  const heading = page.getByRole('heading', { level: 1, name: 'Choose your own password' });
  await expect(heading).toBeVisible();
  expect((await page.request.get(routes.members.list.path)).status()).toBe(403);
  await page.goto('/coach/dashboard#members');
  await expect(heading).toBeVisible();
  await page.getByLabel('Password from the league office').fill(officeMade);
  await page.getByLabel('New password').fill('split-leap-9');
  await page.getByRole('button', { name: 'Save and Continue' }).click();
  await expectToast(page, 'success', 'Password changed');
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible();
});
