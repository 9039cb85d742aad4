import type { SyncIssueKind, SyncPlan } from '@league/contract';
import { routes } from '@league/contract/calls';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../platform/api/api.ts';
import { apiQuery } from '../../platform/api/api-query.ts';

export const PAGE_SIZE = 10;

const syncAdmin = routes.syncAdmin;
const personalData = routes.personalData;

/** Other people resolve issues too and the sync runs by itself, so nothing here is cached for longer than it is shown. */
const fresh = { staleTime: 0 } as const;
const page = { ...fresh, placeholderData: keepPreviousData } as const;

export const overviewQuery = { ...apiQuery(syncAdmin.overview), ...fresh };

export function runsQuery(offset: number) {
  const query = { limit: PAGE_SIZE, offset };
  return queryOptions({
    ...page,
    queryKey: [syncAdmin.runs.path, query],
    queryFn: ({ signal }) => callApi(syncAdmin.runs, { query, signal }),
  });
}

export function issuesQuery(state: SyncIssueKind, offset: number) {
  const query = { state, limit: PAGE_SIZE, offset };
  return queryOptions({
    ...page,
    queryKey: [syncAdmin.issues.path, query],
    queryFn: ({ signal }) => callApi(syncAdmin.issues, { query, signal }),
  });
}

export function conflictsQuery(state: 'open' | 'all', offset: number) {
  const query = { state, limit: PAGE_SIZE, offset };
  return queryOptions({
    ...page,
    queryKey: [syncAdmin.conflicts.path, query],
    queryFn: ({ signal }) => callApi(syncAdmin.conflicts, { query, signal }),
  });
}

export function mailsQuery(offset: number) {
  const query = { limit: PAGE_SIZE, offset };
  return queryOptions({
    ...page,
    queryKey: [syncAdmin.mails.path, query],
    queryFn: ({ signal }) => callApi(syncAdmin.mails, { query, signal }),
  });
}

export function removalsQuery(offset: number) {
  const query = { limit: PAGE_SIZE, offset };
  return queryOptions({
    ...page,
    queryKey: [syncAdmin.removals.path, query],
    queryFn: ({ signal }) => callApi(syncAdmin.removals, { query, signal }),
  });
}

export function erasuresQuery(offset: number) {
  const query = { limit: PAGE_SIZE, offset };
  return queryOptions({
    ...page,
    queryKey: [personalData.openErasures.path, query],
    queryFn: ({ signal }) => callApi(personalData.openErasures, { query, signal }),
  });
}

export function planQuery(kind: SyncPlan['kind']) {
  return queryOptions({
    ...fresh,
    queryKey: [syncAdmin.plan.path, { kind }],
    queryFn: ({ signal }) => callApi(syncAdmin.plan, { query: { kind }, signal }),
  });
}

/** Refetches the lists of the screen, but not the overview, whose change is the reason. */
export async function refreshLists(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => String(path).startsWith(`${syncAdmin.overview.path}/`),
  });
}
