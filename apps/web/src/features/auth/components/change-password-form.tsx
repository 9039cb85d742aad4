import { LIMITS, MIN_ADMIN_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, type SessionUser } from '@league/contract';
import type { RefObject } from 'react';
import { auth } from '../../../strings/en/auth.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useChangePassword } from '../use-change-password.ts';
import classes from './change-password-form.module.css';
import { FormFooter } from './form-footer.tsx';

const words = auth.password;

type Props = {
  readonly user: SessionUser;
  readonly currentLabel: string;
  readonly submitLabel: string;
  readonly firstField?: RefObject<HTMLInputElement | null>;
};

/** The current password and the new one (PORTAL-03, AUTH-11). */
export function ChangePasswordForm({ user, currentLabel, submitLabel, firstField }: Props) {
  const change = useChangePassword();
  const { form, submit } = change;
  const toggle = { showLabel: auth.showPassword, hideLabel: auth.hidePassword };
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label={words.title}>
      {/* Tells a password manager whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
      <PasswordField
        {...(firstField && { ref: firstField })}
        label={currentLabel}
        name="currentPassword"
        autoComplete="current-password"
        maxLength={LIMITS.password}
        {...toggle}
        {...form.getInputProps('currentPassword')}
      />
      <PasswordField
        label={words.next}
        description={auth.fields.passwordRule(
          user.role === 'admin' ? MIN_ADMIN_PASSWORD_LENGTH : MIN_PASSWORD_LENGTH,
        )}
        name="newPassword"
        autoComplete="new-password"
        maxLength={LIMITS.password}
        {...toggle}
        {...form.getInputProps('newPassword')}
      />
      <FormFooter label={submitLabel} pendingLabel={words.pending} form={change} />
    </form>
  );
}
