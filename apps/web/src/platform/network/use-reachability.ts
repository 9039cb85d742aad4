import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { ConnectionError } from '../api/api-error.ts';
import { askForLeague } from '../league.ts';

export type Reachability = {
  /** Asks the server at once. */
  readonly tryAgain: () => void;
  readonly isTrying: boolean;
  /** True if the person has retried and there is still no answer. */
  readonly isStillAway: boolean;
};

/**
 * For a screen that is shown instead of the portal while the server does not answer. Asks the server every `pollMs`, because
 * the browser often reports network a moment too early, and also at that report and when the person returns to the page.
 * Calls `onReachable` on any answer. If `pollMs` is null, it asks only on demand.
 */
export function useReachability({
  onReachable,
  pollMs,
}: {
  readonly onReachable: () => void;
  readonly pollMs: number | null;
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
    if (pollMs === null) return;
    const askNow = () => {
      if (document.visibilityState === 'visible') void ask();
    };
    const timer = setInterval(askNow, pollMs);
    window.addEventListener('online', askNow);
    document.addEventListener('visibilitychange', askNow);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', askNow);
      document.removeEventListener('visibilitychange', askNow);
    };
  }, [pollMs]);
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
