import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds from any fixed start; `sleep` rejects with the signal's reason as soon as it is aborted. */
export type Clock = { now(): number; sleep(ms: number, signal?: AbortSignal): Promise<void> };

export const systemClock: Clock = {
  // Monotonic on purpose: a corrected wall clock must neither shorten a token's life nor open a budget early.
  now: () => performance.now(),
  async sleep(ms, signal) {
    try {
      await wait(ms, undefined, signal ? { signal } : {});
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    }
  },
};
