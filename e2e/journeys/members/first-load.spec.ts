import { routes } from '@league/contract';
import type { Page } from '@playwright/test';
import { ADMIN, SPRING } from '../../support/accounts.ts';
import { cards, openAdd } from '../../support/members.ts';
import { openRoster, signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

/** The compressed size: 0.26 s on a phone's link of 4 Mbit/s. */
const BUDGET_BYTES = 130_000;
/** Each file costs a round trip. */
const MOST_FILES = 6;
const ASKED_FIRST: readonly string[] = [routes.auth.coachUser.path, routes.league.show.path];

declare global {
  interface Window {
    /** When the main content was shown. Later requests, made in idle time, are not part of the first load. */
    shownMs?: number;
  }
}

/** Makes the page note when the first of these elements is shown. */
async function showsFirst(page: Page, selector: string): Promise<void> {
  await page.addInitScript((awaited) => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector(awaited)) return;
      window.shownMs = performance.now();
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  }, selector);
}

/** The compressed sizes of the scripts that were requested until then. */
function scriptsBeforeShown(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const { shownMs = 0 } = window;
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime <= shownMs)
      .map(({ encodedBodySize }) => encodedBodySize);
  });
}

test('[BEYOND-13] a phone loads at most 129 kB of program in 6 files before the roster shows, and requests nothing twice', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await showsFirst(page, 'main li input[type=checkbox]');
  await openRoster(page, SPRING);
  const sizes = await scriptsBeforeShown(page);
  expect(sizes.length).toBeLessThanOrEqual(MOST_FILES);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  // Less than this cannot show a roster, so it would mean that the scripts were not counted.
  expect(bytes).toBeGreaterThan(BUDGET_BYTES / 4);
  expect(bytes).toBeLessThanOrEqual(BUDGET_BYTES);
  // The page preloads these, and the program must use the answers.
  expect(asked.filter((path) => ASKED_FIRST.includes(path)).sort()).toEqual([...ASKED_FIRST].sort());
});

test('[BEYOND-13] once a roster is cached, the page requests it before its program runs, and uses the answer', async ({
  page,
}) => {
  let rosters = 0;
  page.on('request', (request) => {
    const isRoster = new URL(request.url()).pathname === routes.members.list.path;
    // After a sync the page asks again, but only whether the roster has changed.
    if (isRoster && request.headers()['if-none-match'] === undefined) rosters += 1;
  });
  await openRoster(page, SPRING);
  const early = page.locator('meta[name="early-answers"][data-pages~="/coach/dashboard"]');
  const key = (await early.getAttribute('data-stored')) ?? '';
  await expect.poll(() => page.evaluate((name) => localStorage.getItem(name), key)).not.toBeNull();

  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  rosters = 0;
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => rosters).toBe(1);
  await expect(cards(page)).toHaveCount(0);
  release();
  await expect(cards(page).first()).toBeVisible();
  expect(rosters).toBe(1);
});

test('[ADMIN-07] [BEYOND-13] the office’s dashboard loads in few files, with its figures, and requests nothing twice', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signIn(page, ADMIN);
  await showsFirst(page, 'main a[href^="/members?level="]');
  asked.length = 0;
  await page.goto('/admin');
  await expect(
    page.getByRole('region', { name: 'Members by Level' }).getByRole('link').first(),
  ).toBeVisible();
  expect((await scriptsBeforeShown(page)).length).toBeLessThanOrEqual(MOST_FILES + 2);
  const { auth, league, dashboard, syncAdmin, sync } = routes;
  for (const { path } of [
    auth.coachUser,
    league.show,
    dashboard.stats,
    dashboard.office,
    syncAdmin.overview,
    sync.status,
  ]) {
    expect(asked.filter((each) => each === path)).toEqual([path]);
  }
});

test('[MEM-20] [MEM-30] [MEM-40] [EVENT-01] once the roster is there, its dialogs and the other tabs are loaded before one is opened', async ({
  page,
}) => {
  await openRoster(page, SPRING);
  await page.waitForFunction(
    (names) => {
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
      return names.every((name) => loaded.some((file) => file.includes(name) && file.endsWith('.js')));
    },
    ['/edit-dialog-', '/archive-dialog-', '/add-dialog-', '/events-tab-', '/import-tab-', '/help-tab-'],
  );
  await page.waitForLoadState('networkidle');
  await page.route('**/assets/**', (route) => route.abort());
  const first = cards(page).first();
  await first.getByRole('button', { name: /^Edit / }).click();
  await expect(page.getByRole('dialog').getByLabel('First name')).toBeVisible();
  await page.keyboard.press('Escape');
  await first.getByRole('button', { name: /^Archive / }).click();
  await expect(page.getByRole('dialog', { name: 'Archive Team Member' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(await openAdd(page, 'Spring')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('link', { name: 'Bulk Import' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bulk Import' })).toBeVisible();
  await expect(page.getByText('This part could not be shown')).toBeHidden();
});
