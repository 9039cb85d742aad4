import type { Member } from '@league/contract';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { apiQuery, queryKeyOf } from '../../../platform/api/api-query.ts';
import { type RosterSource, useRosterSource } from './roster-source.ts';

/** The coach's roster, fetched again each time the tab opens (MEM-50). */
export function useRoster() {
  return useQuery({
    ...apiQuery(useRosterSource().list),
    staleTime: 0,
    // The portal has asked a moment before; a failure of that is told, not tried a second time.
    retryOnMount: false,
  });
}

/**
 * Shows a change that the server has confirmed at once, then fetches the roster. An answer still under way is older
 * than the change and is dropped.
 */
export async function changeRoster(
  client: QueryClient,
  source: RosterSource,
  change: (roster: readonly Member[]) => Member[],
): Promise<void> {
  const { queryKey } = apiQuery(source.list);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (roster) => roster && change(roster));
  await refreshRoster(client, source);
}

export function refreshRoster(client: QueryClient, source: RosterSource): Promise<void> {
  return client.invalidateQueries({ queryKey: queryKeyOf(source.list) });
}
