import type { Member } from '@league/contract';
import { routes } from '@league/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiQuery } from '../../platform/api/api-query.ts';
import { useIsSyncing } from '../../shared/sync/follow-sync.ts';
import { useRefreshAfterSync, useSyncStatus } from '../../shared/sync/sync-status.ts';

const rosterQuery = apiQuery(routes.members.list);

/** How often the state is polled while a change of this coach is being sent. */
const POLL_WAITING_MS = 4000;

type Roster = { readonly data: readonly Member[] | undefined; readonly dataUpdatedAt: number };

/**
 * The state of the sync for the header. It includes changes of gymnasts on the roster that wait to be sent, because the
 * page knows of its own changes before it polls the server. The roster is refetched after each sync (SYNC-05).
 */
export function usePortalSync(roster: Roster) {
  const client = useQueryClient();
  const hasWaitingChange = roster.data?.some(({ sync }) => sync.state === 'waiting') ?? false;
  const status = useSyncStatus(hasWaitingChange ? { pollMs: POLL_WAITING_MS } : {});
  useRefreshAfterSync(status.data, rosterQuery.queryKey);
  const hasArrived =
    hasWaitingChange && status.data?.waitingChanges === 0 && status.dataUpdatedAt > roster.dataUpdatedAt;
  useEffect(() => {
    if (hasArrived) void client.invalidateQueries({ queryKey: rosterQuery.queryKey });
  }, [client, hasArrived]);
  const isSyncing = useIsSyncing();
  return { status: status.data, hasFailed: status.isError, hasWaitingChange: hasWaitingChange || isSyncing };
}
