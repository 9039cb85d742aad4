import { routes } from '@league/contract';
import type { Page } from '@playwright/test';
import { SPRING } from '../../support/accounts.ts';
import { breakCalls, countCalls } from '../../support/calls.ts';
import { openRoster, signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

/** Sends the events that a browser sends to a page that is shown again. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
  });
}

test('[ERR-02] [AUTH-05] each list is fetched once, and not again on focus', async ({ page }) => {
  const sessions = countCalls(page, routes.auth.coachUser.path);
  const warnings = countCalls(page, routes.scores.coachWarnings.path);
  const rosters = countCalls(page, routes.members.list.path);
  await openRoster(page, SPRING);
  await expect(page.getByText('· Must move up').first()).toBeVisible();
  await comeBack(page);
  await comeBack(page);
  // Any call of the page would have been sent before this one.
  await page.evaluate(() => fetch('/api/league?last'));
  expect(sessions()).toBe(1);
  expect(warnings()).toBe(1);
  // The members list is stale at once (MEM-50): once for the portal, once when its tab opens.
  expect(rosters()).toBeLessThanOrEqual(2);
});

test('[ERR-02] [AUTH-05] a failed call is not retried by itself', async ({ page, problems }) => {
  const path = routes.members.list.path;
  problems.expect({ status: 500, path });
  await page.clock.install();
  await signIn(page, SPRING);
  await breakCalls(page, path);
  const rosters = countCalls(page, path);
  const sessions = countCalls(page, routes.auth.coachUser.path);
  await page.goto('/coach/dashboard#members');
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await comeBack(page);
  // Longer than any usual delay before a retry, shorter than the time to the next poll of the sync.
  await page.clock.fastForward(25_000);
  await page.evaluate(() => fetch('/api/league?last'));
  expect(rosters()).toBe(1);
  expect(sessions()).toBe(1);
});
