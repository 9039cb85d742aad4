import { LIMITS, MIN_PASSWORD_LENGTH } from '@league/contract';
import { auth } from '../../../strings/en/auth.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import classes from '../pages/auth-page.module.css';
import type { AccountForm } from '../use-account-form.ts';
import formClasses from './auth-form.module.css';
import { FormFooter } from './form-footer.tsx';

type Props = {
  /** The email of the account that the link is for. */
  readonly email: string;
  readonly label: string;
  readonly submitLabel: string;
  readonly pendingLabel: string;
  /** The minimum length of the password. */
  readonly minLength?: number;
  readonly account: AccountForm<{ token: string; password: string }>;
};

/** Asks for a new password after a link was opened. */
export function NewPasswordForm({
  email,
  label,
  submitLabel,
  pendingLabel,
  minLength = MIN_PASSWORD_LENGTH,
  account,
}: Props) {
  return (
    <form className={formClasses.form} onSubmit={account.submit} noValidate aria-label={label}>
      {/* Tells a password manager whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <p className={classes.quiet}>{auth.invitation.email(email)}</p>
      <PasswordField
        label={auth.fields.password}
        description={auth.fields.passwordRule(minLength)}
        name="password"
        autoFocus
        autoComplete="new-password"
        maxLength={LIMITS.password}
        showLabel={auth.showPassword}
        hideLabel={auth.hidePassword}
        {...account.form.getInputProps('password')}
      />
      <FormFooter label={submitLabel} pendingLabel={pendingLabel} form={account} />
    </form>
  );
}
