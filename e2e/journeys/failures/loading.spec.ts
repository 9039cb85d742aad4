import { routes } from '@league/contract';
import type { Page } from '@playwright/test';
import { ADMIN, SPRING } from '../../support/accounts.ts';
import { breakCalls } from '../../support/calls.ts';
import { cards, openDetails } from '../../support/members.ts';
import { openRoster, signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

const ROSTER = routes.members.list.path;

const retry = (page: Page) => page.getByRole('button', { name: 'Try Again' });

test('[ERR-05] [PORTAL-01] a roster that cannot be loaded says so, and a retry loads it', async ({
  page,
  problems,
}) => {
  problems.expect({ status: 500, path: ROSTER });
  await signIn(page, SPRING);
  const roster = await breakCalls(page, ROSTER);
  await page.goto('/coach/dashboard#members');
  await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeVisible();
  await expect(page.getByText('<b>oh</b>')).toHaveCount(0);
  roster.repair();
  await retry(page).click();
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByText('could not be loaded')).toHaveCount(0);
});

test('[ERR-05] a part that cannot be loaded leaves the rest usable: score-outs and registrations', async ({
  page,
  problems,
}) => {
  const warnings = routes.scores.coachWarnings.path;
  const registrations = /^\/api\/event-registrations\//;
  problems.expect({ status: 500, path: warnings }, { status: 500, path: registrations });
  const scores = await breakCalls(page, warnings);
  const events = await breakCalls(page, registrations);
  await openRoster(page, SPRING);
  await expect(page.getByText('Score-out warnings could not be loaded')).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
  scores.repair();
  await retry(page).click();
  await expect(page.getByText('· Must move up').first()).toBeVisible();
  await expect(page.getByText('Score-out warnings could not be loaded')).toHaveCount(0);
  const details = await openDetails(page, 'Abigail Thorne');
  await expect(details.getByRole('alert')).toContainText('The registrations could not be loaded.');
  events.repair();
  await retry(page).click();
  await expect(details.getByRole('listitem').first()).toBeVisible();
});

test('[ERR-05] each part of the admin portal fails and recovers by itself', async ({ page, problems }) => {
  const { stats } = routes.dashboard;
  const { status } = routes.sync;
  problems.expect({ status: 500, path: stats.path }, { status: 500, path: status.path });
  await signIn(page, ADMIN);
  const figures = await breakCalls(page, stats.path);
  const sync = await breakCalls(page, status.path);
  await page.goto('/admin');
  await expect(page.getByRole('alert')).toHaveCount(2 + 1);
  figures.repair();
  sync.repair();
  await retry(page).first().click();
  await expect(page.getByText('Total Team Members')).toBeVisible();
  await retry(page).first().click();
  await expect(page.getByText(/^Auto sync every/)).toBeVisible();
  await expect(retry(page)).toHaveCount(0);
});

test('[ERR-05] a portal that cannot say who is signed in offers a retry', async ({ page, problems }) => {
  const path = routes.auth.coachUser.path;
  problems.expect({ status: 500, path });
  await signIn(page, SPRING);
  const session = await breakCalls(page, path);
  await page.goto('/coach/dashboard#members');
  await expect(page.getByRole('heading', { level: 1, name: 'The portal is not responding' })).toBeVisible();
  session.repair();
  await retry(page).click();
  await expect(cards(page).first()).toBeVisible();
});

test('[ERR-01] without a connection the page says what to check', async ({ page, context, problems }) => {
  problems.expect({ status: 0, path: /^\// });
  await page.goto('/coach/auth');
  await page.getByLabel('Email').fill(SPRING.email);
  await page.getByLabel('Password', { exact: true }).fill(SPRING.password);
  await context.setOffline(true);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'check your connection' })).toBeVisible();
  await expect(page.getByText('No network.')).toBeVisible();
});

test('[ERR-05] a tab whose program cannot be fetched says so and can be retried, and the other tabs still open', async ({
  page,
  problems,
}) => {
  problems.expect({ status: 500, path: /events-tab/ });
  problems.expectError(/dynamically imported module|Importing a module script failed|error loading/i);
  const program = await breakCalls(page, /\/assets\/events-tab.*\.js$/);
  await openRoster(page, SPRING);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'Event Registrations' }).click();
  await expect(page.getByText('This part could not be shown')).toBeVisible();
  await navigation.getByRole('link', { name: 'My Team Members' }).click();
  await expect(cards(page).first()).toBeVisible();
  await page.goBack();
  program.repair();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('list', { name: 'Coming Up' })).toBeVisible();
});

test('[ERR-05] a screen that breaks offers a reload, which works', async ({ page, problems }) => {
  problems.expect({ status: 500, path: /forgot-password-screen/ });
  problems.expectError(/dynamically imported module|Importing a module script failed|error loading/i);
  await page.goto('/coach/auth');
  const screen = await breakCalls(page, /\/assets\/forgot-password-screen.*\.js$/);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
  screen.repair();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
});

test('[ROUTE-07] from the first paint to the portal the loading screen looks the same and does not move', async ({
  page,
}) => {
  await signIn(page, SPRING);
  const program = Promise.withResolvers<void>();
  const session = Promise.withResolvers<void>();
  await page.route('**/assets/**', async (route) => {
    await program.promise;
    await route.continue();
  });
  await page.route(`**${routes.auth.coachUser.path}`, async (route) => {
    await session.promise;
    await route.continue();
  });
  await page.goto('/coach/dashboard', { waitUntil: 'commit' });
  const name = page.getByText('Harbor Valley Youth Gymnastics League');
  await expect(name).toBeVisible();
  const end = (box: { y: number; height: number } | null) => box && box.y + box.height;
  const first = end(await name.boundingBox());
  program.resolve();
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');
  await expect(name).toBeVisible();
  expect(end(await name.boundingBox())).toBe(first);
  session.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('[ROUTE-01] the league’s name is painted before any style or program is loaded', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/**', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/coach/auth', { waitUntil: 'commit' });
  await expect(page.getByText('Harbor Valley Youth Gymnastics League')).toBeVisible();
  held.resolve();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('font-family', /Figtree/);
});
