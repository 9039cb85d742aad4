import type { Page } from '@playwright/test';
import { SPRING } from '../../support/accounts.ts';
import { openRoster } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

test('[ROUTE-11] the sidebar: title, entries, and who is signed in', async ({ page }) => {
  await openRoster(page, SPRING);
  const side = page.getByRole('complementary');
  await expect(side.getByText('Coach Portal')).toBeVisible();
  await expect(side.getByText('Dana Whitlock')).toBeVisible();
  await expect(side.getByText('Head Coach')).toBeVisible();
  await expect(side.getByText('DW')).toBeVisible();
  await expect(side.getByRole('link', { name: 'Members' })).toHaveAttribute('aria-current', 'page');
});

test('[ROUTE-07] reload and the Back button keep the place', async ({ page }) => {
  await openRoster(page, SPRING);
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
  const settings = page.getByRole('heading', { level: 1, name: 'Settings' });
  await expect(settings).toBeFocused();
  await page.reload();
  await expect(settings).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true });

  const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
  const open = (page: Page) => page.getByRole('button', { name: 'Open menu' });

  test('[ROUTE-13] the menu overlay opens and closes by tap, and leads on', async ({ page }) => {
    await openRoster(page, SPRING);
    await open(page).tap();
    await expect(menu(page)).toBeVisible();
    await menu(page).getByRole('button', { name: 'Close menu' }).tap();
    await expect(menu(page)).toBeHidden();
    await open(page).tap();
    await page.touchscreen.tap(310, 320);
    await expect(menu(page)).toBeHidden();
    await open(page).tap();
    await menu(page).getByRole('link', { name: 'Settings' }).tap();
    await expect(menu(page)).toBeHidden();
    const settings = page.getByRole('heading', { level: 1, name: 'Settings' });
    await expect(settings).toBeVisible();
    // Back closes the menu, and the page stays.
    await open(page).tap();
    await page.evaluate(() => window.history.back());
    await expect(menu(page)).toBeHidden();
    await expect(settings).toBeVisible();
  });

  test('[ROUTE-13] the menu overlay keeps the focus, and Escape gives it back', async ({ page }) => {
    await openRoster(page, SPRING);
    await open(page).focus();
    await page.keyboard.press('Enter');
    await expect(menu(page)).toBeVisible();
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press('Tab');
      const isOutside = await page.evaluate(() => {
        const focused = document.activeElement;
        return focused !== document.body && focused?.closest('dialog') === null;
      });
      expect(isOutside, 'the focus is behind the overlay').toBe(false);
    }
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(open(page)).toBeFocused();
  });
});
