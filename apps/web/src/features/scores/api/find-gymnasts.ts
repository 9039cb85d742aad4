import { routes } from '@league/contract/calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';

const MOST_FOUND = 8;
export const SHORTEST_SEARCH = 2;

/** Gymnasts of all teams by name. */
export function useFoundGymnasts(search: string) {
  return useQuery({
    queryKey: [routes.members.list.path, 'for-scores', search],
    queryFn: ({ signal }) => callApi(routes.members.list, { query: { search, limit: MOST_FOUND }, signal }),
    enabled: search.length >= SHORTEST_SEARCH,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
