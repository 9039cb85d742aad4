import type { VisibleEvent } from '@league/contract';
import { events } from '../../strings/en/events.ts';
import { dayAndTimeInWords, dayInWords } from '../../strings/en/instants.ts';

type Start = Pick<VisibleEvent, 'startDate'> & { readonly startTimeSpecified: boolean | undefined };

/** When an event or a session begins: with the time where it is known, `Date TBD` without a day (EVENT-01). */
export function startInWords({ startDate, startTimeSpecified }: Start, timeZone: string): string {
  if (startDate === null) return events.dateUnknown;
  return startTimeSpecified === false
    ? dayInWords(startDate, timeZone)
    : dayAndTimeInWords(startDate, timeZone);
}
