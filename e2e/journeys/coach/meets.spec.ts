import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import ICAL from 'ical.js';
import { ADMIN, SPRING } from '../../support/accounts.ts';
import { expectNoSidewaysScroll } from '../../support/overflow.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

/** Opens the coach's event with the most registrations. Returns the portal's answer about it. */
async function openFullestEvent(page: Page) {
  await signIn(page, SPRING);
  await page.goto('/coach/dashboard#events');
  const open = page.getByRole('button', { expanded: true });
  await expect(open).toHaveCount(1);
  await expect(page.getByText(/\d+ confirmed · \d+ pending/)).toBeVisible();
}

test('[MEET-01] a coach sees who is not registered, by level, and calls or writes to the families', async ({
  page,
}) => {
  await openFullestEvent(page);
  const summary = await page.getByText(/\d+ confirmed · /).textContent();
  const missing = Number(summary?.match(/(\d+) not registered/)?.[1]);
  expect(missing).toBeGreaterThan(0);
  await page.getByText(`Not registered ${missing}`, { exact: true }).click();
  const rows = page.getByRole('region', { name: /\(\d+\)$/ }).getByRole('listitem');
  await expect(rows).toHaveCount(missing);
  const call = page.getByRole('link', { name: /^Call about/ }).first();
  await expect(call).toHaveAttribute('href', /^tel:\+?\d+$/);
  await page.getByRole('searchbox', { name: 'Search unregistered gymnasts' }).fill('an');
  await expect(page.getByRole('link', { name: /^Write to/ })).toHaveAttribute('href', /^mailto:\?bcc=[^&]+@/);
  await expect(page.getByRole('link', { name: /^Message the family of / }).first()).toHaveAttribute(
    'href',
    /^mailto:\?bcc=[^&,]+@[^&,]+&subject=Registration/,
  );
});

test('[MEET-01] a coach sees every gymnast by level: registered, pending, waitlisted and not registered', async ({
  page,
}) => {
  await openFullestEvent(page);
  const summary = (await page.getByText(/\d+ confirmed · /).textContent()) ?? '';
  const countOf = (word: string) => Number(new RegExp(`(\\d+) ${word}`).exec(summary)?.[1]);
  await page.getByText('By level', { exact: true }).click();
  const levels = page.getByRole('region', { name: /^(Beginner|Level \d+|Not Set) \(\d+\)$/ });
  await expect(levels.first()).toContainText(
    /\d+ confirmed · \d+ pending · \d+ on the waitlist .*\d+ not registered/,
  );
  const rows = levels.getByRole('listitem');
  await expect(rows.filter({ hasText: 'Confirmed' })).toHaveCount(countOf('confirmed'));
  await expect(rows.filter({ hasText: 'Not registered' })).toHaveCount(countOf('not registered'));
  await expect(rows.filter({ hasText: 'Waitlist' })).toHaveCount(countOf('on the waitlist'));
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
});

test('[MEET-02] [MEET-03] the meet sheet is printed and saved as a file, by session', async ({ page }) => {
  await openFullestEvent(page);
  await page.getByRole('link', { name: 'Meet Sheet' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Meet Sheet' })).toBeVisible();
  const rows = page
    .getByRole('table')
    .locator('tbody tr')
    .filter({ has: page.getByRole('cell') });
  const count = await rows.count();
  expect(count).toBeGreaterThan(0);
  const name = (await rows.first().getByRole('rowheader').textContent()) ?? '';
  await page.getByRole('searchbox').fill(name);
  await expect(rows).toHaveCount(1);
  await page.getByRole('searchbox').fill('zzzz');
  await expect(page.getByText('No registered gymnast matches “zzzz”.')).toBeVisible();
  await page.getByRole('searchbox').fill('');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect((await readFile(await download.path(), 'utf8')).trim().split('\n')).toHaveLength(count + 1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
});

test('[MEET-04] a coach adds one event, and all of them, to a calendar', async ({ page, request }) => {
  await openFullestEvent(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Add to Calendar' }).click(),
  ]);
  const file = new ICAL.Component(ICAL.parse(await readFile(await download.path(), 'utf8')));
  expect(file.getAllSubcomponents('vevent')).toHaveLength(1);

  await page.getByRole('button', { name: 'Create Calendar Address' }).click();
  const address = page.getByRole('textbox', { name: 'Calendar address' });
  await expect(address).toHaveValue(/\/api\/calendars\/[\w-]{43}\.ics$/);
  const first = await address.inputValue();
  expect((await request.get(first)).status()).toBe(200);
  await page.getByRole('button', { name: 'Create New Address' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create New Address' }).click();
  await expect(address).not.toHaveValue(first);
  expect((await request.get(first)).status()).toBe(404);
  expect((await request.get(await address.inputValue())).status()).toBe(200);
});

test('[MEET-01] [MEET-03] the office sees who is missing of all teams, finds a name, and prints every team', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await page.goto('/events');
  const first = page.getByRole('button', { name: /^[1-9]\d* registered/ }).first();
  await first.click();
  await page.getByText('Not registered', { exact: true }).click();
  await expect(page.getByRole('region', { name: /^Spring \(\d+\)$/ })).toBeVisible();
  await expect(page.getByRole('region', { name: /^Summit \(\d+\)$/ })).toBeVisible();
  await page.getByText('By team', { exact: true }).click();
  const spring = page.getByRole('region', { name: /^Spring \(\d+\)$/ });
  await expect(spring).toContainText(
    /\d+ confirmed · \d+ pending · \d+ on the waitlist .*\d+ not registered/,
  );
  await expect(spring.getByRole('listitem')).toHaveCount(0);
  await spring.getByRole('button', { name: 'Gymnasts of Spring' }).click();
  await expect(spring.getByRole('listitem').filter({ hasText: 'Confirmed' }).first()).toBeVisible();
  await expect(spring.getByRole('listitem').filter({ hasText: 'Not registered' }).first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search gymnasts or teams' }).fill('summit');
  await expect(
    page
      .getByRole('region', { name: /^Summit \(\d+\)$/ })
      .getByRole('listitem')
      .first(),
  ).toBeVisible();
  await expect(spring).toHaveCount(0);
  await page.getByRole('link', { name: 'Meet Sheet' }).click();
  await expect(page.getByRole('columnheader', { name: 'Team' })).toBeVisible();
});
