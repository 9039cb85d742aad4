import { setTimeout as pause } from 'node:timers/promises';
import { isRolledBackForOthers } from './failures.ts';

const MOST_TRIES = 5;

/** Two transactions that were in a deadlock must not retry at the same moment. */
function pauseAfter(tries: number): number {
  return 10 * 2 ** tries * (0.5 + Math.random());
}

/**
 * Runs the transaction that `work` begins and ends, and again if the database rolled all of it back because of
 * concurrent transactions. So `work` must do nothing outside the database that may not be done twice. Throws the
 * failure if it happens each time, and any other at once.
 */
export async function runAgainIfRolledBack<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === MOST_TRIES || !isRolledBackForOthers(error)) throw error;
    }
    await pause(pauseAfter(tries));
  }
}
