import type { ReviewEntry } from '@league/contract';
import { routes } from '@league/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useAdminAction } from '../../../platform/api/admin-action.ts';
import { callApi } from '../../../platform/api/api.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { showToast } from '../../../platform/toasts/toast.ts';
import { scores } from '../../../strings/en/scores.ts';
import { refreshScores } from './queries.ts';

const words = scores.reviews;

function reportFailure(error: Error): void {
  showToast({
    tone: 'error',
    title: words.decisionFailed,
    text: describeError(error, words.decisionFailedText),
  });
}

type Decided = Pick<ReviewEntry, 'id' | 'athleteName' | 'standing' | 'gymnast'>;

/**
 * Undoes the decision made at `decidedAt`: the result waits again or goes back to its former gymnast. Returns whether it did:
 * not where another person has decided again, has undone it already or has removed the result.
 */
async function undoDecision({ id, standing, gymnast }: Decided, decidedAt: string | null): Promise<boolean> {
  const undoes = decidedAt ?? undefined;
  if (standing === 'review' || standing === 'unmatched') {
    const { reopened } = await callApi(routes.scores.reopen, { body: { entryIds: [id], undoes } });
    return reopened > 0;
  }
  const memberId = gymnast?.memberId ?? null;
  await callApi(routes.scores.decide, { params: { id }, body: { memberId, undoes } });
  return true;
}

type ToastText = { readonly tone: 'success' | 'error'; readonly title: string; readonly text?: string };

const notUndone = (count: number): ToastText => ({
  tone: 'error',
  title: words.notUndone,
  text: words.changedMeanwhile(count),
});

/** The Undo of a toast. `undo` returns the toast that follows it. */
function useUndo() {
  const client = useQueryClient();
  return (undo: () => Promise<ToastText>) => ({
    label: words.undo,
    run: () => {
      void undo()
        .then(showToast)
        .catch(reportFailure)
        // Also after a refusal: another person's decision is then shown.
        .then(() => refreshScores(client));
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
    onSuccess: async ({ gymnast, decidedAt }) => {
      const { athleteName } = entry;
      showToast({
        tone: 'success',
        ...(gymnast
          ? { title: words.attached, text: words.attachedText(athleteName, gymnast.name) }
          : { title: words.leftOut, text: words.leftOutText(athleteName) }),
        action: undoing(async () =>
          (await undoDecision(entry, decidedAt))
            ? { tone: 'success', title: words.undone, text: words.undoneText(athleteName) }
            : notUndone(1),
        ),
      });
      await refreshScores(client);
      onDecided();
    },
    onError: reportFailure,
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
    onSuccess: async ({ ignored, decidedAt }, entryIds) => {
      showToast({
        tone: 'success',
        title: words.leftOutMany(ignored),
        action: undoing(async () => {
          const { reopened } = await callApi(routes.scores.reopen, {
            body: { entryIds: [...entryIds], undoes: decidedAt ?? undefined },
          });
          if (reopened === 0) return notUndone(ignored);
          const left = ignored - reopened;
          return {
            tone: 'success',
            title: words.undoneMany(reopened),
            ...(left > 0 && { text: words.leftChanged(left) }),
          };
        }),
      });
      await refreshScores(client);
      onDone();
    },
    onError: reportFailure,
  });
  return { ignore: ignoring.run, isIgnoring: ignoring.isPending };
}
