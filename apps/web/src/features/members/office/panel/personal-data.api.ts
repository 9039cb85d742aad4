import { type EraseReply, fillPath } from '@league/contract';
import { routes } from '@league/contract/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAdminAction } from '../../../../platform/api/admin-action.ts';
import { callApi } from '../../../../platform/api/api.ts';
import { describeError } from '../../../../platform/api/api-error.ts';
import { downloadFile } from '../../../../platform/download.ts';
import { showToast } from '../../../../platform/toasts/toast.ts';
import { refreshSynced } from '../../../../shared/sync/follow-sync.ts';
import { officeMembers } from '../../../../strings/en/office-members.ts';

const { details, erase: words } = officeMembers;
const personalData = routes.personalData;

/** Downloads all stored data of a gymnast, as a file for programs or as a page to read (BEYOND-12). */
export function useCopyOfEverything(memberId: number, form: 'copy' | 'copyPage') {
  return useAdminAction({
    mutationFn: () => downloadFile(fillPath(personalData[form].path, { id: memberId })),
    onSuccess: (fileName) => showToast({ tone: 'success', title: details.copied, text: fileName }),
    onError: (error) =>
      showToast({
        tone: 'error',
        title: details.copyFailed,
        text: describeError(error, details.copyFailedText),
      }),
  });
}

/** Mentions of the gymnast in other gymnasts' notes and in the log; refetched whenever the dialog opens. */
export function useMentions(memberId: number) {
  return useQuery({
    queryKey: ['mentions', memberId],
    queryFn: () => callApi(personalData.mentions, { params: { id: memberId } }),
    gcTime: 0,
  });
}

const TITLES: Readonly<Record<EraseReply['state'], string>> = {
  done: words.done,
  waiting: words.underWay,
  refused: words.underWay,
};

/** Erases a gymnast, reports the state of the erasure, and refetches the lists that showed them. */
export function useErasure(memberId: number, { onErased }: { onErased: () => void }) {
  const client = useQueryClient();
  const action = useAdminAction({
    mutationFn: (body: { name: string; mentions: string[] }) =>
      callApi(personalData.erase, { params: { id: memberId }, body }),
    onSuccess: ({ state, message }: EraseReply) => {
      showToast({ ...(state === 'done' && { tone: 'success' }), title: TITLES[state], text: message });
      void refreshSynced(client);
      onErased();
    },
    onError: () => refreshSynced(client),
  });
  return {
    erase: action.run,
    isErasing: action.isPending,
    failure: action.error ? describeError(action.error, words.failedText) : null,
  };
}
