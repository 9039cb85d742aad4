import { routes, syncOverviewSchema } from '@league/contract';
import { ADMIN } from '../../support/accounts.ts';
import { startPortal } from '../../support/portal/start-portal.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { closeToast, expectToast } from '../../support/toast.ts';

// Its own portal, restored from its own backup, because the hold would stop the other journeys.
test.describe.configure({ timeout: 300_000 });
test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
  portal: async ({}, use) => {
    const { address, stop } = await startPortal({ isRestored: true });
    await use(address);
    await stop();
  },
});

test('[PROVIDER-09] after a restore the office sees the hold and its dry run, and releases the sync', async ({
  page,
  problems,
}) => {
  problems.expect({ status: 422, path: routes.sync.trigger.path });
  await signIn(page, ADMIN);
  await page.goto('/admin');
  await page.getByRole('link', { name: /^The sync is on hold after a restore/ }).click();
  await expect(page.getByText('The sync waits for you after a restore')).toBeVisible();
  const panel = page.getByRole('region', { name: 'Restored from a Backup' });
  await expect(panel.getByText(/^Nothing was changed\. A sync now would/)).toBeVisible();

  const state = page.getByRole('region', { name: 'Sync Status' });
  await state.getByRole('button', { name: 'Sync', exact: true }).click();
  await expectToast(
    page,
    'failure',
    'The sync is on hold',
    'The portal was restored from a backup. Nothing is synced until the league office releases the sync.',
  );
  await closeToast(page);

  await panel.getByRole('button', { name: 'Release the Sync' }).click();
  const question = page.getByRole('dialog', { name: 'Release the sync?' });
  await question.getByRole('button', { name: 'Release the Sync' }).click();
  await expectToast(page, 'success', 'Sync released', 'The sync goes on. It starts with reading everything.');
  await expect(panel).toHaveCount(0);
  await expect
    .poll(
      async () => {
        const reply = await page.request.get(routes.syncAdmin.overview.path);
        const { isRestored, status } = syncOverviewSchema.parse(await reply.json());
        return [isRestored, status.state];
      },
      { timeout: 90_000 },
    )
    .toEqual([false, 'synced']);
  await page.reload();
  await expect(page.getByText(/^(Everything is in sync|In sync, but)/)).toBeVisible();
});
