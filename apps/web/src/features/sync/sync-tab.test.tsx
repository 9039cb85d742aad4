// @vitest-environment jsdom
import type { SyncPlan } from '@league/contract';
import { routes } from '@league/contract/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildOverview } from '../../../test/fake-api.ts';
import { AT, buildIssue, openSyncTab } from './test-sync-tab.ts';

const { syncAdmin } = routes;
const RESOLVE = '/api/admin/sync/members/7/resolve';

const panel = (name: string) => within(screen.getByRole('region', { name }));

it('[BEYOND-01] with nothing to do it says that all is well', async () => {
  await openSyncTab();
  expect(await screen.findByText('Everything is in sync')).toBeTruthy();
  expect(screen.getByText('Last synced 2 minutes ago.')).toBeTruthy();
  expect(panel('Nothing needs you').getByText(/No change was refused/)).toBeTruthy();
  expect(await screen.findByText('No open conflicts')).toBeTruthy();
  expect(await screen.findByText('No run yet')).toBeTruthy();
  expect(await screen.findByText('No dry run yet.')).toBeTruthy();
});

it('[SYNC-04] a refused change shows its reason, and is retried without confirmation', async () => {
  const { press, bodiesTo } = await openSyncTab({
    overview: buildOverview({ refused: 1 }),
    issues: [buildIssue()],
    prepare: (api) => api.reply(syncAdmin.resolveIssue, { message: 'Sent again now.' }, { id: 7 }),
  });
  expect(await screen.findByText('In sync, but 1 item needs your attention')).toBeTruthy();
  const refused = panel('Refused Changes');
  expect(await refused.findByText(/Phone: Must be a phone number/)).toBeTruthy();
  expect(refused.getByText('Phone: here 12, in Wild Apricot (none)')).toBeTruthy();
  await press('Retry the change of Tara Mehta');
  expect(await screen.findByText('Change sent again')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(bodiesTo(RESOLVE)).toEqual([{ action: 'retry' }]);
});

it('[PROVIDER-06] a conflict without the value of Wild Apricot says so and does not offer it', async () => {
  const conflict = {
    ...{ id: 3, memberId: 7, memberName: 'Tara Mehta', teamName: 'Spring', field: 'Phone' },
    ...{ portalValue: '555-0711', providerValue: null, currentValue: '555-0711', changedBy: 'Kim Porter' },
    ...{ changedAt: AT, providerChangedAt: AT, foundAt: AT, resolution: null },
  };
  await openSyncTab({
    overview: buildOverview({ conflicts: 1 }),
    prepare: (api) => api.reply(syncAdmin.conflicts, { total: 1, conflicts: [conflict] }),
  });
  const conflicts = panel('Conflicts');
  expect(
    await conflicts.findByText(/Not known. Wild Apricot was changed while the portal sent/),
  ).toBeTruthy();
  expect(conflicts.getByRole('button', { name: 'Keep portal value: Phone of Tara Mehta' })).toBeTruthy();
  expect(conflicts.queryByRole('button', { name: /Use Wild Apricot’s value/ })).toBeNull();
});

it('[SYNC-04] dropping a change asks first, does nothing when canceled, and moves the focus when done', async () => {
  const { press, bodiesTo } = await openSyncTab({
    overview: buildOverview({ refused: 1 }),
    issues: [buildIssue()],
    prepare: (api) => api.reply(syncAdmin.resolveIssue, { message: 'Dropped.' }, { id: 7 }),
  });
  await press('Drop the change of Tara Mehta');
  const dialog = await screen.findByRole('dialog', { name: 'Drop the change of Tara Mehta?' });
  expect(within(dialog).getByText(/takes Wild Apricot’s values: Phone 12 → \(none\)/)).toBeTruthy();
  await press('Cancel');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(bodiesTo(RESOLVE)).toEqual([]);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Drop the change of Tara Mehta');

  await press('Drop the change of Tara Mehta');
  await screen.findByRole('dialog');
  await press('Drop');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodiesTo(RESOLVE)).toEqual([{ action: 'drop' }]);
  expect(document.activeElement?.id).toBe('main');
});

it('[ERR-05] a resolution that fails shows the reason in its dialog, which stays open', async () => {
  const { press } = await openSyncTab({
    overview: buildOverview({ refused: 1 }),
    issues: [buildIssue()],
  });
  await press('Drop the change of Tara Mehta');
  await screen.findByRole('dialog');
  await press('Drop');
  expect(await within(screen.getByRole('dialog')).findByText('Not done')).toBeTruthy();
});

it('[SYNC-04] an issue that another person has already resolved is not a failure', async () => {
  const { press, api } = await openSyncTab({
    overview: buildOverview({ refused: 1 }),
    issues: [buildIssue({ memberId: 1 })],
    prepare: (fake) =>
      fake.fail(
        { ...syncAdmin.resolveIssue, path: '/api/admin/sync/members/1/resolve' },
        'SYNC_MATTER_SETTLED',
      ),
  });
  await screen.findByText(/Must be a phone number/);
  api.reply(syncAdmin.overview, buildOverview());
  await press('Retry the change of Tara Mehta');
  expect(await screen.findByText('Already resolved')).toBeTruthy();
  expect(await screen.findByText('Nothing needs you')).toBeTruthy();
  expect(screen.queryByText('Refused Changes')).toBeNull();
});

it('[ADMIN-08] [SYNC-04] a registration that the provider still has is removed again at once, or kept after confirmation', async () => {
  const { press, bodiesTo } = await openSyncTab({
    overview: buildOverview({ removals: 1 }),
    prepare: (api) => {
      const removal = {
        id: 4,
        memberId: 7,
        memberName: 'Tara Mehta',
        teamName: 'Summit',
        eventName: 'Autumn Opener',
        reason: 'The change was refused. It is paid.',
      };
      api.reply(syncAdmin.removals, { total: 1, removals: [removal] });
      api.reply(syncAdmin.resolveRemoval, { message: 'Settled.' }, { id: 4 });
    },
  });
  expect(await screen.findByText('In sync, but 1 item needs your attention')).toBeTruthy();
  const removals = panel('Registrations Not Removed');
  expect(await removals.findByText('Registered for Autumn Opener')).toBeTruthy();
  expect(removals.getByText(/It is paid/)).toBeTruthy();
  await press('Remove again: the registration of Tara Mehta for Autumn Opener');
  expect(await screen.findByText('Removal sent again')).toBeTruthy();
  await press('Keep it: the registration of Tara Mehta for Autumn Opener');
  await screen.findByRole('dialog', { name: 'Keep the registration of Tara Mehta for Autumn Opener?' });
  await press('Keep It');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodiesTo('/api/admin/sync/removals/4/resolve')).toEqual([{ action: 'retry' }, { action: 'keep' }]);
});

const PLAN: SyncPlan = {
  id: 3,
  kind: 'stopped',
  createdAt: AT,
  message: 'Stopped: 6 of 20 gymnasts would have left their rosters.',
  onRosters: 20,
  counts: {
    missing: 0,
    archived: 6,
    detached: 0,
    emptied: 0,
    replaced: 0,
    added: 0,
    changed: 0,
    sent: 0,
    created: 0,
  },
  entries: [1, 2, 3, 4, 5, 6].map((memberId) => ({
    memberId,
    memberName: `Ada Number${memberId}`,
    teamName: 'Spring',
    effect: 'archived' as const,
    values: [{ field: 'Archived', from: 'not archived', to: 'archived' }],
  })),
};

it('[PROVIDER-01] another account is named, and used only after confirmation', async () => {
  const { press, bodiesTo } = await openSyncTab({
    overview: buildOverview({
      otherAccount: { known: { id: 11, name: 'Harbor Valley' }, found: { id: 12, name: 'Sandbox' } },
    }),
    prepare: (api) => api.reply(syncAdmin.switchAccount, { message: 'The sync starts now.' }),
  });
  expect(await screen.findByText('The key belongs to another account')).toBeTruthy();
  const account = panel('Another Wild Apricot Account');
  expect(
    account.getByText(/belong to Harbor Valley \(account 11\), but its key belongs to Sandbox/),
  ).toBeTruthy();
  await press('Use This Account');
  const dialog = within(await screen.findByRole('dialog', { name: 'Use Sandbox from now on?' }));
  expect(bodiesTo('/api/admin/sync/account/switch')).toEqual([]);
  dialog.getByRole('button', { name: 'Use This Account' }).click();
  expect(await screen.findByText('Account switched')).toBeTruthy();
  expect(bodiesTo('/api/admin/sync/account/switch')).toEqual([{ accountId: 12 }]);
});

it('[PROVIDER-09] a restored portal shows what a sync would do, and is released after confirmation', async () => {
  const { press, bodiesTo } = await openSyncTab({
    overview: buildOverview({ isRestored: true }),
    prepare: (api) => {
      api.reply(syncAdmin.plan, { plan: { ...PLAN, kind: 'dry', message: 'Nothing was changed.' } });
      api.reply(syncAdmin.release, { message: 'The sync goes on.' });
    },
  });
  expect(await screen.findByText('The sync waits for you after a restore')).toBeTruthy();
  const restored = panel('Restored from a Backup');
  expect(await restored.findByText('Would be archived (6)')).toBeTruthy();
  await press('Release Without Waiting Changes');
  const dialog = within(await screen.findByRole('dialog', { name: 'Release without the waiting changes?' }));
  dialog.getByRole('button', { name: 'Release Without Waiting Changes' }).click();
  expect(await screen.findByText('Sync released')).toBeTruthy();
  expect(bodiesTo('/api/admin/sync/restored/release')).toEqual([{ waiting: 'drop' }]);
});

it('[BEYOND-01] a stopped run shows what each gymnast would have lost, and is allowed once after confirmation', async () => {
  const address = '/api/admin/sync/plan/3/resolve';
  const { press, bodiesTo } = await openSyncTab({
    overview: buildOverview({ hasStoppedPlan: true }),
    prepare: (api) => {
      api.reply(syncAdmin.plan, { plan: PLAN });
      api.reply(syncAdmin.resolvePlan, { message: 'The sync has started.' }, { id: 3 });
    },
  });
  const stopped = within(await screen.findByRole('region', { name: 'Stopped to Protect the Rosters' }));
  expect(await stopped.findByText(PLAN.message)).toBeTruthy();
  expect(stopped.getByText('Would be archived (6)')).toBeTruthy();
  expect(stopped.queryByText('Ada Number6')).toBeNull();
  const [showAll] = stopped.getAllByRole('button', { name: 'Show All 6' });
  showAll?.click();
  expect(await stopped.findByText('Ada Number6')).toBeTruthy();

  await press('Allow Once');
  const dialog = within(await screen.findByRole('dialog', { name: 'Allow these losses once?' }));
  expect(dialog.getByText('Of 20 gymnasts on rosters: 6 would be archived.')).toBeTruthy();
  dialog.getByRole('button', { name: 'Allow Once' }).click();
  expect(await screen.findByText('Allowed once')).toBeTruthy();
  expect(bodiesTo(address)).toEqual([{ action: 'letGoOnce' }]);
});

it('[BEYOND-01] the history shows outcome, figures, duration and who started each run, page by page', async () => {
  const { press, api } = await openSyncTab({
    runs: {
      total: 25,
      runs: [
        {
          id: 9,
          kind: 'full',
          requestedBy: 'Ruth Okafor',
          startedAt: '2026-03-01T14:30:00.000Z',
          finishedAt: '2026-03-01T14:30:42.000Z',
          outcome: 'partly',
          counts: { read: 60, updated: 4, conflicts: 0 },
          message: 'Events were not read.',
        },
      ],
    },
  });
  const history = panel('History');
  expect(await history.findByText('Partly done')).toBeTruthy();
  expect(history.getByText('60 read · 4 updated')).toBeTruthy();
  expect(history.getByText('Events were not read.')).toBeTruthy();
  expect(history.getByText('42 s, started by Ruth Okafor')).toBeTruthy();
  expect(history.getByText('Sun, Mar 1, 2026, 9:30 AM')).toBeTruthy();
  expect(history.getByText('1–10 of 25')).toBeTruthy();
  await press('Next');
  expect(await history.findByText('11–20 of 25')).toBeTruthy();
  expect(api.calls.some(({ address }) => address === '/api/admin/sync/runs?limit=10&offset=10')).toBe(true);
});

it('[ERR-05] each part of the tab fails and recovers by itself', async () => {
  const { api, person } = await openSyncTab({
    prepare: (fake) => {
      fake.fail(syncAdmin.overview, 'INTERNAL');
      fake.fail(syncAdmin.runs, 'INTERNAL');
    },
  });
  const state = panel('Sync Status');
  expect(await state.findByText(/could not be loaded/)).toBeTruthy();
  expect(await panel('History').findByText(/could not be loaded/)).toBeTruthy();
  expect(await screen.findByText('No open conflicts')).toBeTruthy();
  api.reply(syncAdmin.overview, buildOverview());
  await person.click(state.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Everything is in sync')).toBeTruthy();
});
