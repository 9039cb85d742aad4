import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseAway } from '../../platform/db/failures.ts';
import { PlainError } from '../../platform/plain-error.ts';
import type { Ending } from '../ending.ts';

const PATIENCE_MS = 120_000;
const PAUSE_MS = 500;

const WAITING = 'The database does not answer. Waiting for it…';
const IN_VAIN =
  'The database has not answered for two minutes, or the connection was lost again and again. Check that it is running, then start again.';

/** Runs a step of the start that may be repeated, and returns its result. */
export type AwaitDatabase = <Result>(step: () => Promise<Result>) => Promise<Result>;

/**
 * Creates a function that runs such steps and repeats each while the database is not there yet or the connection is
 * lost. Throws a PlainError if that lasts for minutes or the process is about to end, and any other failure of a step
 * at once.
 */
export function awaitingDatabase({
  say,
  ending: { signal },
}: {
  say: (sentence: string) => void;
  ending: Pick<Ending, 'signal'>;
}): AwaitDatabase {
  return async (step) => {
    const endsAt = performance.now() + PATIENCE_MS;
    for (let tries = 1; ; tries += 1) {
      try {
        return await step();
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
        if (signal.aborted || performance.now() >= endsAt) throw new PlainError(IN_VAIN, { cause: error });
      }
      if (tries === 1) say(WAITING);
      await pause(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  };
}
