import { routes } from '@league/contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../platform/api-query.ts';
import { loadLeague } from '../platform/league.ts';
import { loadSession, signedInUser } from '../platform/session.ts';
import { isCoachPage, preloadCoachPortal } from './screens.tsx';

/**
 * Asks for all that the first screen will wait for before anything is drawn: who is signed in, what every screen shows
 * of the league and, where a coach opens the portal, the portal itself and the roster.
 */
export function loadAhead(client: QueryClient, pathname: string): void {
  const session = loadSession(client);
  void loadLeague(client);
  if (!isCoachPage(pathname)) return;
  preloadCoachPortal();
  void session.then(() => {
    const user = signedInUser(client);
    if (user?.role === 'coach' && !user.mustChoosePassword) {
      void client.prefetchQuery(apiQuery(routes.members.list));
    }
  });
}
