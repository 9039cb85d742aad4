import { calendarDateAt, type VisibleEvent } from '@league/contract';
import ical, { ICalCalendarMethod } from 'ical-generator';

export type CalendarFile = {
  readonly name: string;
  readonly events: readonly VisibleEvent[];
  /** The league's time zone, for events that have a day but no time. */
  readonly timeZone: string;
  /** The portal's public address; its host makes the ids of events unique. */
  readonly baseUrl: string;
  readonly now: Date;
};

const DAY_MS = 86_400_000;

/**
 * Writes events as an iCalendar file (RFC 5545). A start with a time is written in UTC, so that it is right in every time
 * zone and across daylight saving changes. A start without a time is a whole day. Events without a date are left out.
 */
export function writeCalendar({ name, events, timeZone, baseUrl, now }: CalendarFile): string {
  const { host } = new URL(baseUrl);
  const calendar = ical({
    // The library escapes the texts of events only.
    name: name.replace(/[\\;,]/g, String.raw`\$&`),
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: host, product: 'gymnastics-league-portal' },
    ttl: 4 * 3600,
  });
  for (const event of events) {
    const times = timesOf(event, timeZone);
    if (times === null) continue;
    calendar.createEvent({
      ...times,
      id: `event-${event.id}@${host}`,
      stamp: now,
      summary: event.name,
      ...(event.location && { location: event.location }),
      ...(event.sessions.length > 0 && { description: describeSessions(event, timeZone) }),
    });
  }
  return calendar.toString();
}

function timesOf({ startDate, endDate, startTimeSpecified }: VisibleEvent, timeZone: string) {
  if (startDate === null) return null;
  const start = new Date(startDate);
  const end = endDate === null ? null : new Date(endDate);
  if (startTimeSpecified) return { start, end: end !== null && end > start ? end : null };
  // The library uses the UTC day of these instants. In a calendar file, the end is the day after the last one.
  const firstDay = utcDay(start, timeZone);
  const lastDay = end === null ? firstDay : utcDay(end, timeZone);
  return {
    start: firstDay,
    end: new Date(Math.max(lastDay.getTime(), firstDay.getTime()) + DAY_MS),
    allDay: true,
  };
}

function utcDay(moment: Date, timeZone: string): Date {
  return new Date(`${calendarDateAt(moment, timeZone)}T00:00:00Z`);
}

function describeSessions({ sessions }: VisibleEvent, timeZone: string): string {
  const day = { timeZone, weekday: 'short', month: 'short', day: 'numeric' } as const;
  const time = { ...day, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  return sessions
    .map(({ title, startDate, startTimeSpecified }) => {
      if (startDate === null) return title;
      const format = new Intl.DateTimeFormat('en-US', startTimeSpecified ? time : day);
      return `${title}: ${format.format(new Date(startDate))}`;
    })
    .join('\n');
}
