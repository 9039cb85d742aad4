import type { Member } from '@league/contract';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { apiQuery, queryKeyOf } from '../../../platform/api/api-query.ts';
import { type RosterSource, useRosterSource } from './roster-source.ts';

/** The coach's roster, fetched again each time the tab opens (MEM-50). */
export function useRoster() {
  return useQuery({
    ...apiQuery(useRosterSource().list),
    staleTime: 0,
    // The portal has just fetched the roster. If that failed, the failure is shown and not retried here.
    retryOnMount: false,
  });
}

/**
 * Shows a confirmed change at once, then refetches the roster. A request that is still running is canceled, because its
 * answer is older than the change.
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
