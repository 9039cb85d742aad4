import type { Clock } from '../clock.ts';
import { ProviderBusy, type ProviderError, ProviderUnavailable } from '../errors.ts';

const mostTries = 4;
const firstBackOffMs = 500;
const jitterAfterBusyMs = 1000;

/**
 * How long to wait before retrying, or null if that is pointless or there is no time left. `isRepeatable` says whether
 * repeating is harmless: nothing was sent yet, or the call is idempotent.
 */
export function waitBeforeRetry(state: {
  error: ProviderError;
  tries: number;
  isRepeatable: boolean;
  spentMs: number;
  patienceMs: number;
  random: () => number;
}): number | null {
  const waitMs = wantedWaitMs(state);
  return waitMs === null || state.spentMs + waitMs > state.patienceMs ? null : waitMs;
}

function wantedWaitMs({ error, tries, isRepeatable, random }: Parameters<typeof waitBeforeRetry>[0]) {
  // A 429 means that the call was not carried out, so any call may be repeated after it, limited only by patience.
  if (error instanceof ProviderBusy) return error.retryAfterMs + random() * jitterAfterBusyMs;
  if (!(error instanceof ProviderUnavailable) || !isRepeatable || tries >= mostTries) return null;
  const ceilingMs = firstBackOffMs * 2 ** tries;
  return Math.max(error.retryAfterMs ?? 0, (ceilingMs * (1 + random())) / 2);
}

/** A stopwatch that can be stopped, so that time spent waiting for the client's own budget does not use up patience. */
export function createStopwatch(clock: Clock) {
  let startedAt = clock.now();
  return {
    spentMs: () => clock.now() - startedAt,
    leaveOut: (ms: number) => {
      startedAt += ms;
    },
  };
}
