import { type SessionUser, secondFactorChangeBodySchema } from '@league/contract';
import { routes } from '@league/contract/calls';
import { useState } from 'react';
import { callApi } from '../../../platform/api/api.ts';
import { auth } from '../../../strings/en/auth.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useAccountForm } from '../use-account-form.ts';
import { BackupCodes } from './backup-codes.tsx';
import { FormFooter } from './form-footer.tsx';
import classes from './second-factor.module.css';
import { SecondFactorField } from './second-factor-field.tsx';

const words = auth.secondFactor;

type Answer = { readonly user?: SessionUser; readonly backupCodes?: readonly string[] };

type Props = {
  readonly what: 'renew' | 'remove';
  /** Called with the updated user once the second factor is removed. */
  readonly onDone: (user?: SessionUser) => void;
};

/** Creates new backup codes or removes the second factor; both ask for the password and a code. */
export function ChangeSecondFactor({ what, onDone }: Props) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const change = useAccountForm({
    schema: secondFactorChangeBodySchema,
    initialValues: { currentPassword: '', code: '' },
    send: async (body): Promise<Answer> =>
      what === 'remove'
        ? { user: await callApi(routes.secondFactor.remove, { body }) }
        : await callApi(routes.secondFactor.renewBackupCodes, { body }),
    onDone: ({ user, backupCodes }) => (backupCodes ? setCodes(backupCodes) : onDone(user)),
    failureTitle: words.failed,
    fieldOfCode: { PASSWORD_WRONG: 'currentPassword', SECOND_FACTOR_WRONG: 'code' },
  });
  if (codes) return <BackupCodes codes={codes} onDone={onDone} />;
  return (
    <form className={classes.form} onSubmit={change.submit} noValidate aria-label={words[what]}>
      <p className={classes.text}>{words.explained[what]}</p>
      <PasswordField
        label={words.yourPassword}
        name="currentPassword"
        autoComplete="current-password"
        showLabel={auth.showPassword}
        hideLabel={auth.hidePassword}
        {...change.form.getInputProps('currentPassword')}
      />
      <SecondFactorField form={change.form} />
      <FormFooter label={words[what]} pendingLabel={words.pending} form={change} />
    </form>
  );
}
