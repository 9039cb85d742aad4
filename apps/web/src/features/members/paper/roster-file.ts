import { routes } from '@league/contract/calls';
import { describeError } from '../../../platform/api-error.ts';
import { downloadFile } from '../../../platform/download.ts';
import { useSingleMutation } from '../../../platform/single-mutation.ts';
import { showToast } from '../../../platform/toast.ts';
import { members } from '../../../strings/en/members.ts';

const words = members.paper;

/**
 * Has the browser save the roster of a team, or with null of every team one may see, as a CSV file; of the named members
 * alone when there are some (BEYOND-02).
 */
export function useRosterFile(teamId: number | null, memberIds: readonly number[] = []) {
  const { path } = routes.members.exportRoster;
  const download = useSingleMutation({
    mutationFn: () => {
      const query = new URLSearchParams({
        ...(teamId !== null && { teamId: String(teamId) }),
        ...(memberIds.length > 0 && { members: memberIds.join(',') }),
      }).toString();
      return downloadFile(query ? `${path}?${query}` : path);
    },
    onSuccess: (fileName) => showToast({ tone: 'success', title: words.exported, text: fileName }),
    onError: (error) =>
      showToast({ tone: 'error', title: words.failed, text: describeError(error, words.failedText) }),
  });
  return { isSaving: download.isPending, save: () => download.run() };
}
