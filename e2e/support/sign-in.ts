import { routes } from '@league/contract';
import { expect, type Page } from '@playwright/test';
import type { Account } from './accounts.ts';

/** Signs the page's browser in by the call that the form makes, for journeys about something else. */
export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  const response = await page.request.post(routes.auth.login.path, { data: { email, password } });
  expect(response.ok(), await response.text()).toBe(true);
}

/** Opens the members tab as this coach and waits for the roster. */
export async function openRoster(page: Page, coach: Account): Promise<void> {
  await signIn(page, coach);
  await page.goto('/coach/dashboard#members');
  await expect(page.getByRole('tabpanel')).toBeVisible();
}
