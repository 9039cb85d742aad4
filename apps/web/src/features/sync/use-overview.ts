import type { SyncOverview } from '@league/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { overviewQuery, refreshLists } from './sync.api.ts';

const POLL_MS = 30_000;
const POLL_RUNNING_MS = 2000;
const POLL_WAITING_MS = 5000;

/** The state of the sync, polled more often while a run is active. When it changes, the lists are refetched. */
export function useOverview() {
  const client = useQueryClient();
  const overview = useQuery({
    ...overviewQuery,
    refetchInterval: ({ state: { data } }) => pollOf(data),
  });
  const mark = overview.data && markOf(overview.data);
  const seen = useRef(mark);
  useEffect(() => {
    if (seen.current !== undefined && mark !== seen.current) void refreshLists(client);
    seen.current = mark ?? seen.current;
  }, [client, mark]);
  return overview;
}

function pollOf(overview: SyncOverview | undefined): number {
  if (overview?.status.state === 'syncing') return POLL_RUNNING_MS;
  return overview && overview.waiting + overview.erasures > 0 ? POLL_WAITING_MS : POLL_MS;
}

/** Changes when the lists may have changed. The sentence is left out, because it says how long ago things were. */
function markOf({ status: { state, lastSync }, ...counts }: SyncOverview): string {
  return JSON.stringify([state, lastSync, counts]);
}
