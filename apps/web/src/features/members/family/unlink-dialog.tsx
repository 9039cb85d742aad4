import { fullName, type Member } from '@league/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { useSingleMutation } from '../../../platform/api/single-mutation.ts';
import { showToast } from '../../../platform/toasts/toast.ts';
import { memberDialogs } from '../../../strings/en/member-dialogs.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { showSaved } from '../edit/edit-member.ts';
import { useRosterSource } from '../roster/roster-source.ts';
import { familyQuery } from './families.api.ts';

const words = memberDialogs.family;

type Props = { readonly member: Member; readonly onClose: () => void };

/** Asks before a gymnast is unlinked from the family. Without an email of their own, they then have none (FAMILY-02). */
export function UnlinkDialog({ member, onClose }: Props) {
  const client = useQueryClient();
  const source = useRosterSource();
  const { unlink } = source;
  const name = fullName(member);
  const others = useOthersUnlinked(member);
  const mutation = useSingleMutation({
    mutationKey: ['unlink-member', member.id],
    mutationFn: async () => {
      if (!unlink) throw new Error('This roster has no call to unlink a gymnast.');
      return callApi(unlink, { params: { id: member.id } });
    },
    onSuccess: (saved) => {
      showToast({ tone: 'success', title: words.unlinked, text: words.unlinkedText(name) });
      void showSaved(client, source, saved);
      onClose();
    },
    onError: (error) =>
      showToast({
        tone: 'error',
        title: words.unlinkFailed,
        text: describeError(error, words.unlinkFailedText),
      }),
  });
  return (
    <ConfirmDialog
      title={words.unlinkTitle}
      confirm={words.unlink}
      confirmPending={words.unlinking}
      isPending={mutation.isPending}
      failureTitle={words.unlinkFailed}
      failure={mutation.error && describeError(mutation.error, words.unlinkFailedText)}
      onConfirm={() => mutation.run()}
      onClose={onClose}
    >
      <p>
        {words.unlinkText(
          name,
          member.siblings.map((each) => each.name),
        )}
      </p>
      {others.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
      {member.familyEmail !== null && <p>{words.unlinkEmail(name, member.familyEmail, member.email)}</p>}
    </ConfirmDialog>
  );
}

/** The texts about other gymnasts that this unlinks, and about those of them who lose their only email. */
function useOthersUnlinked(member: Member) {
  const { data } = useQuery(familyQuery(member.id));
  const others = data?.family?.members.filter(({ id }) => data.unlinked.includes(id)) ?? [];
  return others.map((other) => {
    const name = fullName(other);
    const losing =
      other.email === null && other.familyEmail !== null
        ? ` ${words.unlinkOtherEmail(name, other.familyEmail)}`
        : '';
    return { id: other.id, text: `${words.unlinkOther(name)}${losing}` };
  });
}
