import { CONFIRMED_MINUTES, confirmBodySchema } from '@league/contract';
import { routes } from '@league/contract/calls';
import { callApi } from '../../../platform/api/api.ts';
import { answerPasswordRequest } from '../../../platform/session/password-request.ts';
import { auth } from '../../../strings/en/auth.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useAccountForm } from '../use-account-form.ts';

const words = auth.confirmPerson;

/** Asks for the password over the dialog or page whose call needs it (SAFE-02). */
export default function ConfirmPersonDialog() {
  const { form, submit, isPending, failure } = useAccountForm({
    schema: confirmBodySchema,
    initialValues: { currentPassword: '' },
    send: (body) => callApi(routes.auth.confirm, { body }),
    onDone: () => answerPasswordRequest(true),
    failureTitle: words.failed,
    fieldOfCode: { PASSWORD_WRONG: 'currentPassword' },
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
      onClose={() => answerPasswordRequest(false)}
    >
      <p>{words.text(CONFIRMED_MINUTES)}</p>
      <PasswordField
        label={words.label}
        name="currentPassword"
        autoComplete="current-password"
        required
        data-autofocus
        showLabel={auth.showPassword}
        hideLabel={auth.hidePassword}
        {...form.getInputProps('currentPassword')}
      />
    </FormDialog>
  );
}
