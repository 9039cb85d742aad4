import { routes } from '@league/contract/calls';
import { Tabs } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useLeague } from '../../../platform/league.ts';
import { ScreenHeading } from '../../../platform/places/screen-heading.tsx';
import { useSession } from '../../../platform/session/session.ts';
import { auth } from '../../../strings/en/auth.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useLocation, useNavigate } from '../../../ui/router/router.tsx';
import { AuthLayout } from '../components/auth-layout.tsx';
import { RegisterForm } from '../components/register-form.tsx';
import { SignInForm } from '../components/sign-in-form.tsx';
import { useRegistration } from '../use-registration.ts';
import { useSignIn } from '../use-sign-in.ts';
import classes from './auth-screen.module.css';

const REGISTER_HASH = '#register';

/** Sign-in and registration (ROUTE-01, ROUTE-05). Both forms keep their input when the person switches between them. */
export default function AuthScreen() {
  const session = useSession();
  const league = useLeague();
  const signIn = useSignIn();
  const registration = useRegistration();
  const navigate = useNavigate();
  const isRegistering = useLocation().hash === REGISTER_HASH;
  const firstField = useRef<HTMLInputElement>(null);
  useEffect(() => firstField.current?.focus(), []);

  return (
    <AuthLayout>
      <header>
        <ScreenHeading focusOnArrival={false}>
          {isRegistering ? auth.registerTitle : auth.signInTitle}
        </ScreenHeading>
        <p className={classes.hint}>{isRegistering ? auth.registerHint : auth.signInHint}</p>
      </header>
      {session.state === 'signedOut' && session.reason === 'ended' && (
        <Notice title={auth.sessionEnded.title} isAnnounced>
          {auth.sessionEnded.text}
        </Notice>
      )}
      <Tabs
        value={isRegistering ? 'register' : 'sign-in'}
        onChange={(tab) => navigate({ hash: tab === 'register' ? REGISTER_HASH : '' }, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List grow aria-label={auth.chooseForm}>
          <Tabs.Tab value="sign-in">{auth.signIn}</Tabs.Tab>
          <Tabs.Tab value="register">{auth.register}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="sign-in">
          <SignInForm signIn={signIn} firstField={firstField} />
        </Tabs.Panel>
        <Tabs.Panel value="register">
          <RegisterForm registration={registration} firstField={firstField} />
        </Tabs.Panel>
      </Tabs>
      {league?.singleSignOn && (
        <a className={classes.office} href={routes.auth.adminLogin.path}>
          {auth.officeSignIn}
        </a>
      )}
    </AuthLayout>
  );
}
