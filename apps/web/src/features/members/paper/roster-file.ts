import { routes } from '@league/contract/calls';
import { describeError } from '../../../platform/api/api-error.ts';
import { useSingleMutation } from '../../../platform/api/single-mutation.ts';
import { downloadFile } from '../../../platform/download.ts';
import { showToast } from '../../../platform/toasts/toast.ts';
import { memberDialogs } from '../../../strings/en/member-dialogs.ts';
import { idsForAddress } from './chosen-members.ts';

const words = memberDialogs.paper;

/**
 * Downloads the roster of a team, or with null of every team that the viewer may see, as a CSV file (BEYOND-02). Health
 * notes are included only on request (FAMILY-05).
 */
export function useRosterFile(teamId: number | null) {
  const { path } = routes.members.exportRoster;
  const download = useSingleMutation({
    mutationFn: ({ ids, withHealth }: { ids: string; withHealth: boolean }) => {
      const query = new URLSearchParams({
        ...(teamId !== null && { teamId: String(teamId) }),
        ...(ids !== '' && { members: ids }),
        ...(withHealth && { health: 'true' }),
      }).toString();
      return downloadFile(query ? `${path}?${query}` : path);
    },
    onSuccess: (fileName, { ids }) =>
      showToast({
        tone: 'success',
        title: words.exported,
        text: ids === '' ? fileName : words.exportedPart(ids.split(',').length, fileName),
      }),
    onError: (error) =>
      showToast({ tone: 'error', title: words.failed, text: describeError(error, words.failedText) }),
  });
  return {
    isSaving: download.isPending,
    /** Downloads only the members with these ids, if there are any. */
    save: (memberIds: readonly number[] = [], { withHealth = false } = {}) => {
      const ids = idsForAddress(memberIds);
      if (ids !== null) download.run({ ids, withHealth });
    },
  };
}
