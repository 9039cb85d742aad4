import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from './log.ts';

type Repeating = {
  /** What the log calls the loop. */
  readonly name: string;
  readonly everyMs: number;
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** Asked before each step for what may end the pause behind it early. */
  readonly sooner?: () => Promise<unknown>;
};

/** Repeats one step of a worker, with a pause after each, until the signal aborts. A step that fails is logged. */
export async function repeat(
  step: () => Promise<unknown>,
  { name, everyMs, signal, log, sooner }: Repeating,
): Promise<void> {
  while (!signal.aborted) {
    // From before the step: what is announced meanwhile may not have been seen by it.
    const isSooner = sooner?.();
    try {
      await step();
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, `The ${name} loop met a fault and goes on.`);
    }
    const paused = pause(everyMs, undefined, { signal }).catch(() => undefined);
    await (isSooner ? Promise.race([isSooner, paused]) : paused);
  }
}
