import { routes, sessionUserSchema } from '@league/contract';
import { expect, type Page } from '@playwright/test';
import type { Account } from './accounts.ts';
import { cards } from './members.ts';

/**
 * Signs the page's browser in by the call that the form makes, for journeys about something else. The guides of the first
 * visit are closed for good, unless the journey is about them. Leaves the page first: the call ends the session of the person
 * before, and what that person's page is still reading would be refused.
 */
export async function signIn(
  page: Page,
  { email, password }: Account,
  { hasSeenGuides = true }: { hasSeenGuides?: boolean } = {},
): Promise<void> {
  await page.goto('about:blank');
  const response = await page.request.post(routes.auth.login.path, { data: { email, password } });
  expect(response.ok(), await response.text()).toBe(true);
  if (!hasSeenGuides) return;
  const { id } = sessionUserSchema.parse(await response.json());
  const seen = { key: `league-guides-seen:${id}`, value: '["members","events","bulk-import"]' };
  await page.addInitScript(({ key, value }) => {
    // A page outside the portal, for example about:blank, has no storage.
    if (window.location.protocol.startsWith('http')) window.localStorage.setItem(key, value);
  }, seen);
}

/** Ends the session by an API call, for the next person. Leaves the page first, which would rightly report the ended session. */
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
  await expect(arrived).toBeVisible({ timeout: 60_000 });
}
