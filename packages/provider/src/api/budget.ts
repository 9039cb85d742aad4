import type { Clock } from '../clock.ts';
import { orAborted } from './abort.ts';

/** Calls per minute (section 11.1): contact lists with their polling, contacts by id, everything else. */
export type CallBudgets = { contactList: number; contactById: number; other: number };
export type Bucket = keyof CallBudgets;

export const documentedBudgets: CallBudgets = { contactList: 40, contactById: 120, other: 400 };

const minuteMs = 60_000;

export type CallBudget = {
  /** Waits until one more call fits, and takes a place. Call the returned function once the answer has arrived. */
  enter(signal?: AbortSignal): Promise<() => Promise<void>>;
  /** Admits no call for this long, whatever the count. */
  pause(ms: number): Promise<void>;
};

/**
 * Where the places of a budget are counted. A call may reach the service at any moment between sending and answer, so
 * its place is free a minute after the answer. Until then it counts, even if its process ends.
 */
export type CallPlaces = {
  /** Takes a place, to be released when the answer has arrived; or returns how long to wait before asking again. */
  take(): Promise<{ leave: () => Promise<void> } | { waitMs: number }>;
  /** Closes the budget for this long. */
  pause(ms: number): Promise<void>;
};

/** Creates the places of one budget; `longestCallMs` is how long a call can last after taking its place. */
export type MakeCallPlaces = (
  bucket: Bucket,
  budget: { perMinute: number; longestCallMs: number; clock: Clock },
) => CallPlaces;

/** Places counted only in this process, for a portal with one process; starts with a full budget. */
export const localPlaces: MakeCallPlaces = (_bucket, { perMinute, clock }) => {
  let places: { freeAt: number }[] = [];
  let closedUntil = Number.NEGATIVE_INFINITY;
  return {
    async take() {
      const now = clock.now();
      places = places.filter((place) => place.freeAt > now).sort((a, b) => a.freeAt - b.freeAt);
      const nextPlace = places.length < perMinute ? now : (places[places.length - perMinute]?.freeAt ?? now);
      const waitMs = Math.max(nextPlace, closedUntil) - now;
      if (waitMs > 0) return { waitMs };
      // An answer takes less than a minute, because the client times out earlier.
      const place = { freeAt: now + minuteMs };
      if (Number.isFinite(perMinute)) places.push(place);
      return {
        async leave() {
          place.freeAt = clock.now() + minuteMs;
        },
      };
    },
    async pause(ms) {
      closedUntil = Math.max(closedUntil, clock.now() + ms);
    },
  };
};

/**
 * Never admits more calls in any minute, as the service counts them, than there are places; first come, first served.
 */
export function createCallBudget(places: CallPlaces, clock: Clock): CallBudget {
  let lastInLine: Promise<unknown> = Promise.resolve();

  async function takePlace(signal?: AbortSignal): Promise<() => Promise<void>> {
    for (;;) {
      signal?.throwIfAborted();
      const taken = await places.take();
      if ('leave' in taken) return taken.leave;
      await clock.sleep(taken.waitMs, signal);
    }
  }

  return {
    enter(signal) {
      const turn = lastInLine.then(() => takePlace(signal));
      lastInLine = turn.catch(() => undefined);
      return orAborted(turn, signal);
    },
    pause: (ms) => places.pause(ms),
  };
}

/** The three buckets of section 11.1, each with its own queue. */
export function createCallBudgets(
  perMinute: CallBudgets,
  { makePlaces, ...means }: { makePlaces: MakeCallPlaces; longestCallMs: number; clock: Clock },
): Record<Bucket, CallBudget> {
  const budgetOf = (bucket: Bucket) =>
    createCallBudget(makePlaces(bucket, { ...means, perMinute: perMinute[bucket] }), means.clock);
  return {
    contactList: budgetOf('contactList'),
    contactById: budgetOf('contactById'),
    other: budgetOf('other'),
  };
}
