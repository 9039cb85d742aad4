import type { Page } from '@playwright/test';
import { SPRING } from '../../support/accounts.ts';
import { cardOf, lapsedHint, selectionBar } from '../../support/members.ts';
import { openRoster } from '../../support/sign-in.ts';
import { buildMember, stubRoster } from '../../support/stubs.ts';
import { expect, test } from '../../support/test.ts';

const LAPSED = { membershipStatus: 'Lapsed' } as const;

/** Five lapsed gymnasts, two of level 4 and three of level 5, and an active one. */
const ROSTER = [
  buildMember({ id: 1, lastName: 'Quill', ...LAPSED, skillLevel: '4' }),
  buildMember({ id: 2, lastName: 'Second', ...LAPSED, skillLevel: '4' }),
  buildMember({ id: 3, lastName: 'Third', ...LAPSED, skillLevel: '5' }),
  buildMember({ id: 4, lastName: 'Fourth', ...LAPSED, skillLevel: '5' }),
  buildMember({ id: 5, lastName: 'Fifth', ...LAPSED, skillLevel: '5' }),
  buildMember({ id: 6, lastName: 'Current', skillLevel: '4' }),
];

async function openStubbed(page: Page): Promise<void> {
  await stubRoster(page, ROSTER);
  await openRoster(page, SPRING);
}

const tick = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` }).click();

test('[MEM-10] [MEM-11] ticking, selecting all lapsed, deselecting and clearing', async ({ page }) => {
  await openStubbed(page);
  const bar = selectionBar(page);
  await test.step('a hint tells how to renew', async () => {
    await expect(lapsedHint(page)).toContainText('5 lapsed memberships');
    await expect(bar).toHaveCount(0);
  });
  await test.step('a card is ticked and unticked', async () => {
    await tick(page, 'Ada Quill');
    await expect(bar).toContainText('1 member selected');
    await expect(bar).toContainText('1 lapsed');
    await tick(page, 'Ada Current');
    await expect(bar).toContainText('2 members selected');
    await expect(bar).toContainText('1 lapsed');
    await expect(bar.getByRole('button', { name: 'Renew 1 Member', exact: true })).toBeEnabled();
    await tick(page, 'Ada Current');
    await expect(bar).toContainText('1 member selected');
  });
  await test.step('all lapsed ones, and none', async () => {
    await bar.getByRole('button', { name: 'Select All Lapsed' }).click();
    await expect(bar).toContainText('5 members selected');
    await expect(bar.getByRole('button', { name: 'Renew 5 Members' })).toBeEnabled();
    await bar.getByRole('button', { name: 'Deselect All Lapsed' }).click();
    await expect(bar).toHaveCount(0);
  });
  await test.step('clear', async () => {
    await tick(page, 'Ada Current');
    await bar.getByRole('button', { name: 'Clear' }).click();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  });
});

test('[ROSTER-01] the keyboard reaches the actions before the list, and Escape in a row clears the selection', async ({
  page,
}) => {
  await openStubbed(page);
  const bar = selectionBar(page);
  await tick(page, 'Ada Current');
  const first = page.getByRole('checkbox').first();
  const before = await bar.evaluate((element) => {
    const list = document.querySelector('[role="tabpanel"]');
    return list !== null && (element.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  });
  expect(before).toBe(true);
  const [barBox, rowBox] = [await bar.boundingBox(), await first.boundingBox()];
  expect(barBox?.y).toBeGreaterThan(rowBox?.y ?? Number.POSITIVE_INFINITY);
  const row = page.getByRole('checkbox', { name: 'Select Ada Current' });
  await row.focus();
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await expect(row).toBeFocused();
});

test('[ROSTER-01] on a phone every action is in the bar or one tap away', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openStubbed(page);
  await tick(page, 'Ada Quill');
  const bar = selectionBar(page);
  const inBar = ['Renew 1 Member', 'Move Up'];
  const behind = ['Set Level', 'Message', 'Copy Numbers', 'Print', 'Export', 'Select All Lapsed'];
  for (const name of [...inBar, 'More Actions', 'Clear']) {
    await expect(bar.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  }
  for (const name of behind) await expect(bar.getByRole('button', { name })).toBeHidden();
  await bar.getByRole('button', { name: 'More Actions' }).click();
  const sheet = page.getByRole('dialog', { name: 'More Actions' });
  await expect(sheet.getByRole('listitem')).toHaveText(behind);
  for (const name of behind) {
    await expect(sheet.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  }
  await sheet.getByRole('button', { name: 'Select All Lapsed' }).click();
  await expect(sheet).toBeHidden();
  await expect(bar).toContainText('5 members selected');
});

test('[MEM-12] [ROSTER-01] without a lapsed member there is no button to renew', async ({ page }) => {
  await openStubbed(page);
  await tick(page, 'Ada Current');
  const bar = selectionBar(page);
  await expect(bar.getByRole('button', { name: 'Move Up' })).toBeVisible();
  await expect(bar.getByRole('button', { name: /^Renew / })).toHaveCount(0);
});

test('[MEM-11] case C28: with a search, all lapsed ones are selected, and the hidden ones are counted', async ({
  page,
}) => {
  await openStubbed(page);
  const search = page.getByRole('searchbox', { name: 'Search members...' });
  const bar = selectionBar(page);
  await lapsedHint(page).getByRole('button', { name: 'Select All Lapsed' }).click();
  await search.fill('Quill');
  await expect(cardOf(page, 'Ada Second')).toHaveCount(0);
  await expect(bar).toContainText('5 members selected');
  await expect(bar).toContainText('4 not shown');
  await search.fill('');
  await expect(page.getByRole('checkbox', { name: /^Select Ada/, checked: true })).toHaveCount(5);
  await page.getByRole('tab', { name: /^Level 4/ }).click();
  await expect(bar).toContainText('3 not shown');
  await test.step('only the selected ones are shown, and everyone again', async () => {
    await page.getByRole('tab', { name: /^All/ }).click();
    await tick(page, 'Ada Second');
    await page.getByRole('tab', { name: /^Level 4/ }).click();
    await bar.getByRole('button', { name: 'Show Only These' }).click();
    await expect(cardOf(page, 'Ada Current')).toHaveCount(0);
    await bar.getByRole('button', { name: 'Show Everyone' }).click();
    await expect(cardOf(page, 'Ada Current')).toBeVisible();
  });
});

test('[ROSTER-01] Shift selects a range, and Select All Shown what the search finds', async ({ page }) => {
  await openStubbed(page);
  await tick(page, 'Ada Current');
  await page.getByRole('checkbox', { name: 'Select Ada Quill' }).click({ modifiers: ['Shift'] });
  await expect(selectionBar(page)).toContainText('4 members selected');
  await selectionBar(page).getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('tab', { name: /^Level 5/ }).click();
  await page.getByRole('checkbox', { name: 'Select All Shown' }).click();
  await expect(selectionBar(page)).toContainText('3 members selected');
});

test('[MEM-01] [MEM-10] case C29: only Lapsed can be renewed, and every status has a readable badge', async ({
  page,
}) => {
  const shown = [
    ['Active', 'Active'],
    ['Lapsed', 'Lapsed'],
    ['Pending - New', 'Pending - New'],
    ['Pending - Renewal', 'Pending - Renewal'],
    ['Pending - Level change', 'Pending - Level change'],
    ['', 'Unknown'],
    ['Unknown', 'Unknown'],
    ['Suspended', 'Suspended'],
  ] as const;
  await stubRoster(
    page,
    shown.map(([membershipStatus], index) => buildMember({ id: index + 1, membershipStatus })),
  );
  await openRoster(page, SPRING);
  for (const [index, [, badge]] of shown.entries()) {
    await expect(cardOf(page, `Ada Number${index + 1}`).getByText(badge, { exact: true })).toBeVisible();
  }
  await lapsedHint(page).getByRole('button', { name: 'Select All Lapsed' }).click();
  await expect(selectionBar(page)).toContainText('1 member selected');
  await expect(page.getByRole('button', { name: /^Renew Ada/ })).toHaveCount(1);
});
