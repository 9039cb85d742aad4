import { CLOCK_TOLERANCE_MS } from '@league/contract';
import { useSyncExternalStore } from 'react';

const CHECK_EVERY_MS = 60_000;

/** A reading of this device's clock. `loadedAt` is the time at which the page was loaded, by the clock's present setting. */
export type ClockReading = { readonly now: Date; readonly loadedAt: number };

export function readClock(): ClockReading {
  const now = new Date();
  return { now, loadedAt: now.getTime() - performance.now() };
}

let known = { offsetMs: 0, loadedAt: 0 };
const listeners = new Set<() => void>();

/** Stores how far this clock was ahead of the server's at a reading; 0 if it was right. */
export function noteClockOffset(offsetMs: number, { loadedAt }: ClockReading): void {
  known = { offsetMs, loadedAt };
  for (const listener of listeners) listener();
}

/**
 * How far this device's clock is ahead of the server's, in milliseconds; 0 while it is right or the difference is unknown.
 * It is unknown after the clock was set, and after the device was asleep, which cannot be told apart here.
 */
export function clockOffsetMs(): number {
  const wasSet = Math.abs(readClock().loadedAt - known.loadedAt) > CLOCK_TOLERANCE_MS;
  return wasSet ? 0 : known.offsetMs;
}

/** Calls the listener every minute, and whenever the difference from the server's clock may have changed. */
export function followClock(listener: () => void): () => void {
  const timer = setInterval(listener, CHECK_EVERY_MS);
  listeners.add(listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    listeners.delete(listener);
    document.removeEventListener('visibilitychange', listener);
  };
}

export function useClockOffset(): number {
  return useSyncExternalStore(followClock, clockOffsetMs);
}
