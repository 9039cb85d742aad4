import { type CalendarDate, calendarDateAt } from '@league/contract';
import { useSyncExternalStore } from 'react';
import { clockOffsetMs, followClock, readClock } from './device-clock.ts';

/**
 * The league's day today. It comes from this device's clock, corrected by what the server has said of it since the page was
 * opened.
 */
export function usePracticeDay(timeZone: string): CalendarDate {
  return useSyncExternalStore(followClock, () =>
    calendarDateAt(new Date(readClock().now.getTime() - clockOffsetMs()), timeZone),
  );
}
