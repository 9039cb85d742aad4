import type { ReviewEntry } from '@league/contract';
import { routes } from '@league/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useAdminAction } from '../../../platform/admin-action.ts';
import { callApi } from '../../../platform/api.ts';
import { describeError } from '../../../platform/api-error.ts';
import { showToast } from '../../../platform/toast.ts';
import { scores } from '../../../strings/en/scores.ts';
import { refreshScores } from './queries.ts';

const words = scores.reviews;

function tellFailure(error: Error): void {
  showToast({
    tone: 'error',
    title: words.decisionFailed,
    text: describeError(error, words.decisionFailedText),
  });
}

/** Says whose a result is, or that it is nobody's (SCORE-03). `onDecided` runs when the lists have followed. */
export function useDecision(entry: Pick<ReviewEntry, 'id' | 'athleteName'>, onDecided: () => void) {
  const client = useQueryClient();
  const deciding = useAdminAction({
    mutationKey: ['decide-score', entry.id],
    mutationFn: (memberId: number | null) =>
      callApi(routes.scores.decide, { params: { id: entry.id }, body: { memberId } }),
    onSuccess: async ({ gymnast }) => {
      showToast(
        gymnast
          ? {
              tone: 'success',
              title: words.attached,
              text: words.attachedText(entry.athleteName, gymnast.name),
            }
          : { tone: 'success', title: words.leftOut, text: words.leftOutText(entry.athleteName) },
      );
      await refreshScores(client);
      onDecided();
    },
    onError: tellFailure,
  });
  return { decide: deciding.run, isDeciding: deciding.isPending };
}

/** Leaves several results out at once. */
export function useIgnoreEntries(onDone: () => void) {
  const client = useQueryClient();
  const ignoring = useAdminAction({
    mutationFn: (entryIds: readonly number[]) =>
      callApi(routes.scores.ignore, { body: { entryIds: [...entryIds] } }),
    onSuccess: async ({ ignored }) => {
      showToast({ tone: 'success', title: words.leftOutMany(ignored) });
      await refreshScores(client);
      onDone();
    },
    onError: tellFailure,
  });
  return { ignore: ignoring.run, isIgnoring: ignoring.isPending };
}
