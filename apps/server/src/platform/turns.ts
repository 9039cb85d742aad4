import { AppError } from './http/app-error.ts';

type TurnLimits = { readonly atOnce: number; readonly mostWaiting: number };

/**
 * Limits how much work of one key runs at once in this process. The rest waits its turn; beyond `mostWaiting` it is
 * refused with TOO_MANY_REQUESTS.
 */
export function takingTurnsByKey<Key = number>({ atOnce, mostWaiting }: TurnLimits) {
  const waitingOf = new Map<Key, { running: number; waiting: (() => void)[] }>();
  return async <Result>(key: Key, work: () => Promise<Result>): Promise<Result> => {
    const turns = waitingOf.get(key) ?? { running: 0, waiting: [] };
    waitingOf.set(key, turns);
    if (turns.running < atOnce) turns.running += 1;
    else {
      if (turns.waiting.length >= mostWaiting)
        throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 5 });
      // Work that ends hands over its place, so that the number of places in use stays the same.
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

/** The same for work without keys: all of it shares one limit. */
export function takingTurns(limits: TurnLimits) {
  const inTurn = takingTurnsByKey<'all'>(limits);
  return <Result>(work: () => Promise<Result>): Promise<Result> => inTurn('all', work);
}

type Sharer = { readonly key: number; running: number; readonly waiting: (() => void)[] };

/**
 * Shares places among the work of many keys in this process. One key gets at most `ofOne` of them, and more than one
 * only while `keptFree` are left for keys without any, so that few keys together cannot take all places. A free place
 * goes to the key with the fewest. Beyond `mostWaiting`, work of a key is refused with TOO_MANY_REQUESTS.
 */
export function sharingPlaces({
  places,
  ofOne,
  keptFree,
  mostWaiting,
}: {
  places: number;
  ofOne: number;
  keptFree: number;
  mostWaiting: number;
}) {
  // In order of arrival: of two keys with equally many places, the first is served first.
  const sharers = new Map<number, Sharer>();
  let taken = 0;

  const mayBegin = ({ running }: Sharer) =>
    running === 0 ? taken < places : running < ofOne && taken < places - keptFree;

  function begin(sharer: Sharer): void {
    sharer.running += 1;
    taken += 1;
  }

  function end(sharer: Sharer): void {
    sharer.running -= 1;
    taken -= 1;
    sharers.delete(sharer.key);
    if (sharer.running > 0 || sharer.waiting.length > 0) sharers.set(sharer.key, sharer);
    for (;;) {
      let next: Sharer | undefined;
      for (const each of sharers.values())
        if (each.waiting.length > 0 && mayBegin(each) && (!next || each.running < next.running)) next = each;
      if (!next) return;
      begin(next);
      next.waiting.shift()?.();
    }
  }

  return async <Result>(key: number, work: () => Promise<Result>): Promise<Result> => {
    const sharer = sharers.get(key) ?? { key, running: 0, waiting: [] };
    sharers.set(key, sharer);
    if (sharer.waiting.length === 0 && mayBegin(sharer)) begin(sharer);
    else {
      if (sharer.waiting.length >= mostWaiting)
        throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 5 });
      await new Promise<void>((resolve) => sharer.waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      end(sharer);
    }
  };
}
