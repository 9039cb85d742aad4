import type { ManualSyncReply } from '@league/contract';
import { routes } from '@league/contract/calls';
import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useAdminAction } from '../../platform/api/admin-action.ts';
import { callApi } from '../../platform/api/api.ts';
import { ApiError, describeError } from '../../platform/api/api-error.ts';
import { showToast } from '../../platform/toasts/toast.ts';
import { sync as words } from '../../strings/en/sync.ts';
import { followToEnd, isSyncing, refreshSynced, SYNC_KEY, SyncRunFailed } from './follow-sync.ts';

type Toast = Parameters<typeof showToast>[0];

export type LeagueSync = { readonly start: () => void; readonly isBusy: boolean };

/** Syncs every member of the league with the provider (ADMIN-05). */
export function useLeagueSync(): LeagueSync {
  return useSyncAction({
    name: 'league',
    call: () => callApi(routes.sync.trigger),
    done: ({ message }) => ({ ...words.league.done, text: `${words.league.done.text} ${message}` }),
    failed: words.league.failed,
  });
}

/** The same with the number of gymnasts that the provider has (ADMIN-05). */
export function useForceSync(): LeagueSync {
  return useSyncAction({
    name: 'force',
    call: () => callApi(routes.sync.forceSync),
    done: ({ wildApricotMembers }) => ({
      title: words.force.done,
      text: words.force.doneText(wildApricotMembers),
    }),
    failed: words.force.failed,
  });
}

/** Ensures that the fixed admin exists, and pulls everything (ADMIN-06). */
export function useMakeAdmin(): LeagueSync {
  return useSyncAction({
    name: 'makeAdmin',
    call: () => callApi(routes.sync.makeAdmin),
    done: ({ teamCount, memberCount }) => ({
      title: words.makeAdmin.done,
      text: words.makeAdmin.doneText(teamCount, memberCount),
    }),
    failed: words.makeAdmin.failed,
  });
}

/** Syncs all events and their registrations (EVENT-05). */
export function useEventsSync(): LeagueSync {
  return useSyncAction({
    name: 'events',
    call: () => callApi(routes.sync.events),
    done: ({ message }) => ({ title: words.events.done, text: message }),
    failed: words.events.failed,
  });
}

/** Reads everything and stores a plan of what a sync would do; changes nothing (BEYOND-01). */
export function useDryRun(): LeagueSync {
  return useSyncAction({
    name: 'dry',
    call: () => callApi(routes.syncAdmin.dryRun),
    done: ({ message }) => ({ title: words.dry.done, text: message }),
    failed: words.dry.failed,
  });
}

type SyncAction<Reply> = {
  readonly name: string;
  readonly call: () => Promise<Reply>;
  readonly done: (reply: Reply) => Toast;
  readonly failed: { readonly title: string; readonly text: string };
};

function useSyncAction<Reply extends ManualSyncReply>({ name, call, done, failed }: SyncAction<Reply>) {
  const client = useQueryClient();
  const mutationKey = [SYNC_KEY, name];
  const { mutate, isUnderWay } = useAdminAction<Reply>({
    mutationKey,
    mutationFn: async () => followToEnd(await call()),
    onSuccess: (reply) =>
      showToast(
        reply.isComplete ? { tone: 'success', ...done(reply) } : { title: words.goesOn, text: reply.message },
      ),
    onError: (error) => showToast(failureToast(error, failed)),
    onSettled: () => void refreshSynced(client),
  });
  return {
    start: () => {
      if (!isSyncing(client)) mutate();
      else if (!isUnderWay()) showToast(alreadyRunning());
    },
    isBusy: useIsMutating({ mutationKey }) > 0,
  };
}

function alreadyRunning(text: string = words.waitText): Toast {
  return { title: words.alreadyRunning, text };
}

/** The toast for a failure. A running sync, or one stopped by the safety brake, is not a failure of the provider. */
function failureToast(error: Error, failed: SyncAction<unknown>['failed']): Toast {
  if (error instanceof ApiError && error.code === 'SYNC_RUNNING') return alreadyRunning(error.serverMessage);
  if (error instanceof ApiError && error.code === 'SYNC_HELD')
    return { tone: 'error', title: words.held, text: describeError(error, failed.text) };
  if (error instanceof SyncRunFailed && error.outcome === 'stopped')
    return { tone: 'error', title: words.stopped.title, text: error.message };
  return { tone: 'error', ...(isStoppedAnswer(error) ? words.stopped : failed) };
}

function isStoppedAnswer(error: Error): boolean {
  return error instanceof ApiError && error.code === 'SYNC_STOPPED';
}
