import type { ManualSyncReply, SyncRunOutcome } from '@league/contract';
import { routes } from '@league/contract/calls';
import { type QueryClient, useIsMutating } from '@tanstack/react-query';
import { callApi } from '../../platform/api/api.ts';
import { isUnauthorized } from '../../platform/api/api-error.ts';

/** The first part of the key of every sync that this page has started. */
export const SYNC_KEY = 'sync';

/** The prefixes of the addresses whose data a sync may change. */
const SYNCED = [
  routes.members.list.path,
  routes.events.list.path,
  routes.dashboard.stats.path,
  routes.dashboard.office.path,
  routes.sync.status.path,
  routes.syncAdmin.overview.path,
  routes.teams.list.path,
  '/api/event-registrations/',
  '/api/admin/event-registrations/',
];

const POLL_MS = 2000;
const FOLLOW_AT_MOST_MS = 10 * 60_000;

/** The error of a sync that began but did not succeed. */
export class SyncRunFailed extends Error {
  override readonly name = 'SyncRunFailed';
  readonly outcome: SyncRunOutcome;

  constructor(outcome: SyncRunOutcome, message: string) {
    super(message);
    this.outcome = outcome;
  }
}

/** Whether a sync that this page has started is running. */
export function useIsSyncing(): boolean {
  return useIsMutating({ mutationKey: [SYNC_KEY] }) > 0;
}

/** Whether a sync is running right now, which the cache knows before the next render (case C23). */
export function isSyncing(client: QueryClient): boolean {
  return client.isMutating({ mutationKey: [SYNC_KEY] }) > 0;
}

/** Refetches the data that a sync may have changed, so that no screen needs a reload (PORTAL-06). */
export async function refreshSynced(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => SYNCED.some((start) => String(path).startsWith(start)),
  });
}

/**
 * The server answers after a minute at most, while the sync of a large league continues. This waits for its end and returns
 * the final answer, or the first one if the sync takes very long. Throws {@link SyncRunFailed}.
 */
export async function followToEnd<Reply extends ManualSyncReply>(reply: Reply): Promise<Reply> {
  if (reply.isComplete) return reply;
  const until = Date.now() + FOLLOW_AT_MOST_MS;
  while (Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const run = await readRun(reply.runId);
    if (run === undefined || run.isOpen) continue;
    if (run.outcome === 'failed' || run.outcome === 'interrupted' || run.outcome === 'stopped') {
      throw new SyncRunFailed(run.outcome, run.message);
    }
    return { ...reply, message: run.message, isComplete: true };
  }
  return reply;
}

/** Reads the state of a run. A request without an answer says nothing about the sync, so it is retried. */
async function readRun(runId: number) {
  try {
    return (await callApi(routes.sync.progress, { query: { run: runId } })).run ?? undefined;
  } catch (error) {
    if (isUnauthorized(error)) throw error;
    return undefined;
  }
}
