import { fullName, isSameLine, type OfficeMember } from '@league/contract';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { officeMembers } from '../../../../strings/en/office-members.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { MentionChoices } from './mention-choices.tsx';
import { useErasure, useMentions } from './personal-data.api.ts';

const words = officeMembers.erase;

type Props = {
  readonly member: OfficeMember;
  /** Called when the erasure has begun, before the dialog closes. */
  readonly onErased: () => void;
  readonly onClose: () => void;
};

/** Says what is erased for good and what stays, and asks to type the gymnast's name before anything is erased (BEYOND-12). */
export default function EraseDialog({ member, onErased, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const name = fullName(member);
  const mentions = useMentions(member.id);
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
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
      isOff={!isSameLine(typed, name) || !mentions.data}
      failure={failure}
      failureTitle={words.failed}
      onConfirm={() => {
        const found = mentions.data?.mentions ?? [];
        erase({ name: typed, mentions: found.map(({ key }) => key).filter((key) => !kept.has(key)) });
      }}
      onClose={onClose}
      returnFocusTo={() => document.getElementById('main')}
    >
      <p>{words.lost(name)}</p>
      <p>{words.lostNote}</p>
      <p>{words.stays(member.id)}</p>
      {mentions.isError && <p role="alert">{words.mentions.failed}</p>}
      {mentions.data && <MentionChoices found={mentions.data} kept={kept} onKeep={setKept} />}
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
