import type { ResultEntry, ScoreCorrection } from '@league/contract';
import { routes } from '@league/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useAdminAction } from '../../../platform/admin-action.ts';
import { callApi } from '../../../platform/api.ts';
import { describeError } from '../../../platform/api-error.ts';
import { showToast } from '../../../platform/toast.ts';
import { scores } from '../../../strings/en/scores.ts';
import { figuresOf } from '../score-form.ts';
import { refreshScores } from './queries.ts';

const words = scores.correction;

/** Corrects one result in place; the toast offers to put the former scores back (SCORE-09). */
export function useCorrection(
  { id, athleteName }: Pick<ResultEntry, 'id' | 'athleteName'>,
  onDone: () => void,
) {
  const client = useQueryClient();
  const onError = (error: Error) =>
    showToast({ tone: 'error', title: words.failed, text: describeError(error, words.failedText) });
  const send = (before: ScoreCorrection, after: ScoreCorrection) =>
    callApi(routes.scores.correct, { params: { id }, body: { before, after } });
  const undo = (before: ScoreCorrection, after: ScoreCorrection) => {
    send(after, before)
      .then(() => {
        showToast({ tone: 'success', title: words.undone, text: words.undoneText(athleteName) });
        return refreshScores(client);
      })
      .catch(onError);
  };
  const correcting = useAdminAction({
    mutationKey: ['correct-score', id],
    mutationFn: ({ before, after }: { before: ScoreCorrection; after: ScoreCorrection }) =>
      send(before, after),
    onSuccess: async (corrected, { before }) => {
      showToast({
        tone: 'success',
        title: words.done,
        text: words.doneText(athleteName),
        action: { label: words.undo, run: () => undo(before, figuresOf(corrected)) },
      });
      await refreshScores(client);
      onDone();
    },
    onError,
  });
  return { correct: correcting.run, isCorrecting: correcting.isPending };
}
