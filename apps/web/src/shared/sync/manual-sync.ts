import { routes } from '@league/contract/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../platform/api/api.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { showToast } from '../../platform/toasts/toast.ts';
import { sync as words } from '../../strings/en/sync.ts';
import { followToEnd, isSyncing, refreshSynced, SYNC_KEY, useIsSyncing } from './follow-sync.ts';

/**
 * Syncs the coach's team now (PORTAL-06). While it runs, every button for it is busy and does nothing. Afterwards the
 * changed data is refetched, so that no screen needs a reload.
 */
export function useManualSync(): { readonly start: () => void; readonly isSyncing: boolean } {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationKey: [SYNC_KEY, 'team'],
    mutationFn: async () => followToEnd(await callApi(routes.sync.members)),
    onSuccess: ({ message, isComplete }) =>
      showToast(
        isComplete
          ? { tone: 'success', title: words.done, text: message }
          : { title: words.goesOn, text: message },
      ),
    onError: (error) => showToast(failureToast(error)),
    onSettled: () => void refreshSynced(client),
  });
  return {
    start: () => {
      if (!isSyncing(client)) mutation.mutate();
    },
    isSyncing: useIsSyncing(),
  };
}

/** The toast for a failure. Another running sync is not a failure, because it has the same result (SYNC-03). */
function failureToast(error: Error): Parameters<typeof showToast>[0] {
  if (error instanceof ApiError && error.code === 'SYNC_RUNNING') {
    return { title: words.alreadyRunning, text: error.serverMessage ?? words.running };
  }
  return { tone: 'error', title: words.failed, text: words.failedText };
}
