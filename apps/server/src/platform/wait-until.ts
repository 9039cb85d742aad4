import { setTimeout as pause } from 'node:timers/promises';

/** How a handler waits for the result of a worker; in tests without a worker it checks only once. */
export type WaitUntil = (isTrue: () => Promise<boolean>, patienceMs?: number) => Promise<boolean>;

/** Polls until `isTrue`, for at most `patienceMs`; returns false if it did not become true in that time. */
export const waitUntil: WaitUntil = async (isTrue, patienceMs = 3000) => {
  const endsAt = performance.now() + patienceMs;
  for (;;) {
    if (await isTrue()) return true;
    if (performance.now() >= endsAt) return false;
    await pause(100);
  }
};
