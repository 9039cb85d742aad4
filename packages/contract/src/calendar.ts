/** A calendar date as `YYYY-MM-DD`. It never becomes an instant: a birthday has no time zone (case C16). */
export type CalendarDate = string;

const FORM = /^(\d{4})-(\d{2})-(\d{2})$/;

export function daysInMonth(year: number, month: number): number {
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
}

/**
 * Parses `YYYY-MM-DD`. Null for a day that does not exist, for example `2013-02-29`, and for the year 0, which the
 * database rejects.
 */
export function parseCalendarDate(text: string): { year: number; month: number; day: number } | null {
  const match = FORM.exec(text);
  if (!match) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  return { year, month, day };
}

/** The calendar day at an instant in an IANA time zone. */
export function calendarDateAt(instant: Date, timeZone: string): CalendarDate {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(instant);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/**
 * The age in whole years on a day (MEM-04, case C15). Someone born on February 29 turns a year older on March 1 in
 * common years. Null for a date that does not exist or is after that day.
 */
export function ageOn(dateOfBirth: CalendarDate, today: CalendarDate): number | null {
  const born = parseCalendarDate(dateOfBirth);
  const now = parseCalendarDate(today);
  if (!born || !now || dateOfBirth > today) return null;
  const hadBirthday = now.month > born.month || (now.month === born.month && now.day >= born.day);
  return now.year - born.year - (hadBirthday ? 0 : 1);
}
