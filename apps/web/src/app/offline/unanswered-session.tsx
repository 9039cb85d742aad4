import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ConnectionError } from '../../platform/api/api-error.ts';
import { POLL_WHILE_AWAY_MS } from '../../platform/network/network.ts';
import { restartSessionQuery, type Session } from '../../platform/session/session.ts';
import { LoadingScreen } from '../../ui/screens/loading-screen.tsx';
import { StartFailedScreen } from './start-failed-screen.tsx';
import { WithoutNetwork } from './without-network.tsx';

/** After this time, a coach in a gym with a weak signal is shown the cached data. */
const OVERDUE_AFTER_MS = 8000;
/** After this time, a repeated request for the session counts as lost with its connection. */
const SESSION_LOST_AFTER_MS = 15_000;

type Props = { readonly session: Extract<Session, { readonly state: 'loading' | 'failed' }> };

/**
 * Shown instead of a screen while the session is unknown, or if the server did not answer. The screen without network stays
 * while the server is asked again, so that the person does not lose their place in it.
 */
export function UnansweredSession({ session }: Props) {
  const client = useQueryClient();
  const isOverdue = useIsOverdue();
  const [wasAway, setWasAway] = useState(false);
  const isAway = session.state === 'failed' && session.error instanceof ConnectionError;
  if (isAway && !wasAway) setWasAway(true);
  if (session.state === 'failed' && !isAway) {
    return <StartFailedScreen error={session.error} onRetry={session.retry} />;
  }
  if (!isAway && !wasAway && !isOverdue) return <LoadingScreen />;
  const isSlow = !isAway && !wasAway;
  // An answered poll restarts the request for the session, so a request that is under way is given its time first.
  const pollMs = isAway ? POLL_WHILE_AWAY_MS : SESSION_LOST_AFTER_MS;
  return (
    <WithoutNetwork
      isSlow={isSlow}
      pollMs={isSlow ? null : pollMs}
      onReachable={() => void restartSessionQuery(client)}
    />
  );
}

function useIsOverdue(): boolean {
  const [isOverdue, setIsOverdue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOverdue(true), OVERDUE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isOverdue;
}
