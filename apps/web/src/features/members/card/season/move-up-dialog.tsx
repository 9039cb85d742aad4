import { fullName, type Member } from '@league/contract';
import { useState } from 'react';
import { describeError } from '../../../../platform/api/api-error.ts';
import { season } from '../../../../strings/en/season.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { currentMemberOf, useEditMember } from '../../edit/edit-member.ts';
import { useEditToast } from '../../edit/undo-edit.ts';
import { memberCardId } from '../member-card-id.ts';

const words = season.moveUp;

type Props = {
  readonly member: Member;
  readonly to: string;
  readonly onClose: () => void;
};

/** Asks for confirmation of a change of level, which is saved as an edit like any other (ROSTER-07, MEM-31). */
export function MoveUpDialog({ member, to, onClose }: Props) {
  const { save, isSaving } = useEditMember();
  const say = useEditToast();
  const [failure, setFailure] = useState<string | null>(null);
  const move = () => {
    setFailure(null);
    save(
      { base: member, changes: { skillLevel: to } },
      {
        onSuccess: ({ saved }) => {
          say(words.doneTitle(fullName(member), to), { before: member, saved });
          onClose();
        },
        onError: (error) =>
          setFailure(currentMemberOf(error) ? words.changed : describeError(error, words.failedText)),
      },
    );
  };
  return (
    <ConfirmDialog
      title={words.title(fullName(member), to)}
      confirm={words.button(to)}
      confirmPending={words.pending}
      isPending={isSaving}
      isDangerous={false}
      failure={failure}
      failureTitle={words.failed}
      onConfirm={move}
      onClose={onClose}
      returnFocusTo={() => document.getElementById(memberCardId(member.id))}
    >
      <p>
        <strong>{words.change(member.skillLevel, to)}</strong>
      </p>
      <p>{words.what(member.skillLevel)}</p>
    </ConfirmDialog>
  );
}
