import { routes } from '@league/contract';
import type { Page } from '@playwright/test';
import { SPRING } from '../../support/accounts.ts';
import { countCalls } from '../../support/calls.ts';
import { cardOf, selectionBar } from '../../support/members.ts';
import { openRoster } from '../../support/sign-in.ts';
import { buildMember, stubRoster } from '../../support/stubs.ts';
import { expect, test } from '../../support/test.ts';
import { expectToast } from '../../support/toast.ts';

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
    await expect(bar).toContainText('5 lapsed memberships');
    await expect(bar).toContainText('To renew');
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
    await expect(bar).not.toContainText('selected');
  });
  await test.step('clear', async () => {
    await tick(page, 'Ada Current');
    await bar.getByRole('button', { name: 'Clear' }).click();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  });
});

test('[MEM-12] renewing without a lapsed one says what is missing and sends nothing', async ({ page }) => {
  const renewals = countCalls(page, routes.members.bulkRenew.path);
  await openStubbed(page);
  await tick(page, 'Ada Current');
  const renew = selectionBar(page).getByRole('button', { name: /^Renew / });
  await expect(renew).toBeDisabled();
  // It is inert, not gone: it can be pressed and answers why nothing happens.
  await renew.press('Enter');
  await expectToast(
    page,
    'failure',
    'No lapsed members selected',
    'Please select some lapsed members to renew their memberships.',
  );
  expect(renewals()).toBe(0);
});

test('[MEM-11] case C28: with a search, all lapsed ones are selected and those not shown are told', async ({
  page,
}) => {
  let asked: unknown;
  await page.route(`**${routes.members.bulkRenew.path}`, async (route) => {
    asked = route.request().postDataJSON();
    const successful = ROSTER.slice(0, 5).map(({ id, firstName, lastName }) => ({
      memberId: id,
      memberName: `${firstName} ${lastName}`,
      membershipStatus: 'Pending - Renewal',
      requiresAdminApproval: true,
      emailTriggered: false,
      requiresManualEmail: false,
    }));
    await route.fulfill({ json: { results: { successful, failed: [] } } });
  });
  await openStubbed(page);
  const search = page.getByRole('searchbox', { name: 'Search members...' });
  const bar = selectionBar(page);
  await search.fill('Quill');
  await expect(cardOf(page, 'Ada Second')).toHaveCount(0);
  await bar.getByRole('button', { name: 'Select All Lapsed' }).click();
  await expect(bar).toContainText('5 members selected');
  await expect(bar).toContainText('4 not shown');
  await search.fill('');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(5);
  await page.getByRole('tab', { name: /^Level 4/ }).click();
  await expect(bar).toContainText('3 not shown');
  await bar.getByRole('button', { name: 'Renew 5 Members' }).click();
  await expectToast(
    page,
    'success',
    'Renewal Applications Submitted!',
    '5 applied',
    '5 pending admin approval',
  );
  expect(asked).toEqual({ memberIds: [1, 2, 3, 4, 5] });
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
  await selectionBar(page).getByRole('button', { name: 'Select All Lapsed' }).click();
  await expect(selectionBar(page)).toContainText('1 member selected');
  await expect(page.getByRole('button', { name: /^Renew Ada/ })).toHaveCount(1);
});
