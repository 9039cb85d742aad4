import { setTimeout as pause } from 'node:timers/promises';
import { isRolledBackForOthers } from './failures.ts';

const MOST_TRIES = 5;

/** Two that have met in a circle must not come back at the same moment. */
function pauseAfter(tries: number): number {
  return 10 * 2 ** tries * (0.5 + Math.random());
}

/**
 * Runs the transaction that `work` begins and ends, and again from its beginning when the database has rolled all of
 * it back because of what others did at the same moment. So `work` must do nothing outside of the database that may not
 * be done twice. Throws that failure when it comes each time, and any other at once.
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
