import type { OtherSession } from '@league/contract';
import { routes } from '@league/contract/calls';
import { IconLogout } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { apiQuery } from '../../../platform/api/api-query.ts';
import { useSingleMutation } from '../../../platform/api/single-mutation.ts';
import { showToast } from '../../../platform/toasts/toast.ts';
import { auth } from '../../../strings/en/auth.ts';
import { relativeTimeInWords } from '../../../strings/en/relative-time.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { Skeletons } from '../../../ui/screens/skeletons.tsx';
import { useNow } from '../../../ui/use-now.ts';
import classes from './other-devices-panel.module.css';

const words = auth.otherDevices;
/** The rest is only counted: a browser that drops its cookies leaves a session at each sign-in. */
const SHOWN = 5;
const query = apiQuery(routes.auth.otherSessions);

type Props = {
  /** By single sign-on: the portal has no password of the person. */
  readonly signsInElsewhere: boolean;
};

/** The panel of the settings that lists the other devices with a session, and signs them out (AUTH-09). */
export function OtherDevicesPanel({ signsInElsewhere }: Props) {
  const { data, isError, isFetching, refetch } = useQuery(query);
  return (
    <Panel title={words.title}>
      {data && <Devices sessions={data} signsInElsewhere={signsInElsewhere} />}
      {!data &&
        (isError ? (
          <ErrorState text={words.loadFailed} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <Skeletons count={1} height={44} />
        ))}
    </Panel>
  );
}

function Devices({ sessions, signsInElsewhere }: Props & { readonly sessions: readonly OtherSession[] }) {
  const client = useQueryClient();
  const now = useNow(60_000);
  const signOut = useSingleMutation({
    mutationKey: ['sign out other devices'],
    mutationFn: () => callApi(routes.auth.endOtherSessions, {}),
    onSuccess: async ({ ended }) => {
      await client.invalidateQueries({ queryKey: query.queryKey });
      showToast({ tone: 'success', title: words.done, text: words.doneText(ended) });
    },
    onError: (error) =>
      showToast({ tone: 'error', title: words.failed, text: describeError(error, words.failedText) }),
  });
  if (sessions.length === 0) return <p className={classes.text}>{words.none}</p>;
  return (
    <>
      <p className={classes.text}>{words.some(sessions.length)}</p>
      <ul className={classes.devices}>
        {sessions.slice(0, SHOWN).map(({ id, signedInAt }) => (
          <li key={id}>{words.since(relativeTimeInWords(signedInAt, now))}</li>
        ))}
        {sessions.length > SHOWN && <li>{words.more(sessions.length - SHOWN)}</li>}
      </ul>
      <p className={classes.text}>{signsInElsewhere ? words.lostElsewhere : words.lost}</p>
      <div>
        <BusyButton
          icon={IconLogout}
          label={words.signOut}
          busyLabel={words.signingOut}
          isBusy={signOut.isPending}
          onClick={() => signOut.run()}
        />
      </div>
    </>
  );
}
