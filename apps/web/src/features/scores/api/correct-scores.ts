import type { ResultEntry, ScoreCorrection } from '@league/contract';
import { routes } from '@league/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useAdminAction } from '../../../platform/api/admin-action.ts';
import { callApi } from '../../../platform/api/api.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { showToast } from '../../../platform/toasts/toast.ts';
import { scores } from '../../../strings/en/scores.ts';
import { figuresOf } from '../score-form.ts';
import { refreshScores } from './queries.ts';

const words = scores.correction;

type Change = { readonly before: ScoreCorrection; readonly after: ScoreCorrection };

/** Saves other scores of one result. The toast `done` offers Undo. */
function useScoreChange(
  { id, athleteName }: Pick<ResultEntry, 'id' | 'athleteName'>,
  done: { readonly title: string; readonly text: string },
  onDone: () => void,
) {
  const client = useQueryClient();
  const onError = (error: Error) => {
    showToast({ tone: 'error', title: words.failed, text: describeError(error, words.failedText) });
    return refreshScores(client);
  };
  const send = (body: Change) => callApi(routes.scores.correct, { params: { id }, body });
  const undo = ({ before, after }: Change) => {
    send({ before: after, after: before })
      .then(async () => {
        await refreshScores(client);
        showToast({ tone: 'success', title: words.undone, text: words.undoneText(athleteName) });
      })
      .catch(onError);
  };
  return useAdminAction({
    mutationKey: ['correct-score', id],
    mutationFn: send,
    onSuccess: async (changed, { before }) => {
      showToast({
        tone: 'success',
        ...done,
        action: { label: words.undo, run: () => undo({ before, after: figuresOf(changed) }) },
      });
      await refreshScores(client);
      onDone();
    },
    onError,
  });
}

/** Corrects one result in place (SCORE-09). */
export function useCorrection(entry: Pick<ResultEntry, 'id' | 'athleteName'>, onDone: () => void) {
  const text = words.doneText(entry.athleteName);
  const correcting = useScoreChange(entry, { title: words.done, text }, onDone);
  return { correct: correcting.run, isCorrecting: correcting.isPending };
}

/** Puts back the scores of the file, however old the correction is (SCORE-09). */
export function usePutBack(entry: ResultEntry) {
  const text = words.putBackText(entry.athleteName);
  const putting = useScoreChange(entry, { title: words.putBack, text }, () => undefined);
  return {
    putBack: (asImported: ScoreCorrection) => putting.run({ before: figuresOf(entry), after: asImported }),
    isPuttingBack: putting.isPending,
  };
}
