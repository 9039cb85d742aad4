import { useQueryClient } from '@tanstack/react-query';
import { useAdminAction } from '../../platform/api/admin-action.ts';
import { ApiError, describeError } from '../../platform/api/api-error.ts';
import { showToast } from '../../platform/toasts/toast.ts';
import { refreshSynced } from '../../shared/sync/follow-sync.ts';
import { syncTab } from '../../strings/en/sync-tab.ts';

const words = syncTab.resolving;

/** A way to resolve an issue. */
export type Resolution = {
  readonly call: () => Promise<{ readonly message: string }>;
  /** Title of the toast when it is done. */
  readonly done: string;
};

/** A resolution that needs confirmation, and the texts of that dialog. */
export type Question = Resolution & {
  readonly title: string;
  readonly texts: readonly string[];
  readonly confirm: string;
  readonly isDanger: boolean;
};

export type Ask = (question: Question) => void;

type Options = { readonly onEnd?: () => void; readonly showsFailure?: boolean };

/**
 * Runs a resolution, and refetches what it changed before it counts as done. If another person has already resolved the
 * issue, that is not a failure, and `onEnd` is called too. A failure is a toast unless the caller shows it.
 */
export function useResolution({ onEnd, showsFailure = false }: Options = {}) {
  const client = useQueryClient();
  const action = useAdminAction<{ readonly message: string }, Resolution>({
    mutationFn: ({ call }) => call(),
    onSuccess: async ({ message }, { done }) => {
      showToast({ tone: 'success', title: done, text: message });
      await refreshSynced(client);
      onEnd?.();
    },
    onError: async (error) => {
      if (isAlreadyResolved(error)) {
        showToast({ title: words.settled, text: describeError(error, words.failedText) });
        await refreshSynced(client);
        onEnd?.();
      } else if (!showsFailure) {
        showToast({ tone: 'error', title: words.failed, text: describeError(error, words.failedText) });
      }
    },
  });
  return {
    act: action.run,
    isBusy: action.isPending,
    error: action.error && !isAlreadyResolved(action.error) ? action.error : null,
  };
}

/** The errors that mean that another person has already resolved the issue. */
const ALREADY_RESOLVED: ReadonlySet<string | undefined> = new Set([
  'SYNC_MATTER_SETTLED',
  'MEMBER_NOT_FOUND',
  'ERASURE_NOT_FOUND',
]);

function isAlreadyResolved(error: unknown): boolean {
  return error instanceof ApiError && ALREADY_RESOLVED.has(error.code);
}
