import { INVITATION_DAYS, MIN_PASSWORD_LENGTH } from '@league/contract';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { coaches } from '../../../../strings/en/coaches.ts';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { useCreateCoach, useInviteCoach } from '../../api.ts';
import { bodyOf, EMPTY_FORM } from '../../coach-form.ts';
import { isAboutFields, useCoachForm } from '../../use-coach-form.ts';
import classes from './coach-fields.module.css';
import { CoachFields } from './coach-fields.tsx';

const words = coaches.form;

/** How a new coach signs in for the first time. */
type Access = 'password' | 'invitation';
const ACCESSES: readonly { value: Access; label: string }[] = [
  { value: 'password', label: words.byPassword },
  { value: 'invitation', label: words.byInvitation },
];

/** A new coach, with a password from the office or by invitation (COACHES-03, BEYOND-14). */
export default function AddCoachDialog({ onClose }: { onClose: () => void }) {
  const [access, setAccess] = useState<Access>('password');
  const needsPassword = access === 'password';
  const { form, isRestored, dropDraft, submit, showRefusal } = useCoachForm(EMPTY_FORM, {
    coachId: null,
    needsPassword,
  });
  const close = () => {
    dropDraft();
    onClose();
  };
  const create = useCreateCoach(close, showRefusal);
  const invite = useInviteCoach(close, showRefusal);
  const { isPending, error, failure } = needsPassword ? create : invite;
  const [confirm, pending] = needsPassword ? [words.create, words.creating] : [words.invite, words.inviting];
  return (
    <FormDialog
      title={words.addTitle}
      confirm={confirm}
      confirmPending={pending}
      isPending={isPending}
      hasChanges={form.isDirty()}
      failure={isAboutFields(error) ? null : failure}
      onSubmit={submit((values) => {
        if (needsPassword) create.run({ ...bodyOf(values), password: values.password });
        else invite.run(bodyOf({ ...values, password: '' }));
      })}
      onClose={close}
    >
      {isRestored && <Notice>{words.restored}</Notice>}
      <CoachFields
        form={form}
        {...(needsPassword && { passwordHint: words.passwordRule(MIN_PASSWORD_LENGTH) })}
      >
        <fieldset className={classes.access}>
          <legend className={classes.legend}>{words.access}</legend>
          <SegmentedControl
            fullWidth
            size="md"
            aria-label={words.access}
            value={access}
            onChange={(value) => setAccess(value === 'invitation' ? value : 'password')}
            data={[...ACCESSES]}
          />
          {!needsPassword && <p className={classes.hint}>{words.invitationText(INVITATION_DAYS)}</p>}
        </fieldset>
      </CoachFields>
    </FormDialog>
  );
}
