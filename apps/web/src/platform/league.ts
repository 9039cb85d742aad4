import { type League, routes } from '@league/contract';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { apiQuery } from './api-query.ts';

const leagueQuery = apiQuery(routes.league.show);

export const leagueKey = leagueQuery.queryKey;

/** Fetches what every screen shows of the league. */
export function loadLeague(client: QueryClient): Promise<void> {
  return client.prefetchQuery(leagueQuery);
}

/** Name, office mailbox, time zone and kind of sign-in of the league; undefined until it is loaded. */
export function useLeague(): League | undefined {
  return useQuery(leagueQuery).data;
}
