import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { describeError } from '../../../platform/api-error.ts';
import { showToast } from '../../../platform/toast.ts';
import { members } from '../../../strings/en/members.ts';
import { useRosterSource } from '../roster-source.ts';
import { changeRoster, refreshRoster } from './roster.ts';

const words = members.archive;

/**
 * Archives a member: gone from the roster as soon as the server says so (MEM-40). While that is under way, asking
 * again does nothing (case C23).
 */
export function useArchiveMember(memberId: number, { onArchived }: { onArchived: () => void }) {
  const client = useQueryClient();
  const source = useRosterSource();
  const mutationKey = ['archive-member', memberId];
  const mutation = useMutation({
    mutationKey,
    mutationFn: () => callApi(source.archive, { params: { id: memberId } }),
    onSuccess: (reply) => {
      showToast({ tone: 'success', title: words.done, text: source.words.archived(reply) });
      void changeRoster(client, source, (roster) => roster.filter(({ id }) => id !== memberId));
      onArchived();
    },
    onError: (error) => {
      showToast({ tone: 'error', title: words.failed, text: describeError(error, words.failedText) });
      void refreshRoster(client, source);
    },
  });
  return {
    // The cache knows of a running request at once, the render does not: the second click comes before it.
    archive: () => {
      if (client.isMutating({ mutationKey }) === 0) mutation.mutate();
    },
    isArchiving: mutation.isPending,
    error: mutation.error,
  };
}
