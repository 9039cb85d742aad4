import { routes } from '@league/contract';
import type { Page } from '@playwright/test';
import { ADMIN, SPRING, SUMMIT } from '../../support/accounts.ts';
import { cardOf, openEdit } from '../../support/members.ts';
import { openRoster, signIn, signOut } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

const strip = (page: Page) => page.locator('p', { hasText: /^No network\./ });
/** The height that the page leaves free for the strip. */
const roomOfStrip = (page: Page) =>
  page.evaluate(() => document.documentElement.style.getPropertyValue('--strip-room'));
const edit = (page: Page) => page.getByRole('dialog', { name: 'Edit Abigail Thorne' });
const notes = (page: Page) => edit(page).getByLabel('Coach notes');

async function signInByForm(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Ends the session on the server, and lets the page find out by a save that is refused. */
async function loseSessionInEdit(page: Page): Promise<void> {
  await openRoster(page, SPRING);
  await openEdit(page, 'Abigail Thorne');
  await notes(page).fill('Likes the beam');
  await page.request.post(routes.auth.logout.path);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL(/\/coach\/auth$/);
}

test('[TRUTH-01] every page says within three seconds that there is no network, and stops once there is', async ({
  page,
  context,
  problems,
}) => {
  problems.expect({ status: 0, path: /./ });
  await openRoster(page, SPRING);
  await openEdit(page, 'Abigail Thorne');
  await notes(page).fill('Likes the beam');
  await context.setOffline(true);
  await expect(strip(page)).toBeVisible({ timeout: 3000 });
  await expect(strip(page)).toContainText(/This is as of \d+:\d\d [AP]M/);
  await edit(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit(page)).toContainText('There is no network, so nothing was saved.');
  await expect(page.getByText('contact support')).toHaveCount(0);
  await expect(notes(page)).toHaveValue('Likes the beam');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard Changes' }).click();
  await expect(page.getByRole('button', { name: 'No Network' })).toBeVisible();
  await expect.poll(() => roomOfStrip(page)).toMatch(/^\d+(\.\d+)?px$/);
  await context.setOffline(false);
  await expect(strip(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'No Network' })).toHaveCount(0);
  expect(await roomOfStrip(page)).toBe('');
});

test('[TRUTH-02] a draft of an edit is kept over a reload and an ended session, for the same person', async ({
  page,
  problems,
}) => {
  problems.expect({ status: 401, path: /^\/(api|coach\/members)\// });
  page.on('dialog', (question) => void question.accept());
  await loseSessionInEdit(page);
  await signInByForm(page, SPRING);
  await expect(page).toHaveURL(/\/coach\/dashboard#members$/);
  await expect(notes(page)).toHaveValue('Likes the beam');
  await page.reload();
  await expect(notes(page)).toHaveValue('Likes the beam');
  await expect(edit(page)).toContainText('Your last entries are still here.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard Changes' }).click();
  await page.reload();
  await expect(cardOf(page, 'Abigail Thorne')).toBeVisible();
  await expect(edit(page)).toHaveCount(0);
});

test('[TRUTH-02] another person who signs in after an ended session finds no draft', async ({
  page,
  problems,
}) => {
  problems.expect({ status: 401, path: /^\/(api|coach\/members)\// });
  await loseSessionInEdit(page);
  await signInByForm(page, SUMMIT);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.getByText('Likes the beam')).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify(window.sessionStorage))).not.toContain('beam');
});

test('[TRUTH-02] an address opened signed out leads there after sign-in', async ({ page }) => {
  await page.goto('/coach/dashboard#members?show=lapsed');
  await expect(page).toHaveURL(/\/coach\/auth$/);
  await signInByForm(page, SPRING);
  await expect(page).toHaveURL(/\/coach\/dashboard#members\?show=lapsed$/);
  await signOut(page);
  await page.goto('/coach/auth');
  await signInByForm(page, SPRING);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('[TRUTH-02] after a sign-in the office is at the same meet again, with the correction it was typing', async ({
  page,
  problems,
}) => {
  problems.expect({ status: 401, path: /^\/api\// });
  page.on('dialog', (question) => void question.accept());
  await signIn(page, ADMIN);
  await page.goto('/admin#scores');
  await page.getByRole('button', { name: 'View the results of Tidewater Classic' }).click();
  const correct = page.getByRole('button', { name: 'Correct the scores of Emma Brown' });
  await correct.click();
  const form = page.getByRole('form', { name: /Emma Brown/ });
  await form.getByLabel('VT').fill('6.9');
  await page.reload();
  await expect(form.getByLabel('VT')).toHaveValue('6.9');
  await page.request.post(routes.auth.logout.path);
  await form.getByRole('button', { name: 'Save Scores' }).click();
  await expect(page).toHaveURL(/\/coach\/auth$/);
  await signInByForm(page, ADMIN);
  await expect(page).toHaveURL(/\/admin#scores\?meet=\d+$/);
  await expect(form.getByLabel('VT')).toHaveValue('6.9');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await expect(correct).toBeVisible();
  await expect(form).toHaveCount(0);
});

test('[TRUTH-05] Back closes a dialog on the first page, without the Navigation API, and then opens the page before', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'navigation'));
  await signIn(page, SPRING);
  await page.goto('/members');
  await openEdit(page, 'Abigail Thorne');
  await expect(notes(page)).toBeVisible();
  await page.goBack();
  await expect(edit(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/members$/);

  // With input it asks first.
  await openEdit(page, 'Abigail Thorne');
  await notes(page).fill('Likes the beam');
  await page.goBack();
  await expect(edit(page)).toContainText('You have changes that are not saved.');
  await page.getByRole('button', { name: 'Discard Changes' }).click();

  // A dialog that was closed by its button leaves no entry at which Back would stop.
  await page.getByRole('link', { name: 'Event Registrations' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  await page.getByRole('link', { name: 'My Team Members' }).click();
  await openEdit(page, 'Abigail Thorne');
  await edit(page).getByRole('button', { name: 'Cancel' }).click();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
});
