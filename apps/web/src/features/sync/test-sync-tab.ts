import type { EntryOf, RouteReply, SyncIssue, SyncOverview } from '@league/contract';
import { routes } from '@league/contract/calls';
import { screen } from '@testing-library/react';
import { buildOverview, buildUser, type FakeApi } from '../../../test/fake-api.ts';
import { openPortal } from '../../../test/render-app.tsx';

const { syncAdmin } = routes;

export const AT = '2026-03-01T14:30:00.000Z';

export function buildIssue(values: Partial<SyncIssue> = {}): SyncIssue {
  return {
    memberId: 7,
    memberName: 'Tara Mehta',
    teamName: 'Summit',
    state: 'refused',
    reason: 'The change was refused. Phone: Must be a phone number.',
    since: AT,
    attempts: 1,
    nextTryAt: null,
    isNew: false,
    changes: [{ field: 'Phone', portalValue: '12', providerValue: '' }],
    can: [
      { action: 'retry', means: 'The change is sent again.' },
      { action: 'drop', means: 'The portal takes Wild Apricot’s values: Phone 12 → (none).' },
    ],
    ...values,
  };
}

type World = {
  readonly overview?: SyncOverview;
  readonly issues?: readonly SyncIssue[];
  readonly runs?: RouteReply<EntryOf<typeof syncAdmin.runs>>;
  readonly prepare?: (api: FakeApi) => void;
};

/** Opens the Sync tab as the office, with a server that has exactly these issues. */
export async function openSyncTab({ overview = buildOverview(), issues = [], runs, prepare }: World = {}) {
  const portal = openPortal(
    '/admin#sync',
    buildUser({ role: 'admin', teamId: undefined, teamName: null }),
    (api) => {
      api.reply(syncAdmin.overview, overview);
      api.reply(syncAdmin.issues, { total: issues.length, issues: [...issues] });
      api.reply(syncAdmin.conflicts, { total: 0, conflicts: [] });
      api.reply(syncAdmin.mails, { total: 0, mails: [] });
      api.reply(syncAdmin.removals, { total: 0, removals: [] });
      api.reply(routes.personalData.openErasures, { total: 0, erasures: [] });
      api.reply(syncAdmin.runs, runs ?? { total: 0, runs: [] });
      api.reply(syncAdmin.plan, { plan: null });
      prepare?.(api);
    },
  );
  await screen.findByRole('heading', { level: 1, name: 'Sync' });
  await screen.findByRole('heading', { level: 2, name: 'History' });
  return {
    ...portal,
    press: async (name: string) => portal.person.click(await screen.findByRole('button', { name })),
    bodiesTo: (address: string) =>
      portal.api.calls.filter((call) => call.address === address).map(({ body }) => body),
  };
}
