import { LOCALE } from '@league/contract';

/** The day of an instant, given as ISO text, in the league's time zone: `Sat, Nov 14, 2026`. */
export function dayInWords(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat(LOCALE, {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).format(new Date(instant));
}

/** The same with the time: `Sat, Nov 14, 2026, 9:00 AM`. */
export function dayAndTimeInWords(instant: string, timeZone: string): string {
  return `${dayInWords(instant, timeZone)}, ${timeInWords(instant, timeZone)}`;
}

/** The day without its weekday, for lists: `Nov 14, 2026`. */
export function dateInWords(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat(LOCALE, { timeZone, dateStyle: 'medium' }).format(new Date(instant));
}

/** The same with the time: `Nov 14, 2026, 9:00 AM`. */
export function dateAndTimeInWords(instant: string, timeZone: string): string {
  return `${dateInWords(instant, timeZone)}, ${timeInWords(instant, timeZone)}`;
}

/** The time of day in the league, or where the reader is while the league is not loaded: `9:00 AM`; takes milliseconds since 1970. */
export function clockTime(instant: number, timeZone: string | undefined): string {
  return timeInWords(
    new Date(instant).toISOString(),
    timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  );
}

/** `November 2026` for the month `2026-11`, or in short `Nov`. */
export function monthInWords(month: string, form: 'short' | 'long'): string {
  return new Intl.DateTimeFormat(LOCALE, {
    month: form,
    timeZone: 'UTC',
    ...(form === 'long' && { year: 'numeric' }),
  }).format(new Date(`${month}-15T12:00:00Z`));
}

/** The time alone: `9:00 AM`. */
export function timeInWords(instant: string, timeZone: string): string {
  const time = new Intl.DateTimeFormat(LOCALE, { timeZone, hour: 'numeric', minute: '2-digit' });
  // Some versions of the calendar data have a narrow space before AM, which fonts and searches trip over.
  return time.format(new Date(instant)).replace(/\u202F/g, ' ');
}
