import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { ConnectionError } from '../api/api-error.ts';
import { askForLeague } from '../league.ts';
import { POLL_WHILE_AWAY_MS } from './network.ts';

export type Reachability = {
  /** Asks the server at once. */
  readonly tryAgain: () => void;
  readonly isTrying: boolean;
  /** True if the person has retried and there is still no answer. */
  readonly isStillAway: boolean;
};

/**
 * For a screen that is shown instead of the portal while the server does not answer. Asks the server at intervals, when the
 * browser reports network again, which is often a moment too early, and when the person returns to the page. Calls
 * `onReachable` on any answer.
 * Without `asksByItself` it asks only on demand.
 */
export function useReachability({
  onReachable,
  asksByItself,
}: {
  readonly onReachable: () => void;
  readonly asksByItself: boolean;
}): Reachability {
  const client = useQueryClient();
  const [isTrying, setIsTrying] = useState(false);
  const [isStillAway, setIsStillAway] = useState(false);
  const ask = useEffectEvent(async () => {
    const isReachable = await askForLeague(client).then(
      () => true,
      (error: unknown) => !(error instanceof ConnectionError),
    );
    if (isReachable) onReachable();
    return isReachable;
  });
  useEffect(() => {
    if (!asksByItself) return;
    const askNow = () => {
      if (document.visibilityState === 'visible') void ask();
    };
    const timer = setInterval(askNow, POLL_WHILE_AWAY_MS);
    window.addEventListener('online', askNow);
    document.addEventListener('visibilitychange', askNow);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', askNow);
      document.removeEventListener('visibilitychange', askNow);
    };
  }, [asksByItself]);
  return {
    tryAgain: async () => {
      setIsTrying(true);
      setIsStillAway(false);
      const isReachable = await ask();
      setIsTrying(false);
      setIsStillAway(!isReachable);
    },
    isTrying,
    isStillAway,
  };
}
