import type { MeetSummary } from '@league/contract';
import { routes } from '@league/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useAdminAction } from '../../../platform/api/admin-action.ts';
import { callApi } from '../../../platform/api/api.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { showToast } from '../../../platform/toasts/toast.ts';
import { scores } from '../../../strings/en/scores.ts';
import { refreshScores } from './queries.ts';

type Words = {
  readonly done: string;
  readonly doneText: string;
  readonly failed: string;
  readonly failedText: string;
};

function useRemoval(
  remove: () => Promise<unknown>,
  { words, onRemoved }: { words: Words; onRemoved: () => void },
) {
  const client = useQueryClient();
  const removing = useAdminAction({
    mutationFn: remove,
    onSuccess: async () => {
      showToast({ tone: 'success', title: words.done, text: words.doneText });
      await refreshScores(client);
      onRemoved();
    },
    onError: (error) =>
      showToast({ tone: 'error', title: words.failed, text: describeError(error, words.failedText) }),
  });
  return { remove: () => removing.run(), isRemoving: removing.isPending };
}

/** Removes all tallies, scores and meets (SCORE-04). */
export function useDeleteAllScores(onRemoved: () => void) {
  return useRemoval(() => callApi(routes.scores.deleteAll), {
    words: scores.deletion,
    onRemoved,
  });
}

/** Removes one meet with its results. */
export function useRemoveMeet({ id, name }: MeetSummary, onRemoved: () => void) {
  const { removed, removedText, removeFailed, removeFailedText } = scores.meets;
  return useRemoval(() => callApi(routes.scores.removeMeet, { params: { id } }), {
    words: { done: removed, doneText: removedText(name), failed: removeFailed, failedText: removeFailedText },
    onRemoved,
  });
}
