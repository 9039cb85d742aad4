import {
  acceptInvitationBodySchema,
  type Invitation,
  MIN_ADMIN_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  OFFICE_ROLE_WORDS,
  PAGES,
} from '@league/contract';
import { routes } from '@league/contract/calls';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../platform/api/api.ts';
import { ApiError, describeError } from '../../../platform/api/api-error.ts';
import { ScreenHeading } from '../../../platform/places/screen-heading.tsx';
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

const words = auth.invitation;

/** Where an invitation's link leads: the coach chooses a password and is signed in (BEYOND-14). */
export default function InvitationScreen() {
  // Read once at the start and removed from the address, which others may see.
  const [token] = useState(useLocation().hash.slice(1));
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => callApi(routes.coaches.readInvitation, { body: { token } }),
    enabled: token !== '',
    gcTime: 0,
  });
  const { data, error } = invitation;
  const isInvalid = token === '' || (error instanceof ApiError && error.code === 'INVITATION_INVALID');
  return (
    <AuthLayout>
      <div className={classes.page}>
        <ScreenHeading focusOnArrival={false}>{isInvalid ? words.invalidTitle : words.title}</ScreenHeading>
        {invitation.isLoading && <Skeletons count={1} height={200} />}
        {isInvalid && <InvalidInvitation />}
        {error && !isInvalid && (
          <ErrorState
            text={describeError(error, common.loadFailed)}
            onRetry={() => void invitation.refetch()}
            isRetrying={invitation.isFetching}
          />
        )}
        {data && <PasswordForm invitation={data} token={token} />}
      </div>
    </AuthLayout>
  );
}

function InvalidInvitation() {
  return (
    <>
      <p className={classes.lead}>{words.invalid}</p>
      <Button component={Link} to={PAGES.auth} variant="default" fullWidth>
        {words.toSignIn}
      </Button>
    </>
  );
}

function PasswordForm({ invitation, token }: { invitation: Invitation; token: string }) {
  const { firstName, email, teamName, officeRole } = invitation;
  const text =
    officeRole === null
      ? words.text(firstName, teamName)
      : words.office(firstName, OFFICE_ROLE_WORDS[officeRole]);
  const accept = useSessionForm({
    schema: acceptInvitationBodySchema,
    initialValues: { token, password: '' },
    send: (body) => callApi(routes.coaches.acceptInvitation, { body }),
    success: auth.welcome,
    failureTitle: words.failed,
  });
  return (
    <>
      <p className={classes.lead}>{text}</p>
      <NewPasswordForm
        email={email}
        minLength={officeRole === null ? MIN_PASSWORD_LENGTH : MIN_ADMIN_PASSWORD_LENGTH}
        label={words.title}
        submitLabel={words.submit}
        pendingLabel={words.pending}
        account={accept}
      />
    </>
  );
}
