import {
  type EventRegistration,
  isComingEvent,
  sessionNameOf,
  takesPart,
  type VisibleEvent,
} from '@league/contract';
import { groupBy } from '../../platform/group-by.ts';

/** An event with the registrations of one team. */
export type TeamEvent = {
  readonly event: VisibleEvent;
  /** Confirmed and pending registrations, which are counted (case C35). */
  readonly going: readonly EventRegistration[];
  /** Waitlisted, canceled and other registrations. */
  readonly apart: readonly EventRegistration[];
  readonly isPast: boolean;
};

/**
 * Upcoming events, then past ones; each group by the number of the team's registrations, then by start, both
 * descending. An event without a date counts as upcoming, after the others (EVENT-01).
 */
export function teamEvents(
  events: readonly VisibleEvent[],
  registrations: readonly EventRegistration[],
  at: { readonly now: Date; readonly timeZone: string },
): TeamEvent[] {
  const byEvent = groupBy(registrations, ({ eventId }) => eventId);
  return events
    .map((event) => {
      const all = byEvent.get(event.id) ?? [];
      return {
        event,
        going: all.filter(takesPart),
        apart: all.filter((each) => !takesPart(each)),
        isPast: !isComingEvent(event, at),
      };
    })
    .sort(
      (left, right) =>
        Number(left.isPast) - Number(right.isPast) ||
        right.going.length - left.going.length ||
        startOf(right.event) - startOf(left.event),
    );
}

function startOf({ startDate }: VisibleEvent): number {
  return startDate === null ? Number.MIN_SAFE_INTEGER : Date.parse(startDate);
}

export type Session = {
  /** Null for registrations that name no session. */
  readonly name: string | null;
  readonly time: string | null;
  readonly level: string | null;
  readonly registrations: readonly EventRegistration[];
};

const byName = new Intl.Collator('en', { numeric: true });

/** Registrations by session, in order of their names; null when none names a session, for a plain list (EVENT-01). */
export function sessionsOf(registrations: readonly EventRegistration[]): Session[] | null {
  const sessions = groupBy(registrations, ({ sessionName, sessionTime, sessionLevel }) =>
    JSON.stringify([sessionNameOf(sessionName), sessionTime, sessionLevel]),
  );
  const named = [...sessions.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { sessionName, sessionTime: time, sessionLevel: level } = first;
    return [{ name: sessionNameOf(sessionName), time, level, registrations: group }];
  });
  if (named.every(({ name, time, level }) => !name && !time && !level)) return null;
  return named.sort(
    (left, right) =>
      Number(left.name === null) - Number(right.name === null) ||
      byName.compare(left.name ?? '', right.name ?? '') ||
      byName.compare(left.time ?? '', right.time ?? ''),
  );
}
