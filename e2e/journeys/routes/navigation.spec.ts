import type { Page } from '@playwright/test';
import { ADMIN, SPRING } from '../../support/accounts.ts';
import { cards } from '../../support/members.ts';
import { openRoster, signIn } from '../../support/sign-in.ts';
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
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  const bar = (page: Page) => page.getByRole('navigation', { name: 'Main pages' });
  const sheet = (page: Page) => page.getByRole('dialog', { name: 'More' });
  const more = (page: Page) => bar(page).getByRole('button', { name: 'More' });
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

  test('[ROUTE-13] a coach reaches every page within two taps, and sees where they are', async ({ page }) => {
    await openRoster(page, SPRING);
    await expect(bar(page).getByRole('link')).toHaveText(['Home', 'Members', 'Events']);
    await expect(bar(page).getByRole('link', { name: 'Members' })).toHaveAttribute('aria-current', 'page');
    await bar(page).getByRole('link', { name: 'Events' }).tap();
    await expect(heading(page, 'Events')).toBeVisible();
    await bar(page).getByRole('link', { name: 'Home' }).tap();
    await expect(heading(page, 'Dashboard')).toBeVisible();
    for (const name of ['Bulk Import', 'Settings', 'Help']) {
      await more(page).tap();
      await sheet(page).getByRole('link', { name }).tap();
      await expect(sheet(page)).toBeHidden();
      await expect(heading(page, name)).toBeVisible();
      await expect(more(page)).toHaveAttribute('aria-current', 'true');
    }
    await more(page).tap();
    await expect(sheet(page)).toContainText('Dana Whitlock');
    await sheet(page).getByRole('button', { name: 'Sign Out' }).tap();
    await expect(heading(page, 'Sign in to your portal')).toBeVisible();
  });

  test('[ROUTE-13] [ADMIN-02] the office reaches every page within two taps', async ({ page }) => {
    await signIn(page, ADMIN);
    await page.goto('/admin');
    await expect(bar(page).getByRole('link')).toHaveText(['Home', 'Members', 'Events']);
    for (const name of [
      'Coaches',
      'Team Codes',
      'Coach Activity',
      'Scores',
      'Attendance',
      'Sync',
      'Settings',
    ]) {
      await more(page).tap();
      await sheet(page).getByRole('link', { name, exact: true }).tap();
      await expect(heading(page, name)).toBeVisible();
    }
    await bar(page).getByRole('link', { name: 'Members' }).tap();
    await expect(heading(page, 'Members')).toBeVisible();
    await expect(bar(page).getByRole('link', { name: 'Members' })).toHaveAttribute('aria-current', 'page');
  });

  test('[ROUTE-13] More closes by its button, beside it, by Escape and by Back', async ({ page }) => {
    await openRoster(page, SPRING);
    await more(page).tap();
    await sheet(page).getByRole('button', { name: 'Close More' }).tap();
    await expect(sheet(page)).toBeHidden();
    await more(page).tap();
    await page.touchscreen.tap(200, 60);
    await expect(sheet(page)).toBeHidden();
    await more(page).tap();
    await page.evaluate(() => window.history.back());
    await expect(sheet(page)).toBeHidden();
    await expect(heading(page, 'Members')).toBeVisible();
    await more(page).focus();
    await page.keyboard.press('Enter');
    await expect(sheet(page)).toBeVisible();
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press('Tab');
      const isOutside = await page.evaluate(() => {
        const focused = document.activeElement;
        return focused !== document.body && focused?.closest('dialog') === null;
      });
      expect(isOutside, 'the focus is behind the sheet').toBe(false);
    }
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toBeHidden();
    await expect(more(page)).toBeFocused();
  });

  test('[ROUTE-13] the bar covers neither the selection bar nor the end of a list, and is not printed', async ({
    page,
  }) => {
    await openRoster(page, SPRING);
    const topOfBar = (await bar(page).boundingBox())?.y ?? 0;
    await cards(page).first().getByRole('checkbox').tap();
    const selection = await page.getByRole('region', { name: 'Selected members' }).boundingBox();
    expect((selection?.y ?? 0) + (selection?.height ?? 0)).toBeLessThanOrEqual(topOfBar);
    await cards(page).first().getByRole('checkbox').tap();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const last = cards(page).last();
    await last.scrollIntoViewIfNeeded();
    await expect
      .poll(async () => {
        const box = await last.boundingBox();
        return (box?.y ?? 0) + (box?.height ?? 0);
      })
      .toBeLessThanOrEqual(topOfBar);
    await page.emulateMedia({ media: 'print' });
    await expect(bar(page)).toBeHidden();
  });
});
