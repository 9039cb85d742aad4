import { routes } from '@league/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useAdminAction } from '../../platform/api/admin-action.ts';
import { callApi } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { showToast } from '../../platform/toasts/toast.ts';
import { admin } from '../../strings/en/admin.ts';

const words = admin.demoData;

/** Creates the demo team of invented gymnasts, who are never sent to the provider (ADMIN-06). */
export function useLoadDemoData() {
  const client = useQueryClient();
  return useAdminAction({
    mutationFn: () => callApi(routes.demoData.load),
    onSuccess: ({ memberCount }) =>
      showToast({ tone: 'success', title: words.loaded, text: words.loadedText(memberCount) }),
    onError: () => showToast({ tone: 'error', ...words.loadFailed }),
    // Teams, rosters, the log: nearly every list contains demo data.
    onSettled: () => void client.invalidateQueries(),
  });
}

/** Removes the demo team and its gymnasts again. */
export function useRemoveDemoData(onDone: () => void) {
  const client = useQueryClient();
  return useAdminAction({
    mutationFn: () => callApi(routes.demoData.remove),
    onSuccess: ({ memberCount }) => {
      showToast({ tone: 'success', title: words.removed, text: words.removedText(memberCount) });
      onDone();
    },
    onError: (error) =>
      showToast({
        tone: 'error',
        title: words.removeFailed.title,
        text: describeError(error, words.removeFailed.text),
      }),
    onSettled: () => void client.invalidateQueries(),
  });
}
