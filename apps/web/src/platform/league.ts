import { type League, routes } from '@league/contract';
import { useQuery } from '@tanstack/react-query';
import { apiQuery, queryKeyOf } from './api-query.ts';

export const leagueKey = queryKeyOf(routes.league.show);

/** Name, office mailbox, time zone and kind of sign-in of the league; undefined until it is loaded. */
export function useLeague(): League | undefined {
  return useQuery(apiQuery(routes.league.show)).data;
}
