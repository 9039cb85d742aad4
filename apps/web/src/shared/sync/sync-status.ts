import type { SyncStatus } from '@league/contract';
import { routes } from '@league/contract/calls';
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { apiQuery } from '../../platform/api/api-query.ts';

const POLL_MS = 30_000;

/** The state of the exchange with the membership provider, asked every 30 seconds unless told (ROUTE-12, ADMIN-04). */
export function useSyncStatus({ pollMs = POLL_MS }: { readonly pollMs?: number } = {}) {
  return useQuery({
    ...apiQuery(routes.sync.status),
    // A service that is away is not asked after more often for it.
    refetchInterval: ({ state: { data } }) => (data?.state === 'error' ? POLL_MS : pollMs),
  });
}

/** Fetches what is under a query key again whenever a sync has brought something new (PORTAL-06). */
export function useRefreshAfterSync(status: SyncStatus | undefined, queryKey: QueryKey): void {
  const client = useQueryClient();
  const seen = useRef(status);
  useEffect(() => {
    const before = seen.current;
    seen.current = status;
    if (before && status && hasChanged(before, status)) void client.invalidateQueries({ queryKey });
  }, [client, status, queryKey]);
}

/** True when a sync has ended since, or one of our changes has left the queue. */
export function hasChanged(before: SyncStatus, after: SyncStatus): boolean {
  return instantOf(after) > instantOf(before) || after.waitingChanges < before.waitingChanges;
}

function instantOf({ lastSync }: SyncStatus): number {
  return lastSync === null ? Number.NEGATIVE_INFINITY : Date.parse(lastSync);
}
