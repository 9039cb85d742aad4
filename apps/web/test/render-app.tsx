import type { SessionUser } from '@league/contract';
import { routes } from '@league/contract/calls';
import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import { App } from '../src/app/app.tsx';
import { createQueryClient } from '../src/platform/api/query-client.ts';
import { toastStore } from '../src/platform/toasts/toast.ts';
import { type FakeApi, startFakeApi } from './fake-api.ts';
import { stubBrowser } from './stub-browser.ts';

/** Opens the portal at an address, signed in as `user` or signed out, before an API that answers what every screen asks. */
export function openPortal(path: string, user: SessionUser | null, prepare?: (api: FakeApi) => void) {
  stubBrowser();
  const api = startFakeApi();
  api.reply(routes.league.show, {
    name: 'Cedar Valley League',
    officeEmail: 'office@example.org',
    timeZone: 'America/New_York',
    singleSignOn: false,
    resetByLink: false,
    sendsMail: false,
    portalOnly: [],
    sessionHours: 72,
  });
  api.reply(routes.sync.status, {
    state: 'synced',
    message: 'All is up to date.',
    lastSync: '2026-03-01T09:00:00.000Z',
    changesSyncMinutes: 5,
    fullSyncMinutes: 30,
    troubleSince: null,
    pushSeconds: 10,
    waitingChanges: 0,
    refusedChanges: 0,
  });
  api.reply(routes.members.list, []);
  api.reply(routes.scores.coachWarnings, []);
  api.reply(routes.scores.nearlyThere, []);
  api.reply(routes.events.visible, []);
  api.reply(routes.events.teamRegistrations, [], { teamId: user?.teamId ?? 0 });
  if (user) api.reply(routes.auth.coachUser, user);
  else api.fail(routes.auth.coachUser, 'NOT_SIGNED_IN');
  prepare?.(api);

  window.history.pushState(null, '', path);
  const queryClient = createQueryClient();
  render(<App queryClient={queryClient} />);
  onTestFinished(() => {
    cleanup();
    queryClient.clear();
    toastStore.dismiss();
  });
  return { api, queryClient, person: userEvent.setup() };
}
