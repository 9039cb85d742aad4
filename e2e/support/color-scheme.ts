import { expect, type Page } from '@playwright/test';

/** Has the system of the page prefer light or dark, and waits until the page has followed. */
export async function preferScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}
