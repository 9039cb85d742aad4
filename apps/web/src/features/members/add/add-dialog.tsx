import { members } from '../../../strings/en/members.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogFooter } from '../../../ui/dialogs/dialog-footer.tsx';
import { useWarningBeforeUnload } from '../../../ui/dialogs/use-warning-before-unload.ts';
import { Notice } from '../../../ui/notice.tsx';
import { SiblingQuestion } from '../family/sibling-question.tsx';
import { ADD_BUTTON_ID } from './add-button-id.ts';
import classes from './add-dialog.module.css';
import { NewMemberFields } from './new-member-fields.tsx';
import { SameChildWarning } from './same-child-warning.tsx';
import { useNewMember } from './use-new-member.ts';

const words = members.add;

type Props = {
  readonly team: { readonly id: number; readonly name: string };
  readonly onClose: () => void;
};

/** Adds a gymnast to the coach's team (MEM-20). The input is kept as a draft, however the dialog is closed. */
export function AddDialog({ team, onClose }: Props) {
  const adding = useNewMember({ teamId: team.id, onAdded: onClose });
  useWarningBeforeUnload(adding.hasEntries);
  const close = () => adding.isAdding || onClose();
  return (
    <Dialog
      title={words.title(team.name)}
      size="lg"
      onClose={close}
      // After the quick action of the dashboard, the button that was pressed is no longer on the page.
      returnFocusTo={() => document.getElementById(ADD_BUTTON_ID)}
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          adding.submit();
        }}
      >
        {adding.isRestored && (
          <p className={classes.restored}>
            <span role="status">{words.restored}</span>
            <button type="button" onClick={adding.startOver}>
              {words.startOver}
            </button>
          </p>
        )}
        <NewMemberFields
          form={adding.form}
          teamName={team.name}
          sameChildWarning={<SameChildWarning values={adding.form.values} />}
          siblingQuestion={
            <SiblingQuestion
              asked={adding.asked}
              email={adding.form.values.email}
              ownTeam={team.name}
              isPending={adding.isAdding}
              onYes={(siblingId) => adding.submit(siblingId)}
            />
          }
        />
        {adding.failure && (
          <Notice tone="danger" title={words.failed}>
            {adding.failure}
          </Notice>
        )}
        <DialogFooter
          confirm={words.submit}
          confirmPending={words.submitting}
          isPending={adding.isAdding}
          onCancel={close}
        />
      </form>
    </Dialog>
  );
}
