import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds from any fixed start; `sleep` rejects as soon as the signal is aborted. */
export type Clock = { now(): number; sleep(ms: number, signal?: AbortSignal): Promise<void> };

// Monotonic on purpose: a corrected wall clock must not shorten a token's life or open a budget early.
export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) => wait(ms, undefined, signal ? { signal } : {}),
};
