import { isSameLine, type OfficeMember } from '@league/contract';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { officeMembers } from '../../../../strings/en/office-members.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { nameOf } from '../../card/member-name.ts';
import { useErasure } from './personal-data.api.ts';

const words = officeMembers.erase;

type Props = {
  readonly member: OfficeMember;
  /** When her erasure has begun, before the dialog closes. */
  readonly onErased: () => void;
  readonly onClose: () => void;
};

/** Says what is lost for good and what stays, and asks for her name before anything is erased (BEYOND-12). */
export default function EraseDialog({ member, onErased, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const name = nameOf(member);
  const { erase, isErasing, failure } = useErasure(member.id, {
    onErased: () => {
      onErased();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={words.title}
      size="lg"
      confirm={words.confirm}
      confirmPending={words.pending}
      isPending={isErasing}
      isOff={!isSameLine(typed, name)}
      failure={failure}
      failureTitle={words.failed}
      onConfirm={() => erase(typed)}
      onClose={onClose}
      returnFocusTo={() => document.getElementById('main')}
    >
      <p>{words.lost(name)}</p>
      <p>{words.lostNote}</p>
      <p>{words.stays(member.id)}</p>
      <TextInput
        label={words.type(name)}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        readOnly={isErasing}
      />
    </ConfirmDialog>
  );
}
