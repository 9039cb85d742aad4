import type { VisibleEvent } from '@league/contract';
import { useLeague } from '../../../platform/league.ts';
import { events } from '../../../strings/en/events.ts';
import { dayAndTimeInWords, dayInWords } from '../../../strings/en/instants.ts';

/** When an event begins, by the league's clock: with the time where it is known, `Date TBD` without a day (EVENT-01). */
export function EventStart({ event: { startDate, startTimeSpecified } }: { event: VisibleEvent }) {
  const timeZone = useLeague()?.timeZone;
  if (startDate === null) return events.dateUnknown;
  if (!timeZone) return null;
  return startTimeSpecified ? dayAndTimeInWords(startDate, timeZone) : dayInWords(startDate, timeZone);
}
