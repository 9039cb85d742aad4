import type { TextInputProps } from '@mantine/core';
import { useLeague } from '../../../platform/league.ts';
import { auth } from '../../../strings/en/auth.ts';
import { office } from '../../../strings/en/office.ts';
import { PasswordField } from '../../../ui/password-field.tsx';

/** Whether the office has passwords: with single sign-on there is none to ask for. */
export function useAsksPassword(): boolean {
  return useLeague()?.singleSignOn !== true;
}

/** The password of the owner, asked for before another person is let into the office (SAFE-02). */
export function OwnPassword(field: Pick<TextInputProps, 'value' | 'onChange' | 'error'>) {
  return (
    <PasswordField
      label={office.password.label}
      description={office.password.why}
      name="currentPassword"
      autoComplete="current-password"
      required
      showLabel={auth.showPassword}
      hideLabel={auth.hidePassword}
      {...field}
    />
  );
}
