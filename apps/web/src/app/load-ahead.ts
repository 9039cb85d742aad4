import type { SessionUser } from '@league/contract';
import { routes } from '@league/contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../platform/api/api-query.ts';
import { discardEarlyAnswers } from '../platform/api/early-answers.ts';
import { loadLeague } from '../platform/league.ts';
import { loadSession, signedInUser } from '../platform/session/session.ts';
import { isAdminDashboard, isAdminPage, isCoachPage, isSharedPage } from './addresses.ts';
import { preloadAdminPortal } from './screens.tsx';

type Address = Pick<Location, 'pathname' | 'hash'>;

/**
 * Requests all that the first screen needs before anything is drawn: the session, the facts about the league that every
 * screen shows and, if a portal is opened, its program and the data of its first tab: a coach's roster or the office's
 * dashboard. Resolves when a visitor or a coach has these, or they have failed.
 */
export async function loadAhead(client: QueryClient, address: Address): Promise<void> {
  const session = loadSession(client);
  const league = loadLeague(client);
  if (isAdminPage(address.pathname)) preloadAdminPortal();
  await session;
  const user = signedInUser(client);
  const isReady = user && !user.mustChoosePassword && !user.mustSetUpSecondFactor;
  const data = isReady ? loadFor(user, client, address) : undefined;
  // The first session is known. What is not used now may belong to a person who is no longer signed in.
  discardEarlyAnswers();
  await Promise.all([league, data]);
}

async function loadFor({ role }: SessionUser, client: QueryClient, address: Address): Promise<void> {
  if (role === 'admin' && isSharedPage(address.pathname)) preloadAdminPortal();
  if (role === 'admin' && isAdminDashboard(address)) {
    void client.prefetchQuery(apiQuery(routes.dashboard.stats));
    void client.prefetchQuery(apiQuery(routes.dashboard.office));
    void client.prefetchQuery(apiQuery(routes.syncAdmin.overview));
    void client.prefetchQuery(apiQuery(routes.sync.status));
  }
  if (role === 'coach' && isCoachPage(address.pathname)) {
    await client.prefetchQuery(apiQuery(routes.members.list));
  }
}
