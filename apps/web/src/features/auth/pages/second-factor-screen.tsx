import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ScreenHeading } from '../../../platform/places/screen-heading.tsx';
import { replaceUser } from '../../../platform/session/session.ts';
import { auth } from '../../../strings/en/auth.ts';
import { AuthLayout } from '../components/auth-layout.tsx';
import { SetUpSecondFactor } from '../components/set-up-second-factor.tsx';
import classes from './auth-page.module.css';

const words = auth.secondFactor;

/** Replaces every screen of the office while a required second factor is not set up (BEYOND-11). */
export function SecondFactorScreen({ signOut }: { signOut: ReactNode }) {
  const client = useQueryClient();
  return (
    <AuthLayout>
      <div className={classes.page}>
        <ScreenHeading>{words.setUpTitle}</ScreenHeading>
        <p className={classes.lead}>{words.required}</p>
        <SetUpSecondFactor onDone={(user) => replaceUser(client, user)} />
        {signOut}
      </div>
    </AuthLayout>
  );
}
