import type { Coach } from '@league/contract';
import { coaches } from '../../../../strings/en/coaches.ts';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { useUpdateCoach } from '../../api.ts';
import { bodyOf, formValuesOf, givenLevel } from '../../coach-form.ts';
import { isAboutFields, useCoachForm } from '../../use-coach-form.ts';
import { CoachFields } from './coach-fields.tsx';

const words = coaches.form;

/** Changes a coach; a blank password keeps the present one (COACHES-03). */
export default function EditCoachDialog({ coach, onClose }: { coach: Coach; onClose: () => void }) {
  const { form, isRestored, dropDraft, submit, showRefusal } = useCoachForm(formValuesOf(coach), {
    coachId: coach.id,
    needsPassword: false,
  });
  const close = () => {
    dropDraft();
    onClose();
  };
  const update = useUpdateCoach(coach, close, showRefusal);
  const otherLevel = givenLevel(coach.coachLevel) ? undefined : coach.coachLevel;
  return (
    <FormDialog
      title={words.editTitle}
      confirm={words.save}
      confirmPending={words.saving}
      isPending={update.isPending}
      hasChanges={form.isDirty()}
      failure={isAboutFields(update.error) ? null : update.failure}
      onSubmit={submit((values) => update.run(bodyOf(values)))}
      onClose={close}
    >
      {isRestored && <Notice>{words.restored}</Notice>}
      <CoachFields
        form={form}
        passwordHint={words.passwordKept}
        otherLevel={otherLevel}
        emailHint={words.emailHint}
      />
    </FormDialog>
  );
}
