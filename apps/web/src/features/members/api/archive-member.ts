import { type ArchiveReply, routes } from '@league/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { describeError } from '../../../platform/api-error.ts';
import { showToast } from '../../../platform/toast.ts';
import { members } from '../../../strings/en/members.ts';
import { changeRoster, refreshRoster } from './roster.ts';

const words = members.archive;

/**
 * Archives a member: gone from the roster as soon as the server says so (MEM-40). While that is under way, asking
 * again does nothing (case C23).
 */
export function useArchiveMember(memberId: number, { onArchived }: { onArchived: () => void }) {
  const client = useQueryClient();
  const mutationKey = ['archive-member', memberId];
  const mutation = useMutation({
    mutationKey,
    mutationFn: () => callApi(routes.members.archive, { params: { id: memberId } }),
    onSuccess: (reply) => {
      showToast({ tone: 'success', title: words.done, text: archivedText(reply) });
      void changeRoster(client, (roster) => roster.filter(({ id }) => id !== memberId));
      onArchived();
    },
    onError: (error) => {
      showToast({ tone: 'error', title: words.failed, text: describeError(error, words.failedText) });
      void refreshRoster(client);
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

function archivedText({ memberName, _syncWarning }: ArchiveReply): string {
  return _syncWarning ? words.doneLaterText(memberName) : words.doneText(memberName);
}
