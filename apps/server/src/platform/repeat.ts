import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from './log.ts';

type Repeating = {
  /** The name of the loop in the log. */
  readonly name: string;
  readonly everyMs: number;
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** Called before each step; what it returns may end the following pause early. */
  readonly sooner?: () => Promise<unknown>;
};

/** Repeats one step of a worker, with a pause after each, until the signal aborts. A failed step is logged. */
export async function repeat(
  step: () => Promise<unknown>,
  { name, everyMs, signal, log, sooner }: Repeating,
): Promise<void> {
  while (!signal.aborted) {
    // Called before the step, because the step may not have seen what is announced during it.
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
