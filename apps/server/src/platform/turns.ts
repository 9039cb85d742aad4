import { AppError } from './http/app-error.ts';

/**
 * Lets so much work of one key through at once, in this process. The rest waits its turn, and beyond `mostWaiting` it is
 * refused with TOO_MANY_REQUESTS.
 */
export function takingTurns({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
  const waitingOf = new Map<number, { running: number; waiting: (() => void)[] }>();
  return async <Result>(key: number, work: () => Promise<Result>): Promise<Result> => {
    const turns = waitingOf.get(key) ?? { running: 0, waiting: [] };
    waitingOf.set(key, turns);
    if (turns.running < atOnce) turns.running += 1;
    else {
      if (turns.waiting.length >= mostWaiting)
        throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 5 });
      // Each that ends hands its place on, so that the number at work stays the same.
      await new Promise<void>((resolve) => turns.waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = turns.waiting.shift();
      if (next) next();
      else turns.running -= 1;
      if (turns.running === 0) waitingOf.delete(key);
    }
  };
}
