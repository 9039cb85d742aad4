import {
  CONFIRMED_MINUTES,
  secondFactorBeginBodySchema,
  secondFactorConfirmBodySchema,
} from '@league/contract';
import { routes } from '@league/contract/calls';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { callApi } from '../../../platform/api/api.ts';
import { endConfirmation } from '../../../platform/session/pending-confirmation.ts';
import { useSession } from '../../../platform/session/session.ts';
import { auth } from '../../../strings/en/auth.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useAccountForm } from '../use-account-form.ts';
import { SecondFactorField } from './second-factor-field.tsx';

const words = auth.confirmPerson;

/** The ref of a field that takes the focus when it appears, also in place of another one. */
const focusField = (field: HTMLInputElement | null) => field?.focus();

/**
 * Asks the person to confirm: with a code of the second factor, or with the password if there is none. It opens over the
 * dialog or page whose call needs this (SAFE-02).
 */
export default function ConfirmPersonDialog() {
  const session = useSession();
  const [asksForCode, setAsksForCode] = useState(
    session.state === 'signedIn' && session.user.hasSecondFactor,
  );
  const { form, submit, isPending, failure } = useAccountForm({
    schema: asksForCode ? secondFactorConfirmBodySchema : secondFactorBeginBodySchema,
    initialValues: { currentPassword: '', code: '' },
    send: ({ currentPassword, code }) =>
      callApi(routes.auth.confirm, { body: asksForCode ? { code } : { currentPassword } }),
    onDone: () => endConfirmation(true),
    failureTitle: words.failed,
    fieldOfCode: { PASSWORD_WRONG: 'currentPassword', SECOND_FACTOR_WRONG: 'code' },
    // The second factor was set up or removed in another tab.
    nextStep: {
      code: asksForCode ? 'SECOND_FACTOR_NOT_BEGUN' : 'SECOND_FACTOR_NEEDED',
      take: () => setAsksForCode(!asksForCode),
    },
  });
  return (
    <FormDialog
      title={words.title}
      size="sm"
      confirm={words.confirm}
      confirmPending={words.pending}
      isPending={isPending}
      hasChanges={false}
      failure={failure}
      onSubmit={submit}
      onClose={() => endConfirmation(false)}
    >
      <p>{(asksForCode ? words.textForCode : words.text)(CONFIRMED_MINUTES)}</p>
      {asksForCode ? (
        <SecondFactorField form={form} isFirst />
      ) : (
        // Asks browsers not to fill it in, and has no button that shows it: the laptop may have been found open.
        <TextInput
          label={words.label}
          name="passwordAgain"
          type="password"
          autoComplete="new-password"
          required
          data-autofocus
          ref={focusField}
          {...form.getInputProps('currentPassword')}
        />
      )}
    </FormDialog>
  );
}
