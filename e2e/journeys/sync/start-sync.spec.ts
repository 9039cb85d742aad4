import { dashboardStatsSchema, forceSyncReplySchema, routes, syncStatusSchema } from '@league/contract';
import { ADMIN, SUMMIT } from '../../support/accounts.ts';
import { breakCalls, holdCalls } from '../../support/calls.ts';
import { cardOf } from '../../support/members.ts';
import { openRoster, signIn } from '../../support/sign-in.ts';
import { addSyncedGymnast } from '../../support/synced-gymnast.ts';
import { expect, test } from '../../support/test.ts';
import { closeToast, expectToast } from '../../support/toast.ts';

const { sync } = routes;

test('[ADMIN-03] [ADMIN-04] [ADMIN-05] the dashboard’s Sync and Force Sync Team Data show that they run, and report the result', async ({
  page,
  problems,
}) => {
  test.slow();
  problems.expect({ status: 502, path: sync.trigger.path }, { status: 502, path: sync.forceSync.path });
  await signIn(page, ADMIN);
  await page.goto('/admin');
  const actions = page.getByRole('region', { name: 'Quick Actions' });
  const status = await page.request.get(sync.status.path);
  const { fullSyncMinutes } = syncStatusSchema.parse(await status.json());
  await expect(page.getByText(`Auto sync every ${fullSyncMinutes} minutes`)).toBeVisible();

  await actions.getByRole('button', { name: 'More' }).click();
  const held = await holdCalls(page, sync.trigger.path);
  await actions.getByRole('button', { name: 'Sync', exact: true }).click();
  const busy = actions.getByRole('button', { name: 'Syncing...' });
  await expect(busy).toHaveAttribute('aria-disabled', 'true');
  await expect(actions.getByRole('progressbar')).toBeVisible();
  await actions.getByRole('button', { name: 'Force Sync Team Data' }).click();
  await expect(page.getByText('A sync is already running')).toBeVisible();
  held.release();
  await expectToast(page, 'success', 'Sync completed successfully', 'Member data updated from the provider.');
  await expect(actions.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByText('Last Sync', { exact: true }).locator('..')).toContainText('Just now');
  const stats = dashboardStatsSchema.parse(
    await (await page.request.get(routes.dashboard.stats.path)).json(),
  );
  await expect(page.getByText('Total Team Members', { exact: true }).locator('..')).toContainText(
    String(stats.totalMembers),
  );
  await closeToast(page);

  const forced = await holdCalls(page, sync.forceSync.path);
  await actions.getByRole('button', { name: 'Force Sync Team Data' }).click();
  await expect(actions.getByRole('button', { name: 'Force Syncing...' })).toBeFocused();
  const answer = page.waitForResponse(`**${sync.forceSync.path}`);
  forced.release();
  const { wildApricotMembers } = forceSyncReplySchema.parse(await (await answer).json());
  await expectToast(page, 'success', 'Force sync completed', `${wildApricotMembers} gymnasts`);
  await closeToast(page);

  await breakCalls(page, sync.trigger.path, 502);
  await breakCalls(page, sync.forceSync.path, 502);
  await actions.getByRole('button', { name: 'Sync', exact: true }).click();
  await expectToast(page, 'failure', 'Sync failed', 'Unable to connect to the provider. Please try again.');
  await actions.getByRole('button', { name: 'Force Sync Team Data' }).click();
  await expectToast(
    page,
    'failure',
    'Force sync failed',
    'Unable to extract fresh team data. Please try again.',
  );
  await expect(page.getByText('Total Team Members', { exact: true })).toBeVisible();
});

test('[PORTAL-06] a coach’s sync shows its progress and loads what the office changed, without a reload', async ({
  page,
  request,
  simulator,
  problems,
}) => {
  test.slow();
  problems.expect({ status: 502, path: sync.members.path });
  const gymnast = await addSyncedGymnast(request, SUMMIT, 'Nova');
  await openRoster(page, SUMMIT);
  await expect(cardOf(page, gymnast.name)).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).click();
  const held = await holdCalls(page, sync.members.path);
  const panel = page.getByRole('region', { name: 'League’s System' });
  await panel.getByRole('button', { name: 'Sync Now' }).click();
  await expect(panel.getByRole('button', { name: 'Syncing...' })).toBeFocused();
  await expect(panel.getByRole('progressbar')).toBeVisible();
  await simulator.change(await gymnast.contact(simulator), { FirstName: 'Novella' });
  held.release();
  await expectToast(page, 'success', 'Sync Complete');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.getByRole('link', { name: 'My Team Members' }).click();
  await expect(cardOf(page, `Novella ${gymnast.lastName}`)).toBeVisible();

  await page.getByRole('link', { name: 'Settings' }).click();
  await breakCalls(page, sync.members.path, 502);
  await page.getByRole('button', { name: 'Sync Now' }).click();
  await expectToast(
    page,
    'failure',
    'Sync Failed',
    "Could not sync with the provider's admin site. Please try again later.",
  );
});
