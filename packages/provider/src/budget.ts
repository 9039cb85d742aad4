import { orAborted } from './abort.ts';
import type { Clock } from './clock.ts';

/** Calls per minute (section 11.1): contact lists with their polls, contacts by id, everything else. */
export type CallBudgets = { contactList: number; contactById: number; other: number };
export type Bucket = keyof CallBudgets;

export const documentedBudgets: CallBudgets = { contactList: 40, contactById: 120, other: 400 };

const minuteMs = 60_000;

export type CallBudget = {
  /** Waits until one more call fits, and takes its place. Call the result when the answer has come. */
  enter(signal?: AbortSignal): Promise<() => void>;
  /** Lets nobody in for this long, whatever the count says. */
  pause(ms: number): void;
};

/**
 * Never more than `perMinute` calls in any minute, as the service counts them: a call may reach the service at any
 * moment between sending and answer, so its place becomes free a minute after the answer. (An answer takes less than a
 * minute: the client's time-out sees to that.)
 */
export function createCallBudget(perMinute: number, clock: Clock): CallBudget {
  let places: { freeAt: number }[] = [];
  let closedUntil = Number.NEGATIVE_INFINITY;
  let lastInLine: Promise<unknown> = Promise.resolve();

  function waitMs(): number {
    const now = clock.now();
    places = places.filter((place) => place.freeAt > now).sort((a, b) => a.freeAt - b.freeAt);
    const nextPlace = places.length < perMinute ? now : (places[places.length - perMinute]?.freeAt ?? now);
    return Math.max(nextPlace, closedUntil) - now;
  }

  async function takePlace(signal?: AbortSignal): Promise<() => void> {
    for (;;) {
      signal?.throwIfAborted();
      const ms = waitMs();
      if (ms <= 0) break;
      await clock.sleep(ms, signal);
    }
    const place = { freeAt: clock.now() + minuteMs };
    if (Number.isFinite(perMinute)) places.push(place);
    return () => {
      place.freeAt = clock.now() + minuteMs;
    };
  }

  return {
    enter(signal) {
      const turn = lastInLine.then(() => takePlace(signal));
      lastInLine = turn.catch(() => undefined);
      return orAborted(turn, signal);
    },
    pause(ms) {
      closedUntil = Math.max(closedUntil, clock.now() + ms);
    },
  };
}

/** The three buckets of section 11.1, each with its own line. */
export function createCallBudgets(perMinute: CallBudgets, clock: Clock): Record<Bucket, CallBudget> {
  return {
    contactList: createCallBudget(perMinute.contactList, clock),
    contactById: createCallBudget(perMinute.contactById, clock),
    other: createCallBudget(perMinute.other, clock),
  };
}
