import { type Member, routes } from '@league/contract';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../platform/api-query.ts';

const rosterQuery = apiQuery(routes.members.list);

/** The coach's roster, fetched again each time the tab opens (MEM-50). */
export function useRoster() {
  return useQuery({
    ...rosterQuery,
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
  change: (roster: readonly Member[]) => Member[],
): Promise<void> {
  await client.cancelQueries({ queryKey: rosterQuery.queryKey });
  client.setQueryData(rosterQuery.queryKey, (roster) => roster && change(roster));
  await refreshRoster(client);
}

export function refreshRoster(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: rosterQuery.queryKey });
}
