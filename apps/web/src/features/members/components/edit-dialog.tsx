import type { Member } from '@league/contract';
import { useState } from 'react';
import { members } from '../../../strings/en/members.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { nameOf } from '../member-name.ts';
import { useMemberEdit } from '../use-member-edit.ts';
import { useWarningBeforeUnload } from '../use-warning-before-unload.ts';
import { EditConflict } from './edit-conflict.tsx';
import classes from './edit-dialog.module.css';
import { EditFooter } from './edit-footer.tsx';
import { MemberFields } from './member-fields.tsx';

type Props = { readonly member: Member; readonly onClose: () => void };

/** Edits one member (MEM-30). With unsaved changes nothing closes it without asking. */
export default function EditDialog({ member, onClose }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const edit = useMemberEdit(member, { onSaved: onClose });
  useWarningBeforeUnload(edit.hasChanges);

  const close = () => {
    if (edit.isPending) return;
    if (edit.hasChanges) setIsAsking(true);
    else onClose();
  };

  return (
    <Dialog
      title={members.edit.title(nameOf(member))}
      closeLabel={members.edit.close}
      size="lg"
      onClose={close}
    >
      <form className={classes.form} onSubmit={edit.submit} noValidate>
        {edit.contests.length > 0 ? (
          <EditConflict contests={edit.contests} onChoose={edit.choose} />
        ) : (
          <MemberFields form={edit.form} />
        )}
        {edit.failure && (
          <Notice tone="danger" title={members.edit.failed}>
            {edit.failure}
          </Notice>
        )}
        <EditFooter
          isAsking={isAsking}
          isPending={edit.isPending}
          undecided={edit.contests.filter(({ chosen }) => chosen === null).length}
          hasConflict={edit.contests.length > 0}
          onCancel={close}
          onKeepEditing={() => setIsAsking(false)}
          onDiscard={onClose}
        />
      </form>
    </Dialog>
  );
}
