import { calendarDateAt } from '../calendar.ts';
import type { VisibleEvent } from './events.schemas.ts';

/**
 * Whether an event is coming: until the end of its last day in the league's time zone, even if only the day is known.
 * An event without a date may still be coming. The SQL function `event_is_coming` has the same rule.
 */
export function isComingEvent(
  { startDate, endDate }: Pick<VisibleEvent, 'startDate' | 'endDate'>,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): boolean {
  const ends = [startDate, endDate].flatMap((text) => (text === null ? [] : [Date.parse(text)]));
  if (ends.length === 0) return true;
  return calendarDateAt(new Date(Math.max(...ends)), timeZone) >= calendarDateAt(now, timeZone);
}
