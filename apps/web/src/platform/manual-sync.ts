import { routes } from '@league/contract';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { sync as words } from '../strings/en/sync.ts';
import { callApi } from './api.ts';
import { ApiError } from './api-error.ts';
import { showToast } from './toast.ts';

const mutationKey = ['sync-members'];

/** What a sync can bring something new to, by the beginning of its address. */
const SYNCED = [
  routes.members.list.path,
  routes.events.visible.path,
  '/api/event-registrations/',
  routes.sync.status.path,
];

/** Whether a sync that this page has asked for is under way. */
export function useIsSyncing(): boolean {
  return useIsMutating({ mutationKey }) > 0;
}

/**
 * Syncs the coach's team now (PORTAL-06). Every button that asks for it says so while it is under way, and asking
 * again then does nothing. What has come is fetched, so that no screen needs a reload.
 */
export function useManualSync(): { readonly start: () => void; readonly isSyncing: boolean } {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationKey,
    mutationFn: () => callApi(routes.sync.members),
    onSuccess: ({ message, isComplete }) =>
      showToast(
        isComplete
          ? { tone: 'success', title: words.done, text: message }
          : { title: words.goesOn, text: message },
      ),
    onError: (error) => showToast(failureToast(error)),
    onSettled: () =>
      void client.invalidateQueries({
        predicate: ({ queryKey: [path] }) => SYNCED.some((start) => String(path).startsWith(start)),
      }),
  });
  return {
    // The cache knows of a running request at once, the render does not: the second click comes before it.
    start: () => {
      if (client.isMutating({ mutationKey }) === 0) mutation.mutate();
    },
    isSyncing: useIsSyncing(),
  };
}

/** That another sync is running already is no failure: it brings the same (SYNC-03). */
function failureToast(error: Error): Parameters<typeof showToast>[0] {
  if (error instanceof ApiError && error.code === 'SYNC_RUNNING') {
    return { title: words.alreadyRunning, text: error.serverMessage ?? words.running };
  }
  return { tone: 'error', title: words.failed, text: words.failedText };
}
