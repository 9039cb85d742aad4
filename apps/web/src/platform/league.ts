import type { League } from '@league/contract';
import { routes } from '@league/contract/calls';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { apiQuery } from './api/api-query.ts';

const leagueQuery = apiQuery(routes.league.show);

export const leagueKey = leagueQuery.queryKey;

/** Fetches the facts about the league that every screen shows. */
export function loadLeague(client: QueryClient): Promise<void> {
  return client.prefetchQuery(leagueQuery);
}

/** The league from the cache, or fetched if it is not loaded yet; throws if that fails. */
export function fetchLeague(client: QueryClient): Promise<League> {
  return client.fetchQuery(leagueQuery);
}

/** Fetches the league even if it is loaded, to find out whether the server can be reached; throws if it does not answer. */
export function askForLeague(client: QueryClient): Promise<League> {
  return client.fetchQuery({ ...leagueQuery, staleTime: 0 });
}

/** Name, office mailbox, time zone and kind of sign-in of the league; undefined until it is loaded. */
export function useLeague(): League | undefined {
  return useQuery(leagueQuery).data;
}
