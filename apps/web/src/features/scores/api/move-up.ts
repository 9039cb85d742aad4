import type { AdminScoreWarning, MoveUpReply } from '@league/contract';
import { routes } from '@league/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useAdminAction } from '../../../platform/api/admin-action.ts';
import { callApi } from '../../../platform/api/api.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { useMay } from '../../../platform/session/use-may.ts';
import { showToast } from '../../../platform/toasts/toast.ts';
import { scores } from '../../../strings/en/scores.ts';
import { refreshScores } from './queries.ts';

const words = scores.warnings;

/** Moves each gymnast up one level, in one request. */
export function useMoveUp(onMoved: (reply: MoveUpReply) => void) {
  const client = useQueryClient();
  // Only a role that changes members may undo a bulk change, whatever it was (OFFICE-10).
  const mayUndo = useMay('roster.manage');
  const undoOf = (id: number) => () => {
    callApi(routes.officeMembers.undoBulkChange, { params: { id } })
      .then(() => {
        showToast({ tone: 'success', title: words.undone });
        return refreshScores(client);
      })
      .catch((error: unknown) =>
        showToast({
          tone: 'error',
          title: words.undoFailed,
          text: describeError(error, words.undoFailedText),
        }),
      );
  };
  const moving = useAdminAction({
    mutationFn: (warnings: readonly AdminScoreWarning[]) =>
      callApi(routes.scores.moveUp, {
        body: {
          moves: warnings.map(({ memberId, currentLevel }) => ({ memberId, fromLevel: currentLevel })),
        },
      }),
    onSuccess: (reply) => {
      showToast(
        reply.moved.length > 0
          ? {
              tone: 'success',
              title: words.done,
              text: words.doneText(reply.moved.length),
              ...(mayUndo &&
                reply.bulkChangeId !== null && {
                  action: { label: words.undo, run: undoOf(reply.bulkChangeId) },
                }),
            }
          : { tone: 'error', title: words.failedTitle },
      );
      void refreshScores(client);
      onMoved(reply);
    },
    onError: (error) =>
      showToast({ tone: 'error', title: words.failedTitle, text: describeError(error, words.failedText) }),
  });
  return { moveUp: moving.run, isMoving: moving.isPending };
}
