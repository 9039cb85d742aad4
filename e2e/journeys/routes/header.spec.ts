import { routes, type SyncStatus } from '@league/contract';
import type { Page } from '@playwright/test';
import { SPRING } from '../../support/accounts.ts';
import { breakCalls, holdCalls } from '../../support/calls.ts';
import { openRoster } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

const indicator = (page: Page) => page.getByRole('button', { name: /^(Synced|Syncing\.\.\.|Sync Error)$/ });

/** Advances the page's clock past its next poll of the sync, until it shows this state. */
async function expectState(page: Page, state: string): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(30_000);
    await expect(indicator(page)).toHaveText(state, { timeout: 2_000 });
  }).toPass({ timeout: 90_000 });
}

test('[ROUTE-12] the header has the page’s title, and its search filters while a person types', async ({
  page,
}) => {
  await openRoster(page, SPRING);
  const header = page.getByRole('banner');
  await expect(header.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible();
  await expect(header.getByText('Gymnasts of Spring')).toBeVisible();
  await expect(header.getByPlaceholder('Search members...')).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
  await expect(header.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(header.getByText('Your account and this device')).toBeVisible();
});

test('[ROUTE-12] on a small screen the header has no search box; the tab has it instead', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openRoster(page, SPRING);
  await expect(page.getByRole('banner').getByPlaceholder('Search members...')).toBeHidden();
  await expect(page.getByRole('main').getByPlaceholder('Search members...')).toBeVisible();
});

test('[ROUTE-12] [SYNC-05] the indicator follows the real sync: synced, syncing, in error, and synced again', async ({
  page,
  simulator,
}) => {
  test.slow();
  await page.clock.install();
  await openRoster(page, SPRING);
  await expectState(page, 'Synced');
  await simulator.setFaults({ kind: 'latency', ms: 2_500 });
  await expectState(page, 'Syncing...');
  await simulator.setFaults({ kind: 'unreachable' });
  await expectState(page, 'Sync Error');
  await indicator(page).click();
  await expect(page.getByRole('region', { name: 'Sync details' })).toContainText('Last synced');
  await page.keyboard.press('Escape');
  await simulator.clearFaults();
  await expectState(page, 'Synced');
});

test('[ROUTE-12] the indicator says Synced until the server has answered, and Sync Error when it cannot be reached', async ({
  page,
  problems,
}) => {
  problems.expect({ status: 500, path: routes.sync.status.path });
  await breakCalls(page, routes.sync.status.path);
  const answer = await holdCalls(page, routes.sync.status.path);
  await openRoster(page, SPRING);
  await expect(indicator(page)).toHaveText('Synced');
  answer.release();
  await expect(indicator(page)).toHaveText('Sync Error');
});

test('[SYNC-05] the details behind the indicator are the sentences of the server', async ({ page }) => {
  const status: SyncStatus = {
    state: 'error',
    message: 'Wild Apricot refuses the portal’s key. Changes of 2 gymnasts are on their way.',
    lastSync: null,
    changesSyncMinutes: 5,
    fullSyncMinutes: 30,
    troubleSince: null,
    pushSeconds: 10,
    waitingChanges: 2,
    refusedChanges: 1,
  };
  await page.route(`**${routes.sync.status.path}`, (route) => route.fulfill({ json: status }));
  await openRoster(page, SPRING);
  await indicator(page).click();
  const details = page.getByRole('region', { name: 'Sync details' });
  await expect(details).toHaveText(status.message);
});
