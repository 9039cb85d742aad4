import type { Page } from '@playwright/test';
import { ADMIN, SPRING } from '../../support/accounts.ts';
import { loseNetwork, untilInstalled } from '../../support/offline.ts';
import { expectNoSidewaysScroll } from '../../support/overflow.ts';
import { openRoster, signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** Meets are cached once all events and registrations are loaded, which may be after an event is shown. */
const untilMeetsAreKept = (page: Page) =>
  page.waitForFunction(() => localStorage.getItem('league-kept-meets') !== null);

test('[MEET-03] upcoming meets are read without network, by session, with emergency contacts', async ({
  page,
  context,
  problems,
}) => {
  problems.expect({ status: 0, path: /./ });
  await openRoster(page, SPRING);
  await untilInstalled(page);
  await page.getByRole('link', { name: 'Event Registrations' }).click();
  await expect(page.getByText(/\d+ confirmed · /).first()).toBeVisible();
  await untilMeetsAreKept(page);
  await loseNetwork(context);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Offline Meets' })).toBeVisible();
  const calls = page.getByRole('link', { name: /: Call about / });
  await expect(calls.first()).toHaveAttribute('href', /^tel:/);
  const all = await calls.count();
  const name = (await calls.first().getAttribute('aria-label'))?.replace(/^.*: Call about /, '') ?? '';
  await page.getByRole('searchbox', { name: 'Search registered gymnasts by name' }).fill(name);
  await expect.poll(() => calls.count()).toBeLessThan(all);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
});

test('[MEET-03] the open portal shows cached meets while there is no network, and current ones afterward', async ({
  page,
  context,
  problems,
}) => {
  problems.expect({ status: 0, path: /./ });
  await openRoster(page, SPRING);
  await untilInstalled(page);
  await page.getByRole('link', { name: 'Event Registrations' }).click();
  await expect(page.getByText(/\d+ confirmed · /).first()).toBeVisible();
  await untilMeetsAreKept(page);
  await page.getByRole('link', { name: 'Members' }).first().click();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible();
  await loseNetwork(context);
  await page.getByRole('link', { name: 'Event Registrations' }).click();
  await expect(page.getByText('as they were kept on this device')).toBeVisible();
  await expect(page.getByRole('link', { name: /: Call about / }).first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('as they were kept on this device')).toBeHidden();
  await expect(page.getByText(/\d+ confirmed · /).first()).toBeVisible();
});

test('[MEET-03] the office reads the meet sheets it has opened without network, until it signs out', async ({
  page,
  context,
  problems,
}) => {
  problems.expect({ status: 0, path: /./ });
  await signIn(page, ADMIN);
  await page.goto('/events');
  await untilInstalled(page);
  await page
    .getByRole('button', { name: /^[1-9]\d* registered/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Meet Sheet' }).click();
  await expect(page.getByText('This sheet can also be read without network')).toBeVisible();
  await loseNetwork(context);
  await page.reload();
  const title = page.getByRole('heading', { level: 1, name: 'Offline Meet Sheets' });
  await expect(title).toBeVisible();
  const calls = page.getByRole('link', { name: /: Call about / });
  await expect(calls.first()).toHaveAttribute('href', /^tel:/);
  const all = await calls.count();
  const name = (await calls.first().getAttribute('aria-label'))?.replace(/^.*: Call about /, '') ?? '';
  await page.getByRole('searchbox', { name: 'Search gymnasts or teams' }).fill(name);
  await expect.poll(() => calls.count()).toBeLessThan(all);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.goto('/admin');
  await expect(title).toBeVisible();
  await page.getByRole('button', { name: 'Remove from This Device' }).click();
  await page.getByRole('button', { name: 'Remove Meet Sheets' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('league-kept-meet-sheets'))).toBeNull();
});
