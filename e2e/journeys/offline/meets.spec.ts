import { SPRING } from '../../support/accounts.ts';
import { loseNetwork, untilInstalled } from '../../support/offline.ts';
import { expectNoSidewaysScroll } from '../../support/overflow.ts';
import { openRoster } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

test.use({ serviceWorkers: 'allow' });

test('[MEET-03] the coming meets are read without network, by session, with whom to call', async ({
  page,
  context,
  problems,
}) => {
  problems.expect({ status: 0, path: /./ });
  await openRoster(page, SPRING);
  await untilInstalled(page);
  await page.getByRole('link', { name: 'Event Registrations' }).click();
  await expect(page.getByText(/\d+ confirmed · /).first()).toBeVisible();
  await loseNetwork(context);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Offline Roster' })).toBeVisible();
  await page.getByText('Meets', { exact: true }).click();
  const calls = page.getByRole('link', { name: /: Call about / });
  await expect(calls.first()).toHaveAttribute('href', /^tel:/);
  const all = await calls.count();
  const name = (await calls.first().getAttribute('aria-label'))?.replace(/^.*: Call about /, '') ?? '';
  await page.getByRole('searchbox', { name: 'Search registered gymnasts by name' }).fill(name);
  await expect.poll(() => calls.count()).toBeLessThan(all);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
});
