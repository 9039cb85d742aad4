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

function reportFailure(error: Error): void {
  showToast({
    tone: 'error',
    title: words.decisionFailed,
    text: describeError(error, words.decisionFailedText),
  });
}

type Decided = Pick<ReviewEntry, 'id' | 'athleteName' | 'standing' | 'gymnast'>;

/**
 * Undoes the decision made at `decidedAt`: the result waits again or goes back to its former gymnast. Returns whether it did,
 * and not where there is a later decision.
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

type ToastText = { readonly title: string; readonly text?: string };

/** The Undo of a toast. `undo` gives the words of the toast that follows it, or null where it has changed nothing. */
function useUndo() {
  const client = useQueryClient();
  return (undo: () => Promise<ToastText | null>) => ({
    label: words.undo,
    run: () => {
      void undo()
        .then((done) =>
          showToast(done ? { tone: 'success', ...done } : { tone: 'error', ...words.decidedSince }),
        )
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
            ? { title: words.undone, text: words.undoneText(athleteName) }
            : null,
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
          if (reopened === 0) return null;
          const left = ignored - reopened;
          return { title: words.undoneMany(reopened), ...(left > 0 && { text: words.leftDecided(left) }) };
        }),
      });
      await refreshScores(client);
      onDone();
    },
    onError: reportFailure,
  });
  return { ignore: ignoring.run, isIgnoring: ignoring.isPending };
}
