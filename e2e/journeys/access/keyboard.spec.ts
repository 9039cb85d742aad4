import type { Locator, Page } from '@playwright/test';
import { OAKWOOD } from '../../support/accounts.ts';
import { cardOf, selectionBar } from '../../support/members.ts';
import { expect, test } from '../../support/test.ts';
import { expectToast } from '../../support/toast.ts';

const MOST_STEPS = 400;

/** Goes on by Tab until this has the focus; every stop on the way must show that it has it. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${target}.`);
}

test('[BEYOND-08] by keyboard alone: sign in, search, select, renew, edit, sign out', async ({ page }) => {
  test.slow();
  await page.goto('/coach/auth');
  await test.step('sign in', async () => {
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.keyboard.type(OAKWOOD.email);
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await page.keyboard.type(OAKWOOD.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });
  await test.step('skip to the content', async () => {
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await skip.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });
  await test.step('search', async () => {
    await page.reload();
    await tabTo(page, page.getByRole('banner').getByRole('searchbox'));
    await page.keyboard.type('ibanez');
    await expect(cardOf(page, 'Daniela Ibáñez')).toBeVisible();
  });
  await test.step('select and renew', async () => {
    await tabTo(page, page.getByRole('checkbox', { name: 'Select Daniela Ibáñez' }));
    await page.keyboard.press('Space');
    await expect(selectionBar(page)).toContainText('1 member selected');
    await tabTo(page, selectionBar(page).getByRole('button', { name: 'Renew 1 Member' }));
    await page.keyboard.press('Enter');
    await expectToast(page, 'success', 'Renewal Applications Submitted!');
    // The button is gone with the selection; the focus stays in the list.
    await expect(page.getByRole('tabpanel')).toBeFocused();
  });
  await test.step('edit', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Edit Daniela Ibáñez' }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Edit Daniela Ibáñez' });
    await expect(dialog.getByLabel('First name')).toBeFocused();
    await tabTo(page, dialog.getByLabel('Phone', { exact: true }));
    await page.keyboard.press('Control+A');
    await page.keyboard.type('(609) 555-0123');
    await page.keyboard.press('Enter');
    await expectToast(page, 'success', 'Member updated successfully');
    await expect(page.getByRole('button', { name: 'Edit Daniela Ibáñez' })).toBeFocused();
  });
  await test.step('sign out', async () => {
    await page.reload();
    await tabTo(page, page.getByRole('navigation').getByRole('link', { name: 'Settings' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Sign Out' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    await expect(page.getByLabel('Email')).toBeFocused();
  });
});
