import { memberErrors } from '@league/contract';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { useSingleMutation } from '../../../platform/api/single-mutation.ts';
import { showToast } from '../../../platform/toasts/toast.ts';
import { members } from '../../../strings/en/members.ts';
import { changeRoster, refreshRoster } from '../roster/roster.ts';
import { useRosterSource } from '../roster/roster-source.ts';

const words = members.archive;

/**
 * Archives a member, who leaves the roster as soon as the server has confirmed it (MEM-40). A second call does nothing
 * while the first one runs (case C23).
 */
export function useArchiveMember(memberId: number, { onArchived }: { onArchived: () => void }) {
  const client = useQueryClient();
  const source = useRosterSource();
  const mutation = useSingleMutation({
    mutationKey: ['archive-member', memberId],
    mutationFn: () => callApi(source.archive, { params: { id: memberId } }),
    onSuccess: (reply) => {
      showToast({ tone: 'success', title: words.done, text: source.words.archived(reply) });
      void changeRoster(client, source, (roster) => roster.filter(({ id }) => id !== memberId));
      onArchived();
    },
    onError: (error) => {
      showToast({ tone: 'error', title: words.failed, text: archiveFailure(error) });
      void refreshRoster(client, source);
    },
  });
  return {
    archive: () => mutation.run(),
    isArchiving: mutation.isPending,
    error: mutation.error,
  };
}

/** Why a registered gymnast has to stay (MEM-41). */
export const registeredSentence = memberErrors.MEMBER_HAS_REGISTRATIONS.message;

/** Why a gymnast was not archived. */
export const archiveFailure = (error: Error): string => describeError(error, words.failedText);
