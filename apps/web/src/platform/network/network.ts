import { routes } from '@league/contract/calls';
import { useSyncExternalStore } from 'react';

/** How often the server is polled while it cannot be reached. */
export const POLL_WHILE_AWAY_MS = 3000;
/** Without an answer or a failure for this long, the network counts as missing. */
const ANSWERS_WITHIN_MS = 2500;

export type Network = {
  readonly isAway: boolean;
  /** When the server last answered, in epoch milliseconds; null before the first answer. */
  readonly answeredAt: number | null;
};

let network: Network = { isAway: false, answeredAt: null };
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function setAway(isAway: boolean): void {
  if (isAway === network.isAway) return;
  network = { ...network, isAway };
  clearInterval(timer);
  if (isAway) timer = setInterval(() => void ask(), POLL_WHILE_AWAY_MS);
  for (const listener of listeners) listener();
}

/** Whether the portal itself answers, and not a hotel's sign-in page. */
async function isReachable(): Promise<boolean> {
  const tooLate = new AbortController();
  const patience = setTimeout(() => tooLate.abort(), ANSWERS_WITHIN_MS);
  try {
    const { headers } = await fetch(routes.league.show.path, { cache: 'no-store', signal: tooLate.signal });
    return headers.get('content-type')?.includes('json') ?? false;
  } catch {
    return false;
  } finally {
    clearTimeout(patience);
  }
}

let isAsking = false;

async function ask(): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  setAway(!(await isReachable()));
  isAsking = false;
}

/** Call it with each answer of the server. */
export function noteAnswer(): void {
  network = { ...network, answeredAt: Date.now() };
  setAway(false);
}

/** Call it when a call got no answer. A single call can fail for another reason, so this asks the server. */
export function noteNoAnswer(): void {
  void ask();
}

/** Follows the browser's own report of its network, from the start of the page (TRUTH-01). */
export function followNetwork(): void {
  window.addEventListener('offline', () => setAway(true));
  window.addEventListener('online', () => void ask());
  if (!navigator.onLine) setAway(true);
}

export function useNetwork(): Network {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => network,
  );
}
