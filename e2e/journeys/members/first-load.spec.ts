import { SPRING } from '../../support/accounts.ts';
import { openRoster } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

/** As sent: half a second on a phone's link of 4 Mbit/s. */
const BUDGET_BYTES = 230_000;

test('[BEYOND-13] a phone loads at most 230 kB of program before the roster shows', async ({ page }) => {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await openRoster(page, SPRING);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  // Less could not show a roster: the scripts were not seen.
  expect(bytes).toBeGreaterThan(BUDGET_BYTES / 4);
  expect(bytes).toBeLessThanOrEqual(BUDGET_BYTES);
});
