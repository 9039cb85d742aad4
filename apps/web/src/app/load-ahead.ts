import type { SessionUser } from '@league/contract';
import { routes } from '@league/contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../platform/api/api-query.ts';
import { loadLeague } from '../platform/league.ts';
import { loadSession, signedInUser } from '../platform/session/session.ts';
import { isAdminDashboard, isAdminPage, isCoachPage, isSharedPage } from './addresses.ts';
import { preloadAdminPortal } from './screens.tsx';

type Address = Pick<Location, 'pathname' | 'hash'>;

/**
 * Requests all that the first screen needs before anything is drawn: the session, the facts about the league that every
 * screen shows and, if a portal is opened, its program and the data of its first tab: a coach's roster or the office's
 * dashboard.
 */
export function loadAhead(client: QueryClient, address: Address): void {
  const session = loadSession(client);
  void loadLeague(client);
  if (isAdminPage(address.pathname)) preloadAdminPortal();
  void session.then(() => {
    const user = signedInUser(client);
    if (user && !user.mustChoosePassword && !user.mustSetUpSecondFactor) loadFor(user, client, address);
  });
}

function loadFor({ role }: SessionUser, client: QueryClient, address: Address): void {
  if (role === 'coach' && isCoachPage(address.pathname)) {
    void client.prefetchQuery(apiQuery(routes.members.list));
  }
  if (role === 'admin' && isSharedPage(address.pathname)) preloadAdminPortal();
  if (role === 'admin' && isAdminDashboard(address)) {
    void client.prefetchQuery(apiQuery(routes.dashboard.stats));
    void client.prefetchQuery(apiQuery(routes.dashboard.office));
    void client.prefetchQuery(apiQuery(routes.syncAdmin.overview));
    void client.prefetchQuery(apiQuery(routes.sync.status));
  }
}
