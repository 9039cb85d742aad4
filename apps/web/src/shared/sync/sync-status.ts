import type { SyncStatus } from '@league/contract';
import { routes } from '@league/contract/calls';
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { apiQuery } from '../../platform/api/api-query.ts';

const POLL_MS = 30_000;

/** The state of the sync with the membership provider, by default polled every 30 seconds (ROUTE-12, ADMIN-04). */
export function useSyncStatus({ pollMs = POLL_MS }: { readonly pollMs?: number } = {}) {
  return useQuery({
    ...apiQuery(routes.sync.status),
    // A provider that is away does not make the polling more frequent.
    refetchInterval: ({ state: { data } }) => (data?.state === 'error' ? POLL_MS : pollMs),
  });
}

/** Refetches a query key whenever a sync has changed data (PORTAL-06). */
export function useRefreshAfterSync(status: SyncStatus | undefined, queryKey: QueryKey): void {
  const client = useQueryClient();
  const seen = useRef(status);
  useEffect(() => {
    const before = seen.current;
    seen.current = status;
    if (before && status && hasChanged(before, status)) void client.invalidateQueries({ queryKey });
  }, [client, status, queryKey]);
}

/** True if a sync has ended since, or a waiting change was sent. */
export function hasChanged(before: SyncStatus, after: SyncStatus): boolean {
  return instantOf(after) > instantOf(before) || after.waitingChanges < before.waitingChanges;
}

function instantOf({ lastSync }: SyncStatus): number {
  return lastSync === null ? Number.NEGATIVE_INFINITY : Date.parse(lastSync);
}
