import { setTimeout as pause } from 'node:timers/promises';

/** How a handler waits for what a worker brings about; in tests without a worker it looks only once. */
export type WaitUntil = (isTrue: () => Promise<boolean>, patienceMs?: number) => Promise<boolean>;

/** Asks again and again until `isTrue`, for at most `patienceMs`; false when it did not come true in that time. */
export const waitUntil: WaitUntil = async (isTrue, patienceMs = 3000) => {
  const endsAt = performance.now() + patienceMs;
  for (;;) {
    if (await isTrue()) return true;
    if (performance.now() >= endsAt) return false;
    await pause(100);
  }
};
