import { routes } from '@league/contract/calls';
import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../platform/api/api.ts';
import { ConnectionError, describeError } from '../../platform/api/api-error.ts';
import { useSingleMutation } from '../../platform/api/single-mutation.ts';
import { showToast } from '../../platform/toasts/toast.ts';
import { events } from '../../strings/en/events.ts';

const words = events.sync;

/** Syncs the registrations of one event. Starting it again while it runs does nothing (EVENT-04). */
export function useSyncRegistrations(eventId: number) {
  const client = useQueryClient();
  const mutationKey = ['sync-registrations', eventId];
  const mutation = useSingleMutation({
    mutationKey,
    mutationFn: () => callApi(routes.sync.eventRegistrations, { params: { id: eventId } }),
    onSuccess: ({ message }) => showToast({ tone: 'success', title: words.done, text: message }),
    onError: (error) => showToast(failureToast(error)),
    onSettled: () =>
      void client.invalidateQueries({
        predicate: ({ queryKey: [path] }) =>
          [routes.events.visible.path, routes.events.list.path].some((list) => path === list) ||
          /^\/api\/((admin\/)?event-registrations\/|events\/\d+\/meet$)/.test(String(path)),
      }),
  });
  return {
    start: () => mutation.run(),
    isSyncing: useIsMutating({ mutationKey }) > 0,
  };
}

/**
 * The toast for a sync that did not reach the server, that has to wait, or that failed. Only the server's message
 * tells the last two apart (EVENT-04, CLIENT-05).
 */
export function failureToast(error: Error): Parameters<typeof showToast>[0] {
  if (error instanceof ConnectionError)
    return { tone: 'error', title: words.unreachable, text: words.unreachableText };
  const message = describeError(error, words.failedText);
  if (message.includes('syncing data')) return { title: words.busy, text: message };
  if (message.includes('just synced')) return { title: words.wait, text: message };
  return { tone: 'error', title: words.failed, text: words.failedText };
}
