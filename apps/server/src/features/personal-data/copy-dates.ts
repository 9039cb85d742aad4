import { LOCALE, parseCalendarDate } from '@league/contract';

/** How the readable copy writes dates and times; null for a value that is none. */
export type CopyDates = {
  readonly day: (value: unknown) => string | null;
  readonly moment: (value: unknown) => string | null;
  /** Only the day for midnight, which events without a time have. */
  readonly start: (value: unknown) => string | null;
  readonly zone: string;
};

export function copyDatesIn(timeZone: string): CopyDates {
  const onDay = { year: 'numeric', month: 'long', day: 'numeric' } as const;
  const calendarDay = new Intl.DateTimeFormat(LOCALE, { ...onDay, timeZone: 'UTC' });
  const dayThere = new Intl.DateTimeFormat(LOCALE, { ...onDay, timeZone });
  const timeThere = new Intl.DateTimeFormat(LOCALE, { timeZone, hour: 'numeric', minute: '2-digit' });
  const zoneName = new Intl.DateTimeFormat(LOCALE, { timeZone, timeZoneName: 'longGeneric' });
  const instantOf = (value: unknown) => {
    const instant = typeof value === 'string' ? new Date(value) : null;
    return instant && !Number.isNaN(instant.getTime()) ? instant : null;
  };
  // Some versions of the locale data have a narrow space before AM, which breaks fonts and searches.
  const timeOf = (instant: Date) => timeThere.format(instant).replace(/\u202F/g, ' ');
  const momentOf = (instant: Date) => `${dayThere.format(instant)}, ${timeOf(instant)}`;
  return {
    day: (value) =>
      typeof value === 'string' && parseCalendarDate(value)
        ? calendarDay.format(new Date(`${value}T00:00:00Z`))
        : null,
    moment: (value) => {
      const instant = instantOf(value);
      return instant && momentOf(instant);
    },
    start: (value) => {
      const instant = instantOf(value);
      if (!instant) return null;
      return timeOf(instant) === '12:00 AM' ? dayThere.format(instant) : momentOf(instant);
    },
    zone: zoneName.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone,
  };
}
