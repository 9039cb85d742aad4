import { SUMMIT } from '../../support/accounts.ts';
import { cardOf, factOf, openDetails, openEdit } from '../../support/members.ts';
import { openRoster } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { expectToast } from '../../support/toast.ts';

test('[SYNC-05] [ROUTE-12] a change waits while the provider is away, and card and header say so until it has arrived', async ({
  page,
  simulator,
}, { retry, repeatEachIndex }) => {
  test.slow();
  await page.clock.install();
  await openRoster(page, SUMMIT);
  await simulator.setFaults({ kind: 'unreachable' });
  const card = cardOf(page, 'Tara Mehta');
  const height = (await card.boundingBox())?.height;
  const dialog = await openEdit(page, 'Tara Mehta');
  await dialog.getByLabel('Phone', { exact: true }).fill(`(609) 555-01${repeatEachIndex}${retry}`);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'success', 'Member updated successfully');
  await expect(card).toContainText('On its way to the league’s system');
  // The sign appears and disappears by itself, so the list must not move under a thumb.
  expect((await card.boundingBox())?.height).toBe(height);
  const indicator = page.getByRole('button', { name: /^(Synced|Syncing\.\.\.|Sync Error)$/ });
  await expect(indicator).toHaveText(/^(Syncing\.\.\.|Sync Error)$/);
  const details = await openDetails(page, 'Tara Mehta');
  await expect(factOf(details, 'League’s system')).toContainText('On its way');
  await simulator.clearFaults();
  // The page polls the state of the sync every 30 seconds, and refetches the roster when a change has arrived.
  await expect(async () => {
    await page.clock.fastForward(30_000);
    await expect(card).not.toContainText('On its way', { timeout: 2_000 });
    await expect(indicator).toHaveText('Synced', { timeout: 2_000 });
  }).toPass({ timeout: 90_000 });
  await expect(factOf(details, 'League’s system')).toHaveText('Up to date in the league’s system');
});
