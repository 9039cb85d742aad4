import { expect, type Page } from '@playwright/test';

/** Sets the color scheme that the system prefers, and waits until the page has followed. */
export async function preferScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}
