import {
  calendarDateAt,
  type EventRegistration,
  isComingEvent,
  takesPart,
  type VisibleEvent,
} from '@league/contract';

export type NextEvent = {
  readonly event: VisibleEvent & { readonly startDate: string };
  /** 0 on each day of the event. */
  readonly daysAway: number;
  /** Gymnasts of the team who take part (case C35). */
  readonly registered: number;
};

/** The first event with a date that has not ended; null for none. */
export function nextEvent(
  events: readonly VisibleEvent[],
  registrations: readonly EventRegistration[],
  at: { readonly now: Date; readonly timeZone: string },
): NextEvent | null {
  const coming = events
    .flatMap((event) => {
      const { startDate } = event;
      if (startDate === null) return [];
      return isComingEvent(event, at) ? [{ ...event, startDate }] : [];
    })
    .sort((left, right) => Date.parse(left.startDate) - Date.parse(right.startDate));
  const [first] = coming;
  if (!first) return null;
  const dayOf = (moment: Date) => Date.parse(calendarDateAt(moment, at.timeZone));
  const daysAway = Math.round((dayOf(new Date(first.startDate)) - dayOf(at.now)) / 86_400_000);
  return {
    event: first,
    daysAway: Math.max(0, daysAway),
    registered: registrations.filter(
      (registration) => registration.eventId === first.id && takesPart(registration),
    ).length,
  };
}
