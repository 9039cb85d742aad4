import { routes, type SyncProgress } from '@league/contract';
import type { Page } from '@playwright/test';
import { ADMIN, SUMMIT } from '../../support/accounts.ts';
import { holdCalls } from '../../support/calls.ts';
import { cardOf, factOf, openDetails } from '../../support/members.ts';
import { openRoster, signIn } from '../../support/sign-in.ts';
import { valueOfField } from '../../support/simulator.ts';
import { addSyncedGymnast } from '../../support/synced-gymnast.ts';
import { expect, test } from '../../support/test.ts';
import { expectToast } from '../../support/toast.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name });

async function openSyncTab(page: Page): Promise<void> {
  await signIn(page, ADMIN);
  await page.goto('/admin#sync');
  await expect(region(page, 'Sync Status')).toBeVisible();
}

const ONE_THIRD: SyncProgress = {
  run: {
    id: 1,
    kind: 'full',
    outcome: 'running',
    isOpen: true,
    step: 'members',
    stepText: 'Reading gymnasts',
    done: 20,
    total: 60,
    message: '',
  },
};

test('[BEYOND-01] the office starts a sync, sees its progress, and finds it in the history; a dry run changes nothing', async ({
  page,
}) => {
  test.slow();
  await signIn(page, ADMIN);
  const trigger = await holdCalls(page, routes.sync.trigger.path);
  await page.route(`**${routes.sync.progress.path}*`, (route) => route.fulfill({ json: ONE_THIRD }));
  await page.goto('/admin#sync');
  const state = region(page, 'Sync Status');
  await state.getByRole('button', { name: 'Sync', exact: true }).click();
  await expect(state.getByRole('button', { name: 'Syncing...' })).toBeFocused();
  await expect(state.getByRole('progressbar', { name: 'Reading gymnasts' })).toHaveAttribute(
    'aria-valuetext',
    '20 of 60',
  );
  await page.unroute(`**${routes.sync.progress.path}*`);
  trigger.release();
  await expectToast(page, 'success', 'Sync completed successfully', 'Member data updated from the provider.');
  await expect(state.getByText('Just now', { exact: true })).toBeVisible();
  const run = region(page, 'History').getByRole('listitem').filter({ hasText: 'started by' }).first();
  await expect(run).toContainText('Everything');
  await expect(run).toContainText(/\d+ read/);
  await expect(run).toContainText(/Done|Nothing new/);

  const dry = region(page, 'What would a sync do?');
  await dry.getByRole('button', { name: 'Dry Run' }).click();
  await expect(dry.getByText(/^Nothing was changed\. A sync now would/)).toBeVisible();
  await expect(
    region(page, 'History').getByRole('listitem').filter({ hasText: 'Dry Run' }).first(),
  ).toBeVisible();
});

test('[SYNC-04] [SYNC-05] [BEYOND-01] a refused change shows the reason to coach and office, who retries or drops it', async ({
  page,
  request,
  simulator,
}) => {
  test.slow();
  const gymnast = await addSyncedGymnast(request, SUMMIT, 'Refusa');
  const refusal = {
    kind: 'refuseWrite',
    details: [{ Key: 'Phone', Value: '', Restriction: 'Must be a number of this country.' }],
    match: { method: 'PUT', path: `/contacts/${(await gymnast.contact(simulator)).Id}` },
  } as const;
  await simulator.setFaults(refusal);
  await gymnast.changePhone('(609) 555-0181');
  await gymnast.reaches('refused');
  await openRoster(page, SUMMIT);
  await expect(cardOf(page, gymnast.name)).toContainText('Refused by the league’s system');
  const details = await openDetails(page, gymnast.name);
  await expect(factOf(details, 'League’s system')).toContainText('Must be a number of this country.');

  await openSyncTab(page);
  const refused = region(page, 'Refused Changes');
  const row = refused.getByRole('listitem').filter({ hasText: gymnast.name });
  await expect(row).toContainText('Must be a number of this country.');
  await expect(row).toContainText('Phone: here (609) 555-0181, in Wild Apricot (609) 555-0100');
  await simulator.clearFaults();
  await row.getByRole('button', { name: `Retry the change of ${gymnast.name}` }).click();
  await expectToast(page, 'success', 'Change sent again');
  await expect(row).toHaveCount(0);
  await gymnast.reaches('synced');
  expect(valueOfField(await gymnast.contact(simulator), 'Phone')).toBe('(609) 555-0181');

  await simulator.setFaults(refusal);
  await gymnast.changePhone('(609) 555-0182');
  await gymnast.reaches('refused');
  await page.reload();
  await row.getByRole('button', { name: `Drop the change of ${gymnast.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Drop the change of ${gymnast.name}?` });
  await expect(dialog).toContainText('Phone (609) 555-0182 → (609) 555-0181');
  await dialog.getByRole('button', { name: 'Drop', exact: true }).click();
  await expectToast(page, 'success', 'Change dropped');
  await expect(dialog).toHaveCount(0);
  await expect(row).toHaveCount(0);
  expect(await gymnast.read()).toMatchObject({ phone: '(609) 555-0181', sync: { state: 'synced' } });
});

test('[SYNC-01] [BEYOND-01] a conflict names field, both values, who and when; the provider’s value can still be chosen', async ({
  page,
  request,
  simulator,
}) => {
  test.slow();
  const gymnast = await addSyncedGymnast(request, SUMMIT, 'Contra');
  const contact = await gymnast.contact(simulator);
  // No list is read now, so that no sync takes one value before the other is written.
  await simulator.setFaults({
    kind: 'status',
    status: 503,
    match: { method: 'GET', path: '/contacts(\\?|$)' },
  });
  await simulator.change(contact, {
    FieldValues: [{ FieldName: 'Phone', Value: '(609) 555-0191' }],
  });
  await gymnast.changePhone('(609) 555-0192');
  await gymnast.reaches('synced');
  await simulator.clearFaults();

  await openSyncTab(page);
  const row = region(page, 'Conflicts').getByRole('listitem').filter({ hasText: gymnast.name });
  await expect(row).toContainText('Phone');
  await expect(row).toContainText('Portal value(609) 555-0192');
  await expect(row).toContainText(`${SUMMIT.firstName} ${SUMMIT.lastName}, `);
  await expect(row).toContainText('Wild Apricot value(609) 555-0191');
  await expect(row).toContainText('Changed there ');
  const take = row.getByRole('button', { name: `Use Wild Apricot’s value: Phone of ${gymnast.name}` });
  await take.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('(609) 555-0192 is replaced by (609) 555-0191');
  await dialog.getByRole('button', { name: 'Use Wild Apricot’s Value' }).click();
  await expectToast(page, 'success', 'Wild Apricot’s value used');
  await expect(row).toHaveCount(0);
  expect((await gymnast.read()).phone).toBe('(609) 555-0191');
  await gymnast.reaches('synced');
  expect(valueOfField(await gymnast.contact(simulator), 'Phone')).toBe('(609) 555-0191');
  await page.getByText('All', { exact: true }).click();
  await expect(row).toContainText('Wild Apricot’s value used');
});

test('[PROVIDER-03] a change in Wild Apricot is in the gymnast’s activity and can be undone', async ({
  page,
  request,
  simulator,
}) => {
  test.slow();
  const gymnast = await addSyncedGymnast(request, SUMMIT, 'Backa');
  await simulator.change(await gymnast.contact(simulator), {
    FieldValues: [{ FieldName: 'Phone', Value: '(609) 555-0191' }],
  });
  await openSyncTab(page);
  await region(page, 'Sync Status').getByRole('button', { name: 'Sync', exact: true }).click();
  await expectToast(page, 'success', 'Sync completed successfully');
  const { id } = await gymnast.read();
  await page.goto(`/admin?member=${id}#members`);
  await page.getByRole('button', { name: 'See Activity' }).click();
  const entry = page
    .getByRole('region', { name: `Activity of ${gymnast.name}` })
    .getByRole('listitem')
    .filter({ hasText: 'Changed in Wild Apricot' });
  await expect(entry).toContainText('Phone (609) 555-0100 → (609) 555-0191');
  await entry.getByRole('button', { name: 'Put Back' }).click();
  await expectToast(page, 'success', 'Put back');
  await expect(entry.getByRole('button', { name: 'Put Back' })).toHaveCount(0);
  await gymnast.reaches('synced');
  expect(valueOfField(await gymnast.contact(simulator), 'Phone')).toBe('(609) 555-0100');
});
