import type { ProviderMembershipLevel, RenewalPeriod } from './account/levels.ts';
import { type CalendarDate, calendarDate, type DateParts, datePartsOf } from './dates.ts';

/**
 * Until when a renewal made on `from` lasts, by the level's renewal period (section 6.2); null for never. Always later
 * than `from` and later than `current`, the former due date. The service does not publish its calculation, so our
 * choices are: a period counted from joining keeps its day of the month; fixed dates follow each other. Throws
 * RangeError for an invalid date and for a period of an unknown kind.
 */
export function nextRenewalDue(
  level: Pick<ProviderMembershipLevel, 'name' | 'renewal'>,
  from: CalendarDate,
  current: CalendarDate | null,
): CalendarDate | null {
  const { renewal } = level;
  if (renewal.kind === 'Never') return null;
  if (renewal.kind === 'Unknown') {
    throw new RangeError(`The membership level "${level.name}" is renewed in a way that is not known here.`);
  }
  const periodMonths = renewal.kind === 'EveryNYears' ? renewal.yearPeriod * 12 : monthsOf[renewal.kind];
  const start = current ?? from;
  // Texts of this form sort like the days they name.
  const later = start > from ? start : from;
  const due = renewal.startFromJoinDate ? undefined : firstFixedDayAfter(later, renewal, periodMonths);
  if (due === undefined) return firstAfter(later, partsOf(start), periodMonths);
  return renewal.kind === 'EveryNYears' ? addMonths(partsOf(due), (renewal.yearPeriod - 1) * 12) : due;
}

const monthsOf = { Monthly: 1, Quarterly: 3, TwiceAYear: 6 } as const;

function firstFixedDayAfter(later: CalendarDate, renewal: RenewalPeriod, periodMonths: number) {
  // A single day stands for all of its kind: the 1st of every month, or of every third month from it.
  const [only, second] = renewal.dates;
  const step = only && !second ? Math.min(periodMonths, 12) : 12;
  const { year } = partsOf(later);
  const days = renewal.dates.map(({ month, day }) => firstAfter(later, { year: year - 1, month, day }, step));
  return days.sort()[0];
}

/**
 * The first of anchor + 1, 2, 3… periods that is after `later`. Counted from the anchor, so that month ends do not
 * drift.
 */
function firstAfter(later: CalendarDate, anchor: DateParts, periodMonths: number): CalendarDate {
  for (let months = periodMonths; ; months += periodMonths) {
    const day = addMonths(anchor, months);
    if (day > later) return day;
  }
}

function addMonths(parts: DateParts, months: number): CalendarDate {
  return calendarDate({ ...parts, month: parts.month + months });
}

function partsOf(date: CalendarDate): DateParts {
  const parts = datePartsOf(date);
  if (parts) return parts;
  throw new RangeError('A renewal date must be a real day, written YYYY-MM-DD.');
}
