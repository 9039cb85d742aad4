import { type DailyMailByLink, PAGES } from '@league/contract';
import { routes } from '@league/contract/calls';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../platform/api/api.ts';
import { ApiError, describeError } from '../../../platform/api/api-error.ts';
import { useSingleMutation } from '../../../platform/api/single-mutation.ts';
import { ScreenHeading } from '../../../platform/places/screen-heading.tsx';
import { showToast } from '../../../platform/toasts/toast.ts';
import { common } from '../../../strings/en/common.ts';
import { officeChanges } from '../../../strings/en/office-changes.ts';
import { Link } from '../../../ui/link.tsx';
import { useLocation } from '../../../ui/router/router.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { Skeletons } from '../../../ui/screens/skeletons.tsx';
import { AuthLayout } from '../components/auth-layout.tsx';
import classes from './auth-page.module.css';

const words = officeChanges.link;

/**
 * Where the link under the daily email leads, signed in or not. Opening it changes nothing: programs that check emails open
 * links too (OFFICE-08).
 */
export default function DailyMailScreen() {
  const [token] = useState(useLocation().hash.slice(1));
  const queryKey = ['daily mail by link', token];
  const mail = useQuery({
    queryKey,
    queryFn: () => callApi(routes.officeChanges.readByLink, { body: { token } }),
    enabled: token !== '',
    gcTime: 0,
  });
  const client = useQueryClient();
  const { data, error } = mail;
  const isInvalid = token === '' || (error instanceof ApiError && error.code === 'DAILY_MAIL_LINK_INVALID');
  return (
    <AuthLayout>
      <div className={classes.page}>
        <ScreenHeading focusOnArrival={false}>{isInvalid ? words.invalidTitle : words.title}</ScreenHeading>
        {mail.isLoading && <Skeletons count={1} height={120} />}
        {isInvalid && (
          <>
            <p className={classes.lead}>{words.invalid}</p>
            <Button component={Link} to={PAGES.settings} variant="default" fullWidth>
              {words.settings}
            </Button>
          </>
        )}
        {error && !isInvalid && (
          <ErrorState
            text={describeError(error, common.loadFailed)}
            onRetry={() => void mail.refetch()}
            isRetrying={mail.isFetching}
          />
        )}
        {data && (
          <Choice mail={data} token={token} onChanged={(changed) => client.setQueryData(queryKey, changed)} />
        )}
      </div>
    </AuthLayout>
  );
}

type ChoiceProps = {
  readonly mail: DailyMailByLink;
  readonly token: string;
  readonly onChanged: (mail: DailyMailByLink) => void;
};

function Choice({ mail: { isOn, email }, token, onChanged }: ChoiceProps) {
  const change = useSingleMutation<DailyMailByLink, boolean>({
    mutationKey: ['daily mail by link'],
    mutationFn: (wanted) => callApi(routes.officeChanges.setByLink, { body: { token, isOn: wanted } }),
    onSuccess: onChanged,
    onError: (error) =>
      showToast({
        tone: 'error',
        title: words.failed,
        text: describeError(error, officeChanges.mail.failedText),
      }),
  });
  return (
    <>
      <p className={classes.lead} role="status">
        {isOn ? words.isOn(email) : words.isOff(email)}
      </p>
      <Button
        fullWidth
        variant={isOn ? 'filled' : 'default'}
        aria-disabled={change.isPending}
        onClick={() => change.run(!isOn)}
      >
        {isOn ? words.turnOff : words.turnOn}
      </Button>
    </>
  );
}
