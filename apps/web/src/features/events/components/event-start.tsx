import type { VisibleEvent } from '@league/contract';
import { useLeague } from '../../../platform/league.ts';
import { events } from '../../../strings/en/events.ts';
import { startInWords } from '../start-words.ts';

/** When an event begins, by the league's clock (EVENT-01). */
export function EventStart({ event }: { event: VisibleEvent }) {
  const timeZone = useLeague()?.timeZone;
  if (event.startDate === null) return events.dateUnknown;
  return timeZone ? startInWords(event, timeZone) : null;
}
