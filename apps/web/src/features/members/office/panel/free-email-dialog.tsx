import { fullName, type OfficeMember } from '@league/contract';
import { routes } from '@league/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useAdminAction } from '../../../../platform/api/admin-action.ts';
import { callApi } from '../../../../platform/api/api.ts';
import { describeError } from '../../../../platform/api/api-error.ts';
import { showToast } from '../../../../platform/toasts/toast.ts';
import { refreshSynced } from '../../../../shared/sync/follow-sync.ts';
import { officeMembers } from '../../../../strings/en/office-members.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';

const words = officeMembers.freeEmail;

type Props = { readonly member: OfficeMember; readonly onClose: () => void };

/** Asks before an archived gymnast's email address is released for another gymnast (PROVIDER-08). */
export default function FreeEmailDialog({ member, onClose }: Props) {
  const client = useQueryClient();
  const action = useAdminAction({
    mutationFn: () => callApi(routes.officeMembers.freeEmail, { params: { id: member.id } }),
    onSuccess: async ({ message }: { message: string }) => {
      showToast({ tone: 'success', title: words.done, text: message });
      await refreshSynced(client);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={words.title}
      confirm={words.confirm}
      confirmPending={words.pending}
      isPending={action.isPending}
      failure={action.error ? describeError(action.error, words.failedText) : null}
      failureTitle={words.failed}
      onConfirm={() => action.run()}
      onClose={onClose}
    >
      <p>{words.text(member.email ?? '', fullName(member))}</p>
    </ConfirmDialog>
  );
}
