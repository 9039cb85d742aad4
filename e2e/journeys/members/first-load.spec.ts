import { routes } from '@league/contract';
import { SPRING } from '../../support/accounts.ts';
import { openRoster } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

/** As sent: a third of a second on a phone's link of 4 Mbit/s. */
const BUDGET_BYTES = 145_000;
/** Each asks for a turn of its own. */
const MOST_FILES = 8;
const ASKED_FIRST: readonly string[] = [routes.auth.coachUser.path, routes.league.show.path];

test('[BEYOND-13] a phone loads at most 145 kB of program in 8 files before the roster shows, and asks nothing twice', async ({
  page,
}) => {
  const sizes: Promise<number>[] = [];
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await openRoster(page, SPRING);
  expect(sizes.length).toBeLessThanOrEqual(MOST_FILES);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  // Less could not show a roster: the scripts were not seen.
  expect(bytes).toBeGreaterThan(BUDGET_BYTES / 4);
  expect(bytes).toBeLessThanOrEqual(BUDGET_BYTES);
  // The page names these to the browser, and the program has to take what came of it.
  expect(asked.filter((path) => ASKED_FIRST.includes(path)).sort()).toEqual([...ASKED_FIRST].sort());
});
