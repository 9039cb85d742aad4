import { chooseByResetBodySchema, PAGES, type PasswordReset } from '@league/contract';
import { routes } from '@league/contract/calls';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../platform/api/api.ts';
import { ApiError, describeError } from '../../../platform/api/api-error.ts';
import { LeadTo } from '../../../platform/places/lead-to.tsx';
import { ScreenHeading } from '../../../platform/places/screen-heading.tsx';
import { beginSession } from '../../../platform/session/session.ts';
import { auth } from '../../../strings/en/auth.ts';
import { common } from '../../../strings/en/common.ts';
import { Link } from '../../../ui/link.tsx';
import { useLocation } from '../../../ui/router/router.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { Skeletons } from '../../../ui/screens/skeletons.tsx';
import { AuthLayout } from '../components/auth-layout.tsx';
import { NewPasswordForm } from '../components/new-password-form.tsx';
import { useSessionForm } from '../use-session-form.ts';
import classes from './auth-page.module.css';

const words = auth.reset;

/**
 * The page of the link for a forgotten password: the coach chooses a new one and is signed in (ROUTE-06). It also opens
 * for a person who is still signed in, because the settings ask for the forgotten password.
 */
export default function ResetPasswordScreen() {
  const [token] = useState(useLocation().hash.slice(1));
  const reset = useQuery({
    queryKey: ['password-reset', token],
    queryFn: () => callApi(routes.passwordReset.read, { body: { token } }),
    enabled: token !== '',
    gcTime: 0,
  });
  const [isDone, setIsDone] = useState(false);
  const { data, error } = reset;
  const isInvalid = token === '' || (error instanceof ApiError && error.code === 'RESET_LINK_INVALID');
  if (isDone) return <LeadTo page={PAGES.coachDashboard} />;
  return (
    <AuthLayout>
      <div className={classes.page}>
        <ScreenHeading focusOnArrival={false}>{isInvalid ? words.invalidTitle : words.title}</ScreenHeading>
        {reset.isLoading && <Skeletons count={1} height={200} />}
        {isInvalid && (
          <>
            <p className={classes.lead}>{words.invalid}</p>
            <Button component={Link} to={PAGES.forgotPassword} fullWidth>
              {words.again}
            </Button>
            <Button component={Link} to={PAGES.auth} variant="default" fullWidth>
              {auth.invitation.toSignIn}
            </Button>
          </>
        )}
        {error && !isInvalid && (
          <ErrorState
            text={describeError(error, common.loadFailed)}
            onRetry={() => void reset.refetch()}
            isRetrying={reset.isFetching}
          />
        )}
        {data && <PasswordForm reset={data} token={token} onDone={() => setIsDone(true)} />}
      </div>
    </AuthLayout>
  );
}

type FormProps = { readonly reset: PasswordReset; readonly token: string; readonly onDone: () => void };

function PasswordForm({ reset: { firstName, email }, token, onDone }: FormProps) {
  const choose = useSessionForm({
    schema: chooseByResetBodySchema,
    initialValues: { token, password: '' },
    send: (body) => callApi(routes.passwordReset.choose, { body }),
    take: (client, user) => {
      beginSession(client, user);
      onDone();
    },
    success: auth.welcomeBack,
    failureTitle: words.failed,
  });
  return (
    <>
      <p className={classes.lead}>{words.text(firstName)}</p>
      <NewPasswordForm
        email={email}
        label={words.title}
        submitLabel={words.submit}
        pendingLabel={words.pending}
        account={choose}
      />
    </>
  );
}
