import { routes } from '@league/contract';
import type { Locator, Page } from '@playwright/test';
import { SPRING } from '../../support/accounts.ts';
import { breakCalls } from '../../support/calls.ts';
import { selectionBar } from '../../support/members.ts';
import { openRoster } from '../../support/sign-in.ts';
import { buildMember, stubRoster } from '../../support/stubs.ts';
import { expect, test } from '../../support/test.ts';
import { expectToast, toastOf, toasts } from '../../support/toast.ts';

const NOTHING = 'There is nothing to copy';

/** A roster on which Copy Numbers shows a toast at once, because the selected gymnast has no number. */
async function openForToasts(page: Page): Promise<void> {
  await page.clock.install();
  await stubRoster(page, [
    buildMember({ id: 1, phone: null, emergencyContactPhone: null }),
    buildMember({ id: 2, membershipStatus: 'Lapsed' }),
  ]);
  await openRoster(page, SPRING);
  await page.getByRole('checkbox', { name: 'Select Ada Number1' }).click();
  // React may use a timer to show a part that was loaded on demand, so the clock is paused only after the bar is shown.
  await expect(selectionBar(page)).toBeVisible();
}

const provoke = (page: Page) => page.getByRole('button', { name: 'Copy Numbers' }).press('Enter');

test('[ERR-03] case C41: a live region exists before the first toast; a toast closes after five seconds', async ({
  page,
}) => {
  await openForToasts(page);
  await expect(toastOf(page, 'success')).toHaveAttribute('aria-live', 'polite');
  await expect(toastOf(page, 'failure')).toHaveAttribute('aria-live', 'assertive');
  await expect(toasts(page)).toHaveText('');
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await provoke(page);
  await expectToast(page, 'failure', NOTHING);
  await page.clock.runFor(4_900);
  await expectToast(page, 'failure', NOTHING);
  await page.clock.runFor(200);
  await expect(toasts(page)).toHaveText('');
});

test('[ERR-03] case C41: Escape and the button close a toast, pointer and focus keep it open', async ({
  page,
}) => {
  await openForToasts(page);
  await test.step('Escape', async () => {
    await provoke(page);
    await expectToast(page, 'failure', NOTHING);
    await page.keyboard.press('Escape');
    await expect(toasts(page)).toHaveText('');
  });
  await test.step('the pointer', async () => {
    await provoke(page);
    await toasts(page).getByText(NOTHING).hover();
    await page.clock.fastForward(20_000);
    await expectToast(page, 'failure', NOTHING);
    await page.mouse.move(5, 5);
    await page.clock.fastForward(20_000);
    await expect(toasts(page)).toHaveText('');
  });
  await test.step('the focus, which goes back where it came from', async () => {
    await provoke(page);
    await toasts(page).getByRole('button', { name: 'Close notification' }).focus();
    await page.clock.fastForward(20_000);
    await expectToast(page, 'failure', NOTHING);
    await page.keyboard.press('Enter');
    await expect(toasts(page)).toHaveText('');
    await expect(page.getByRole('button', { name: 'Copy Numbers' })).toBeFocused();
  });
});

test('[ERR-03] on a phone a toast does not cover the buttons of a dialog', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openForToasts(page);
  const boxOf = async (target: Locator) => {
    const box = await target.boundingBox();
    if (box === null) throw new Error('It is not shown.');
    return box;
  };
  for (const [opener, confirm, height] of [
    // The bottom of this dialog is above, within, and below the place of a toast at the bottom of the window.
    ['Archive Ada Number1', 'Archive Member', 844],
    ['Archive Ada Number1', 'Archive Member', 640],
    ['Archive Ada Number1', 'Archive Member', 560],
    ['Archive Ada Number1', 'Archive Member', 500],
    ['Edit Ada Number1', 'Save Changes', 844],
  ] as const) {
    await page.setViewportSize({ width: 390, height });
    await page.getByRole('button', { name: 'More Actions' }).click();
    await page
      .getByRole('dialog', { name: 'More Actions' })
      .getByRole('button', { name: 'Copy Numbers' })
      .click();
    await expectToast(page, 'failure', NOTHING);
    if (!(await page.getByRole('button', { name: opener }).isVisible()))
      await page.getByRole('button', { name: 'See Details of Ada Number1' }).click();
    await page.getByRole('button', { name: opener }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expect(async () => {
      const toast = await boxOf(page.getByRole('button', { name: 'Close notification' }));
      for (const name of [confirm, 'Cancel']) {
        const button = await boxOf(dialog.getByRole('button', { name }));
        expect(toast.y > button.y + button.height || toast.y + toast.height < button.y, name).toBe(true);
      }
    }).toPass({ timeout: 4_000 });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});

test('[ERR-03] one toast at a time: the next replaces the last', async ({ page, problems }) => {
  const { path } = routes.members.exportRoster;
  problems.expect({ status: 500, path });
  await breakCalls(page, path);
  await openForToasts(page);
  await provoke(page);
  await expectToast(page, 'failure', NOTHING);
  await selectionBar(page).getByRole('button', { name: 'Export' }).press('Enter');
  await expectToast(page, 'failure', 'Export failed');
  await expect(toasts(page)).not.toContainText(NOTHING);
});
