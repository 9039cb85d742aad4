import { explainFailure } from './explain-failure.ts';

const PATIENCE_MS = 10_000;

export type Ending = {
  /** Aborted as soon as the process starts to end, for work that would otherwise prevent a part from stopping. */
  readonly signal: AbortSignal;
  /** Registers how to stop a started part; parts are stopped in the reverse order of their start. */
  add(stop: () => Promise<unknown>): void;
  /**
   * Does the same for a part that is told to stop at once and awaited in its turn, so that it can finish or release its
   * work meanwhile.
   */
  addEarly(stop: () => Promise<unknown>): void;
  /** Stops all parts, then the process; with a message, prints that and exits with status 1. */
  endProcess(failure?: string): void;
};

/**
 * Ends the process in order on SIGINT, SIGTERM, or when the program that started it is gone, even while the portal is
 * still starting; a second signal, or 10 s, ends it at once.
 */
export function endInOrder(say: (sentence: string) => void): Ending {
  const stops: (() => Promise<unknown>)[] = [];
  const beginning = new AbortController();
  let status: number | undefined;

  async function stopAll(): Promise<void> {
    for (let stop = stops.pop(); stop; stop = stops.pop()) {
      await stop().catch((error: unknown) => {
        status = 1;
        say(`A part did not stop in good order: ${explainFailure(error)}`);
      });
    }
  }

  function endProcess(failure?: string): void {
    if (status !== undefined) return;
    status = failure === undefined ? 0 : 1;
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
    beginning.abort();
    say(failure ?? 'Stopping…');
    void stopAll().then(() => process.exit(status));
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) {
    process.on(signal, () => (status === undefined ? endProcess() : process.exit(1)));
  }
  // A part that starts while everything else is being stopped is stopped at once.
  const add: Ending['add'] = (stop) =>
    status === undefined ? void stops.push(stop) : void stop().catch(() => undefined);
  return {
    signal: beginning.signal,
    add,
    addEarly(stop) {
      let stopping: Promise<unknown> | undefined;
      const stopOnce = () => {
        stopping ??= stop();
        return stopping;
      };
      // Its result is awaited in its turn.
      beginning.signal.addEventListener('abort', () => void stopOnce().catch(() => undefined), {
        once: true,
      });
      add(stopOnce);
    },
    endProcess,
  };
}
