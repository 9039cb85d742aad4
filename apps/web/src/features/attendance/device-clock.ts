import { CLOCK_TOLERANCE_MS } from '@league/contract';
import { useSyncExternalStore } from 'react';

const CHECK_EVERY_MS = 60_000;

/** What the clock of this device shows. `loadedAt` is when the page was loaded by the clock as it is set at present. */
export type ClockReading = { readonly now: Date; readonly loadedAt: number };

export function readClock(): ClockReading {
  const now = new Date();
  return { now, loadedAt: now.getTime() - performance.now() };
}

let known = { offsetMs: 0, loadedAt: 0 };
const listeners = new Set<() => void>();

/** Takes over how far this clock was ahead of the server's when it was read; 0 where it is right. */
export function noteClockOffset(offsetMs: number, { loadedAt }: ClockReading): void {
  known = { offsetMs, loadedAt };
  for (const listener of listeners) listener();
}

/**
 * How far the clock of this device is ahead of the server's, in milliseconds; 0 while it is right or unknown. It is unknown once
 * the clock was set, and after the device was asleep, which looks the same here.
 */
export function clockOffsetMs(): number {
  const wasSet = Math.abs(readClock().loadedAt - known.loadedAt) > CLOCK_TOLERANCE_MS;
  return wasSet ? 0 : known.offsetMs;
}

/** Calls the listener when the present or what is known of this clock may have changed. */
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
