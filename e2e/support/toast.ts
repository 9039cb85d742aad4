import { expect, type Locator, type Page } from '@playwright/test';

/** The region of the toasts, which is in the page before the first one. */
export function toasts(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications' });
}

type Kind = 'success' | 'failure';

/** The live region of a toast: a success is announced politely, a failure at once (case C41). */
export function toastOf(page: Page, kind: Kind): Locator {
  return toasts(page).getByRole(kind === 'success' ? 'status' : 'alert');
}

/** Waits for a toast with all these parts in this order. It is one check, because a toast closes by itself. */
export async function expectToast(page: Page, kind: Kind, ...parts: readonly string[]): Promise<void> {
  await expect(toastOf(page, kind)).toHaveText(
    new RegExp(parts.map((part) => RegExp.escape(part)).join('.*')),
  );
}

/** Closes the toast that is open, if any; it may close by itself meanwhile. */
export async function closeToast(page: Page): Promise<void> {
  const close = toasts(page).getByRole('button', { name: 'Close notification' });
  await expect(async () => {
    if ((await close.count()) > 0) await close.click({ timeout: 2_000 });
    await expect(toasts(page)).toHaveText('', { timeout: 2_000 });
  }).toPass();
}
