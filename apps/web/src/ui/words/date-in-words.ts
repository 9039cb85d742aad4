import { type CalendarDate, parseCalendarDate } from '@league/contract';
import { members } from '../../strings/en/members.ts';

/** `Jul 4` for `2014-07-04`, where the year is known. */
export function dayInWords(date: CalendarDate): string {
  const parts = parseCalendarDate(date);
  const month = parts && members.months[parts.month - 1];
  return parts && month ? `${month} ${parts.day}` : date;
}

/** `Jul 4, 2014` for `2014-07-04`. A text that is not a calendar date is returned as it is. */
export function dateInWords(date: CalendarDate): string {
  const parts = parseCalendarDate(date);
  const month = parts && members.months[parts.month - 1];
  return parts && month ? `${month} ${parts.day}, ${parts.year}` : date;
}
