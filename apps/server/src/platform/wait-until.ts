import { setTimeout as pause } from 'node:timers/promises';

/** Asks again and again until `isTrue`, for at most `patienceMs`; false when it did not come true in that time. */
export async function waitUntil(isTrue: () => Promise<boolean>, patienceMs = 3000): Promise<boolean> {
  const endsAt = performance.now() + patienceMs;
  for (;;) {
    if (await isTrue()) return true;
    if (performance.now() >= endsAt) return false;
    await pause(100);
  }
}
