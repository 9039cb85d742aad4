/** A day without a time zone: `YYYY-MM-DD`. */
export type CalendarDate = string;

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

export type DateParts = { year: number; month: number; day: number };

/** The parts of a `YYYY-MM-DD` text, or null if no such day exists. */
export function datePartsOf(text: string): DateParts | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const exists = year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
  return exists ? { year, month, day } : null;
}

/**
 * `YYYY-MM-DD`; a day beyond the month's end becomes its last day, and a month beyond December moves to the next year.
 */
export function calendarDate({ year, month, day }: DateParts): CalendarDate {
  const months = year * 12 + (month - 1);
  const [y, m] = [Math.floor(months / 12), (months % 12) + 1];
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(y).padStart(4, '0')}-${two(m)}-${two(Math.min(day, daysIn(y, m)))}`;
}

/**
 * The day named in any time form of section 12, as written: with or without time and offset. The offset is not applied,
 * because these fields are days, not instants. Null if the text has no such form.
 */
export function dayAsWritten(text: string): CalendarDate | null {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(
    text.trim(),
  );
  const day = match?.[1];
  return day !== undefined && datePartsOf(day) ? day : null;
}

/** Whether a text is a date-time with an offset, which names an instant. */
export function isInstant(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/.test(text) &&
    datePartsOf(text.slice(0, 10)) !== null &&
    !Number.isNaN(Date.parse(text))
  );
}
