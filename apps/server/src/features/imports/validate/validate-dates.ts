import {
  ageOn,
  type CalendarDate,
  cleanLine,
  DATE_ORDERS,
  type DateOrder,
  IMPORT_ROW_ERRORS,
  IMPORT_ROW_WARNINGS,
  parseCalendarDate,
} from '@league/contract';
import { type Cell, type CellReading, quoted, saysNothing, withoutQuotes } from './validate-cells.ts';
import { refuseMissing } from './validate-texts.ts';

/** No written date is longer. */
const LONGEST = 80;
const OLDEST = 99;
const UNUSUAL = { below: 3, above: 25 };

const YEAR_FIRST = /^(\d{4})\s*([-/.\s])\s*(\d{1,2})\s*\2\s*(\d{1,2})$/;
const COMPACT = /^((?:19|20)\d{2})()(\d{2})(\d{2})$/;
/** The start of the day in the time zone of the date, as programs append it. */
const MIDNIGHT =
  /[T\s]+(?:0?0:00(?::00(?:[.,]0+)?)?|12:00(?::00)?\s*AM)\s*(?:(?:Z|UTC|GMT)?\s*(?:[+-]\d\d:?\d\d)?)(?:\s*\([^()]*\))?$/i;
const LOCAL = /^(\d{1,2})\s*[-/.\s]\s*(\d{1,2})\s*[-/.\s]\s*(\d{4})$/;
const LOCAL_SHORT = /^(\d{1,2})\s*[/.]\s*(\d{1,2})\s*[/.]\s*(\d{2})$/;
const TWO_DIGIT_YEAR = /^\d{1,2}\s*[-/.\s]\s*\d{1,2}\s*[-/.\s]\s*\d{2}$/;
/** The day numbers of everyone born since 1927. */
const DAY_NUMBER = /^\d{5}(?:[.,]\d+)?$/;

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[.,]?\s+/i;
const DAY_FIRST_NAMED = /^(\d{1,2})(?:st|nd|rd|th)?[\s\-./,]*(?:of\s+)?([a-z]{3,})[\s\-./,]*(\d{4})$/i;
const MONTH_FIRST_NAMED = /^([a-z]{3,})[\s\-./]*(\d{1,2})(?:st|nd|rd|th)?[\s\-./,]+(\d{4})$/i;
/** `3-Apr-14`, which Excel shows for `3 Apr 2014`. */
const DAY_FIRST_SHORT =
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?[\s\-./,]*(?<month>[a-z]{3,})[\s\-./,']*(?<year>\d{2})$/i;
const MONTH_FIRST_SHORT =
  /^(?<month>[a-z]{3,})[\s\-./]*(?<day>\d{1,2})(?:st|nd|rd|th)?[\s\-./,']+(?<year>\d{2})$/i;
const YEAR_FIRST_NAMED = /^(\d{4})[\s\-./,]*([a-z]{3,})[\s\-./]*(\d{1,2})$/i;

function dateOf(year: string | undefined, month: string | number | undefined, day: string | undefined) {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function monthOf(word: string | undefined): number | null {
  const month = MONTHS.findIndex((name) => name.startsWith((word ?? '').toLowerCase()));
  return month < 0 ? null : month + 1;
}

/** A date in an unambiguous form, which may still be an invalid day; else null. */
function readCertainForm(text: string): CalendarDate | null {
  const numbers = YEAR_FIRST.exec(text) ?? COMPACT.exec(text);
  if (numbers) return dateOf(numbers[1], numbers[3], numbers[4]);
  const named = text.replace(WEEKDAY, '');
  const dayFirst = DAY_FIRST_NAMED.exec(named);
  if (dayFirst) return withMonth(dayFirst[3], dayFirst[2], dayFirst[1]);
  const monthFirst = MONTH_FIRST_NAMED.exec(named);
  if (monthFirst) return withMonth(monthFirst[3], monthFirst[1], monthFirst[2]);
  const yearFirst = YEAR_FIRST_NAMED.exec(named);
  return yearFirst ? withMonth(yearFirst[1], yearFirst[2], yearFirst[3]) : null;
}

function withMonth(year: string | undefined, word: string | undefined, day: string | undefined) {
  const month = monthOf(word);
  return month === null ? null : dateOf(year, month, day);
}

/**
 * A date with a two-digit year. No one is born in the future or a hundred years ago, so only one century is possible.
 */
function withCentury(dateIn: (century: string) => CalendarDate | null, today: CalendarDate) {
  const date = dateIn('20');
  return date === null || date <= today ? date : dateIn('19');
}

/** A date with a month name and a two-digit year, with its order of day and month; else null. */
function readNamedShort(text: string, today: CalendarDate): { order: DateOrder; date: CalendarDate } | null {
  const named = text.replace(WEEKDAY, '');
  const dayFirst = DAY_FIRST_SHORT.exec(named)?.groups;
  const parts = dayFirst ?? MONTH_FIRST_SHORT.exec(named)?.groups;
  if (!parts) return null;
  const date = withCentury((century) => withMonth(`${century}${parts.year}`, parts.month, parts.day), today);
  return date === null ? null : { order: dayFirst ? 'day-first' : 'month-first', date };
}

/** A local date read in one of its two orders, which may be an invalid day; null if it is no local date. */
function readLocal(text: string, order: DateOrder, today: CalendarDate): CalendarDate | null {
  const local = LOCAL.exec(text) ?? LOCAL_SHORT.exec(text);
  if (!local) return readNamedShort(text, today)?.date ?? null;
  const [, first = '', second = '', digits = ''] = local;
  const [month, day] = order === 'month-first' ? [first, second] : [second, first];
  if (digits.length === 4) return dateOf(digits, month, day);
  return withCentury((century) => dateOf(`${century}${digits}`, month, day), today);
}

/** The text to search for a date; empty if it is too long to be one. */
function cleanDate(text: string): string {
  const line = withoutQuotes(cleanLine(text));
  return line.length > LONGEST ? '' : line.replace(/[‐‑–−]/gu, '-').replace(MIDNIGHT, '');
}

/**
 * What a local date like `4/3/2014` means in each order in which it is valid; empty for other texts. With a month name
 * it means the same in both, and its own order comes first.
 */
export function readingsOf(text: string, today: CalendarDate): { order: DateOrder; date: CalendarDate }[] {
  const clean = cleanDate(text);
  const own = readNamedShort(clean, today)?.order;
  const orders = own === 'day-first' ? DATE_ORDERS.toReversed() : DATE_ORDERS;
  return orders.flatMap((order) => {
    const date = readLocal(clean, order, today);
    return date !== null && parseCalendarDate(date) !== null && date <= today ? [{ order, date }] : [];
  });
}

/**
 * The reason why a date in an ambiguous form is refused. Never guesses, even if only one reading is valid (case C13).
 */
function refuseForm(cell: Cell, text: string): CellReading<never> {
  if (saysNothing(cell)) return refuseMissing('dateOfBirth', cell.heading);
  const local = LOCAL.exec(text);
  if (local) {
    const readings = [dateOf(local[3], local[1], local[2]), dateOf(local[3], local[2], local[1])].filter(
      (date, index, all) => parseCalendarDate(date) !== null && all.indexOf(date) === index,
    );
    const message =
      readings.length === 0
        ? IMPORT_ROW_ERRORS.notADate(quoted(cell))
        : IMPORT_ROW_ERRORS.ambiguousDate(quoted(cell), readings);
    return { code: 'AMBIGUOUS_DATE', message };
  }
  if (TWO_DIGIT_YEAR.test(text) || DAY_FIRST_SHORT.test(text) || MONTH_FIRST_SHORT.test(text)) {
    return { code: 'TWO_DIGIT_YEAR', message: IMPORT_ROW_ERRORS.twoDigitYear(quoted(cell)) };
  }
  if (DAY_NUMBER.test(text)) {
    return { code: 'DATE_NUMBER', message: IMPORT_ROW_ERRORS.dayNumber(quoted(cell)) };
  }
  return { code: 'NOT_A_DATE', message: IMPORT_ROW_ERRORS.notADate(quoted(cell)) };
}

/**
 * Reads a date of birth (IMPORT-09): accepted if it is unambiguous, or in the order that the coach chose for the whole
 * file; otherwise refused with the reason.
 */
export function readDateOfBirth(
  cell: Cell,
  { today, dateOrder }: { readonly today: CalendarDate; readonly dateOrder: DateOrder | null },
): CellReading {
  const text = cleanDate(cell.text);
  const date = readCertainForm(text) ?? (dateOrder && readLocal(text, dateOrder, today));
  if (date === null) return refuseForm(cell, text);
  if (parseCalendarDate(date) === null) {
    return { code: 'NO_SUCH_DAY', message: IMPORT_ROW_ERRORS.noSuchDay(quoted(cell)) };
  }
  const age = ageOn(date, today);
  if (age === null) {
    return { code: 'UNLIKELY_DATE', message: IMPORT_ROW_ERRORS.futureDate(quoted(cell)) };
  }
  if (age > OLDEST) {
    return { code: 'UNLIKELY_DATE', message: IMPORT_ROW_ERRORS.tooOld(quoted(cell), age) };
  }
  const isUnusual = age < UNUSUAL.below || age > UNUSUAL.above;
  return isUnusual
    ? { value: date, warning: IMPORT_ROW_WARNINGS.unusualAge(quoted(cell), age) }
    : { value: date };
}
