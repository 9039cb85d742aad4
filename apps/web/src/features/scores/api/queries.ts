import { routes } from '@league/contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { apiQuery, queryKeyOf } from '../../../platform/api/api-query.ts';

/** Refetched each time the tab opens, because coaches and the sync change rosters in the meantime. */
const fresh = { staleTime: 0 } as const;

export const useMeets = () => useQuery({ ...apiQuery(routes.scores.meets), ...fresh });
export const useReviews = () => useQuery({ ...apiQuery(routes.scores.reviews), ...fresh });
export const useWarnings = () => useQuery({ ...apiQuery(routes.scores.adminWarnings), ...fresh });
export const useRules = () => useQuery({ ...apiQuery(routes.scores.rules), ...fresh });
export const useMeetResults = (id: number) => useQuery({ ...apiQuery(routes.scores.meet, { id }), ...fresh });

/** Refetches lists, tallies and open meets. Call it after any change of results. */
export async function refreshScores(client: QueryClient): Promise<void> {
  const [meetsPath = ''] = queryKeyOf(routes.scores.meets);
  const others = [routes.scores.reviews, routes.scores.adminWarnings].flatMap((entry) => queryKeyOf(entry));
  await client.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && (path.startsWith(meetsPath) || others.includes(path)),
  });
}
