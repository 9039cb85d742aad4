import { memberSchema, routes } from '@league/contract';
import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { SPRING } from '../../support/accounts.ts';
import { lapsedHint, selectionBar } from '../../support/members.ts';
import { startPortal } from '../../support/portal/start-portal.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

/** The most taps that the start of a season may take; more need a good reason. */
const MOST_TAPS = 23;

// Its own portal, because this changes levels, statuses and numbers that the other journeys need.
test.describe.configure({ timeout: 300_000 });
test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
  portal: async ({}, use) => {
    const { address, stop } = await startPortal();
    await use(address);
    await stop();
  },
});

/** Taps, and counts them. Typed numbers and the Enter after them are not taps. */
function countingTaps() {
  let taps = 0;
  return {
    count: () => taps,
    tap: async (target: Locator) => {
      await target.tap();
      taps += 1;
    },
  };
}

async function rosterOf(page: Page) {
  const answer = await page.request.get(routes.members.list.path);
  return z.array(memberSchema).parse(await answer.json());
}

test('[ROSTER-01] [ROSTER-02] [ROSTER-05] a season starts with few taps: 11 move up, 13 are renewed, 9 get an emergency phone', async ({
  page,
}) => {
  const { tap, count } = countingTaps();
  await signIn(page, SPRING);
  const before = await rosterOf(page);
  expect(before).toHaveLength(67);
  const active = before.filter(({ membershipStatus }) => membershipStatus === 'Active');
  const moving = [
    ...active.filter(({ skillLevel }) => skillLevel === '5').slice(0, 6),
    ...active.filter(({ skillLevel }) => skillLevel === '6').slice(0, 5),
  ];
  expect(moving).toHaveLength(11);
  await page.goto('/coach/dashboard');
  const button = (name: string | RegExp, within: Locator | Page = page) =>
    within.getByRole('button', { name, exact: typeof name === 'string' });

  await test.step('11 move up, six of level 5 and five of level 6', async () => {
    await tap(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Members' }));
    for (const level of ['5', '6']) {
      await tap(page.getByRole('tab', { name: new RegExp(`^Level ${level}`) }));
      for (const { firstName, lastName, skillLevel } of moving)
        if (skillLevel === level)
          await tap(page.getByRole('checkbox', { name: `Select ${firstName} ${lastName}` }));
    }
    await tap(button('Move Up', selectionBar(page)));
    const dialog = page.getByRole('dialog', { name: 'Move Up a Level' });
    await tap(button('Move 11 Gymnasts Up', dialog));
    await expect(dialog).toHaveCount(0);
  });

  await test.step('all who lapsed are renewed', async () => {
    await tap(page.getByRole('tab', { name: /^All/ }));
    await tap(button('Select All Lapsed', lapsedHint(page)));
    await tap(button('Renew 13 Members', selectionBar(page)));
    const dialog = page.getByRole('dialog', { name: 'Renew Memberships' });
    await tap(button('Renew 13 Gymnasts', dialog));
    await expect(dialog).toHaveCount(0);
    // The names of every outcome are visible, however far the list was scrolled (ROSTER-06).
    await expect(
      page.getByRole('region', { name: 'Last change' }).getByText('13 gymnasts renewed.'),
    ).toBeInViewport();
  });

  const numbers = Array.from({ length: 9 }, (_, index) => `609-555-02${10 + index}`);
  await test.step('nine numbers, typed one after the other', async () => {
    await tap(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }));
    await tap(page.getByRole('link', { name: /without an emergency phone/ }));
    await tap(page.getByRole('textbox', { name: / of / }).first());
    const focused = page.locator('input:focus');
    for (const number of numbers) {
      // If the contact's name is missing too, it comes first, and Enter moves to the number.
      if ((await focused.getAttribute('type')) !== 'tel') await page.keyboard.press('Enter');
      await expect(focused).toHaveAttribute('type', 'tel');
      await page.keyboard.type(number);
      await page.keyboard.press('Enter');
    }
    await expect(page.getByText(/9 of 13/)).toBeVisible();
  });

  const after = new Map((await rosterOf(page)).map((member) => [member.id, member]));
  for (const { id, skillLevel } of moving)
    expect(after.get(id)?.skillLevel).toBe(String(Number(skillLevel) + 1));
  expect(
    [...after.values()].filter(({ emergencyContactPhone }) => emergencyContactPhone?.includes('555-02')),
  ).toHaveLength(9);
  expect(
    before
      .filter(({ membershipStatus }) => membershipStatus === 'Lapsed')
      .map(({ id }) => after.get(id)?.membershipStatus),
  ).not.toContain('Lapsed');
  expect(count()).toBeLessThanOrEqual(MOST_TAPS);
});
