import { routes } from '@league/contract';
import type { Page } from '@playwright/test';
import { SPRING } from '../../support/accounts.ts';
import { cards } from '../../support/members.ts';
import { loseNetwork, untilInstalled, untilRosterKept } from '../../support/offline.ts';
import { openRoster } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { expectToast } from '../../support/toast.ts';

// The other journeys block the service worker; these are about it.
test.use({ serviceWorkers: 'allow' });

const WITHOUT_NETWORK = 'Offline Roster';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Everything that the page has stored on the device. */
function storedText(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify({ ...localStorage }));
}

/** The addresses of all cached files of the portal. */
function cachedAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
    }
    return found;
  });
}

test('[BEYOND-13] the portal can be installed, opens without network on the cached roster, and recovers by itself', async ({
  page,
  context,
  problems,
}) => {
  problems.expect({ status: 0, path: /./ });
  await openRoster(page, SPRING);
  await untilInstalled(page);
  await untilRosterKept(page);

  const browser = await context.newCDPSession(page);
  const { errors, data } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '')).toMatchObject({ name: 'Harbor Valley Youth Gymnastics League' });
  // A test browser is a private window, which cannot install; nothing else may prevent it.
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);

  // With network, the page and all data come from the server, not from the cache.
  const [shown, roster] = await Promise.all([
    page.waitForResponse((answer) => answer.request().isNavigationRequest()),
    page.waitForResponse((answer) => new URL(answer.url()).pathname === routes.members.list.path),
    page.reload(),
  ]);
  expect(shown.fromServiceWorker()).toBe(true);
  expect(roster.fromServiceWorker()).toBe(false);
  await page.getByRole('button', { name: 'See Details of Chloé Marchetti' }).click();
  const kept = await cachedAddresses(page);
  expect(kept).toContain('/');
  expect(kept.filter((path) => path !== '/' && !/^\/(assets\/[^/]+|[a-z-]+\.(js|svg))$/.test(path))).toEqual(
    [],
  );

  await loseNetwork(context);
  await page.reload();
  await expect(title(page, WITHOUT_NETWORK)).toBeVisible();
  await expect(
    page.getByText(/^Your roster as of (less than a minute|\d+ minutes?) ago, \w{3}, /),
  ).toBeVisible();
  await page.getByRole('searchbox').fill('marchetti');
  const call = page.getByRole('link', { name: /^Emergency contact of Chloé Marchetti:/ });
  await expect(call).toHaveAttribute('href', /^tel:\+?\d+$/);
  await expect(page.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Still no connection.')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('marchetti');

  await context.setOffline(false);
  await expect(title(page, 'Members')).toBeVisible({ timeout: 90_000 });
  await expect(cards(page).first()).toBeVisible();
});

test('[BEYOND-13] [AUTH-04] after signing out in any tab, no personal data can be read without network', async ({
  page,
  context,
  problems,
}) => {
  problems.expect({ status: 0, path: /./ }, { status: 401, path: /^\/api\// });
  await openRoster(page, SPRING);
  await untilInstalled(page);
  await untilRosterKept(page);
  const other = await context.newPage();
  await other.goto('/coach/dashboard#settings');
  await other.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(other).toHaveURL('/');
  // The first tab notices the sign-out, and asks the server.
  await expect(page.getByRole('form', { name: 'Sign In' })).toBeVisible();

  await loseNetwork(context);
  await page.goto('/coach/dashboard#members');
  await expect(title(page, 'No connection')).toBeVisible();
  await expect(page.getByText('Marchetti')).toHaveCount(0);
  expect(await storedText(page)).not.toContain('Marchetti');

  await context.setOffline(false);
  await expect(page.getByRole('form', { name: 'Sign In' })).toBeVisible({ timeout: 90_000 });
});

test('[BEYOND-13] signing out without network removes the roster at once and ends the session later', async ({
  page,
  context,
  problems,
}) => {
  problems.expect({ status: 0, path: /./ }, { status: 401, path: /^\/api\// });
  await openRoster(page, SPRING);
  await untilInstalled(page);
  await untilRosterKept(page);
  await page.goto('/coach/dashboard#settings');
  const signOut = page.getByRole('button', { name: 'Sign Out', exact: true });
  await expect(signOut).toBeVisible();
  const cookies = await context.cookies();
  await loseNetwork(context);
  await signOut.click();
  await expectToast(page, 'success', 'Logged out', 'removed from this device');
  await expect(page.getByRole('form', { name: 'Sign In' })).toBeVisible();
  expect(await storedText(page)).not.toContain('Marchetti');
  await page.reload();
  await expect(title(page, 'No connection')).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('form', { name: 'Sign In' })).toBeVisible({ timeout: 90_000 });
  await context.addCookies(cookies);
  expect((await page.request.get(routes.auth.coachUser.path)).status()).toBe(401);
});

test('[BEYOND-13] the roster can be removed from the phone while there is no network', async ({
  page,
  context,
  problems,
}) => {
  problems.expect({ status: 0, path: /./ }, { status: 401, path: /^\/api\// });
  await openRoster(page, SPRING);
  await untilInstalled(page);
  await untilRosterKept(page);
  await loseNetwork(context);
  await page.reload();
  await expect(title(page, WITHOUT_NETWORK)).toBeVisible();
  await page.getByRole('button', { name: 'Remove from this phone' }).click();
  await page.getByRole('button', { name: 'Keep It' }).click();
  await page.getByRole('button', { name: 'Remove from this phone' }).click();
  await page.getByRole('button', { name: 'Remove Roster' }).click();
  await expect(title(page, 'No connection')).toBeVisible();
  await expect(page.getByText('The roster is removed from this phone.')).toBeVisible();
  expect(await storedText(page)).not.toContain('Marchetti');

  await context.setOffline(false);
  await expect(page.getByRole('form', { name: 'Sign In' })).toBeVisible({ timeout: 90_000 });
});
