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

type Decided = Pick<ReviewEntry, 'id' | 'athleteName' | 'standing' | 'gymnast'>;

/** Undoes a decision: the result waits again or goes back to its former gymnast. */
async function takeBack({ id, standing, gymnast }: Decided): Promise<void> {
  if (standing === 'review' || standing === 'unmatched') {
    await callApi(routes.scores.reopen, { body: { entryIds: [id] } });
    return;
  }
  const memberId = gymnast?.memberId ?? null;
  await callApi(routes.scores.decide, { params: { id }, body: { memberId } });
}

/** The Undo of a toast, and the toast that follows it. */
function useUndo() {
  const client = useQueryClient();
  return (undo: () => Promise<void>, told: { title: string; text?: string }) => ({
    label: words.undo,
    run: () => {
      undo()
        .then(() => {
          showToast({ tone: 'success', ...told });
          return refreshScores(client);
        })
        .catch(tellFailure);
    },
  });
}

/** Attaches a result to a gymnast or leaves it out (SCORE-03). `onDecided` runs once the lists are reloaded. */
export function useDecision(entry: Decided, onDecided: () => void) {
  const client = useQueryClient();
  const undoing = useUndo();
  const deciding = useAdminAction({
    mutationKey: ['decide-score', entry.id],
    mutationFn: (memberId: number | null) =>
      callApi(routes.scores.decide, { params: { id: entry.id }, body: { memberId } }),
    onSuccess: async ({ gymnast }) => {
      const { athleteName } = entry;
      showToast({
        tone: 'success',
        ...(gymnast
          ? { title: words.attached, text: words.attachedText(athleteName, gymnast.name) }
          : { title: words.leftOut, text: words.leftOutText(athleteName) }),
        action: undoing(() => takeBack(entry), {
          title: words.undone,
          text: words.undoneText(athleteName),
        }),
      });
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
  const undoing = useUndo();
  const ignoring = useAdminAction({
    mutationFn: (entryIds: readonly number[]) =>
      callApi(routes.scores.ignore, { body: { entryIds: [...entryIds] } }),
    onSuccess: async ({ ignored }, entryIds) => {
      showToast({
        tone: 'success',
        title: words.leftOutMany(ignored),
        action: undoing(
          async () => {
            await callApi(routes.scores.reopen, { body: { entryIds: [...entryIds] } });
          },
          { title: words.undoneMany(ignored) },
        ),
      });
      await refreshScores(client);
      onDone();
    },
    onError: tellFailure,
  });
  return { ignore: ignoring.run, isIgnoring: ignoring.isPending };
}
