import { routes } from '@league/contract/calls';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useAdminAction } from '../../platform/api/admin-action.ts';
import { callApi } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { apiQuery } from '../../platform/api/api-query.ts';
import { downloadFile } from '../../platform/download.ts';
import { showToast } from '../../platform/toasts/toast.ts';
import { activity } from '../../strings/en/activity.ts';
import { type ActivityFilters, queryOf } from './activity-filters.ts';

const REFRESH_MS = 30_000;
const PAGE_SIZE = 200;
const words = activity.export;

/** The log by these filters, page by page, refetched every 30 seconds (ACTIVITY-01). */
export function useActivityLog(filters: ActivityFilters) {
  const query = queryOf(filters);
  const log = useInfiniteQuery({
    queryKey: [routes.activity.list.path, query],
    queryFn: ({ pageParam, signal }) =>
      callApi(routes.activity.list, {
        query: {
          ...query,
          folded: 'true',
          limit: PAGE_SIZE,
          ...(pageParam !== null && { before: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.id),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
  const count = useQuery({
    queryKey: [routes.activity.count.path, query],
    queryFn: ({ signal }) => callApi(routes.activity.count, { query, signal }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
  return { log, total: count.data?.total };
}

/** The entries of the bulk change that one row of the log sums up, page by page. */
export function useChangeEntries(filters: ActivityFilters, rowId: number) {
  const query = queryOf(filters);
  return useInfiniteQuery({
    queryKey: [routes.activity.list.path, query, 'change', rowId],
    queryFn: ({ pageParam, signal }) =>
      callApi(routes.activity.list, {
        query: {
          ...query,
          sameChangeAs: rowId,
          limit: PAGE_SIZE,
          ...(pageParam !== null && { before: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.id),
  });
}

/** The people and teams that the log can be filtered by. */
export function useFilterChoices() {
  const people = useQuery(apiQuery(routes.activity.people));
  const teams = useQuery(apiQuery(routes.teams.list));
  return { people: people.data ?? [], teams: teams.data ?? [] };
}

/** Saves the filtered entries as a file (ACTIVITY-03). */
export function useActivityExport(filters: ActivityFilters) {
  const query = Object.entries(queryOf(filters)).map(([name, value]) => [name, String(value)]);
  return useAdminAction({
    mutationFn: () => downloadFile(`${routes.activity.exportFile.path}?${new URLSearchParams(query)}`),
    onSuccess: (fileName) => showToast({ tone: 'success', title: words.done, text: fileName }),
    onError: (error) =>
      showToast({ tone: 'error', title: words.failed, text: describeError(error, words.failedText) }),
  });
}
