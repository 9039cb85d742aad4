import { routes } from '@league/contract/calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api.ts';

/** The number shown at a time. */
const MOST_FOUND = 8;
export const SHORTEST_SEARCH = 2;

/** The first gymnasts of all teams whose name matches, and whether there are more. */
export function useFoundGymnasts(search: string) {
  return useQuery({
    queryKey: [routes.members.list.path, 'for-scores', search],
    queryFn: async ({ signal }) => {
      const found = await callApi(routes.members.list, { query: { search, limit: MOST_FOUND + 1 }, signal });
      return { gymnasts: found.slice(0, MOST_FOUND), hasMore: found.length > MOST_FOUND };
    },
    enabled: search.length >= SHORTEST_SEARCH,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
