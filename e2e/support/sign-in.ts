import { routes } from '@league/contract';
import { expect, type Page } from '@playwright/test';
import type { Account } from './accounts.ts';
import { cards } from './members.ts';

/** Signs the page's browser in by the call that the form makes, for journeys about something else. */
export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  const response = await page.request.post(routes.auth.login.path, { data: { email, password } });
  expect(response.ok(), await response.text()).toBe(true);
}

/** Ends the session by the call, for the next person. The page is left first: it would complain of it, rightly. */
export async function signOut(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.request.post(routes.auth.logout.path);
}

/** Opens the members tab as this coach and waits for the roster, or for the sentence that it is empty. */
export async function openRoster(
  page: Page,
  coach: Account,
  { isEmpty = false }: { isEmpty?: boolean } = {},
): Promise<void> {
  await signIn(page, coach);
  await page.goto('/coach/dashboard#members');
  const arrived = isEmpty ? page.getByText(/^No .* Members Found$/) : cards(page).first();
  await expect(arrived).toBeVisible({ timeout: 30_000 });
}
