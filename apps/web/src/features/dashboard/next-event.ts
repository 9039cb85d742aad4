import {
  type CalendarDate,
  calendarDateAt,
  type EventRegistration,
  takesPart,
  type VisibleEvent,
} from '@league/contract';

export type NextEvent = {
  readonly event: VisibleEvent & { readonly startDate: string };
  readonly daysAway: number;
  /** Gymnasts of the team who take part (case C35). */
  readonly registered: number;
};

/** The first event that is today or later in the league's time zone; null for none. */
export function nextEvent(
  events: readonly VisibleEvent[],
  registrations: readonly EventRegistration[],
  { today, timeZone }: { readonly today: CalendarDate; readonly timeZone: string },
): NextEvent | null {
  const coming = events
    .flatMap((event) => {
      const { startDate } = event;
      if (startDate === null) return [];
      const day = calendarDateAt(new Date(startDate), timeZone);
      return day < today ? [] : [{ event: { ...event, startDate }, day }];
    })
    .sort((left, right) => Date.parse(left.event.startDate) - Date.parse(right.event.startDate));
  const [first] = coming;
  if (!first) return null;
  return {
    event: first.event,
    daysAway: Math.round((Date.parse(first.day) - Date.parse(today)) / 86_400_000),
    registered: registrations.filter(
      (registration) => registration.eventId === first.event.id && takesPart(registration),
    ).length,
  };
}
