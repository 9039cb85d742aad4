import type { SessionUser } from '@league/contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { ScreenHeading } from '../../../platform/places/screen-heading.tsx';
import { auth } from '../../../strings/en/auth.ts';
import { AuthLayout } from '../components/auth-layout.tsx';
import { ChangePasswordForm } from '../components/change-password-form.tsx';
import classes from './auth-page.module.css';

const words = auth.password.choose;

type Props = {
  readonly user: SessionUser;
  /** Signs out without choosing a password. */
  readonly signOut: ReactNode;
};

/** Replaces every screen as long as the password is one that the office has set (AUTH-11). */
export function ChoosePasswordScreen({ user, signOut }: Props) {
  const firstField = useRef<HTMLInputElement>(null);
  useEffect(() => firstField.current?.focus(), []);
  return (
    <AuthLayout>
      <div className={classes.page}>
        <ScreenHeading focusOnArrival={false}>{words.title}</ScreenHeading>
        <p className={classes.lead}>{words.text}</p>
        <ChangePasswordForm
          user={user}
          currentLabel={words.current}
          submitLabel={words.submit}
          firstField={firstField}
        />
        <p className={classes.quiet}>{words.later}</p>
        {signOut}
      </div>
    </AuthLayout>
  );
}
