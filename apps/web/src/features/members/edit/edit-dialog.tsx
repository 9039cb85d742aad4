import { fullName, type Member } from '@league/contract';
import { memberDialogs } from '../../../strings/en/member-dialogs.ts';
import { members } from '../../../strings/en/members.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FamilyOfferDialog } from '../family/family-offer-dialog.tsx';
import { SiblingQuestion } from '../family/sibling-question.tsx';
import { EditConflict } from './edit-conflict.tsx';
import { MemberFields } from './fields/member-fields.tsx';
import { useMemberEdit } from './use-member-edit.ts';

const words = memberDialogs.edit;

type Props = { readonly member: Member; readonly onClose: () => void };

/** Edits one member (MEM-30). */
export function EditDialog({ member, onClose }: Props) {
  const edit = useMemberEdit(member, { onSaved: onClose });
  const hasConflict = edit.contests.length > 0;
  const undecided = edit.contests.filter(({ chosen }) => chosen === null).length;
  if (edit.offers) return <FamilyOfferDialog offers={edit.offers} onClose={onClose} />;
  return (
    <FormDialog
      title={words.title(fullName(member))}
      confirm={hasConflict ? memberDialogs.conflict.save : words.save}
      confirmPending={words.saving}
      isPending={edit.isPending}
      isOff={undecided > 0}
      note={undecided > 0 ? memberDialogs.conflict.undecided(undecided) : undefined}
      hasChanges={edit.hasChanges}
      failure={edit.failure}
      failureTitle={words.failed}
      onSubmit={edit.submit}
      onClose={() => {
        edit.discard();
        onClose();
      }}
    >
      {edit.isRestored && <Notice>{members.add.restored}</Notice>}
      {hasConflict ? (
        <EditConflict contests={edit.contests} onChoose={edit.choose} />
      ) : (
        <MemberFields
          form={edit.form}
          siblingQuestion={
            <SiblingQuestion
              asked={edit.asked}
              email={edit.form.values.email}
              ownTeam={member.teamName}
              isPending={edit.isPending}
              onYes={edit.saveAsSibling}
            />
          }
        />
      )}
    </FormDialog>
  );
}
