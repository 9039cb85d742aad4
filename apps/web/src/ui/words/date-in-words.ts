import { type CalendarDate, parseCalendarDate } from '@league/contract';
import { members } from '../../strings/en/members.ts';

/** Takes `2014-07-04`; gives `Jul 4`, for where the year is known. */
export function dayInWords(date: CalendarDate): string {
  const parts = parseCalendarDate(date);
  const month = parts && members.months[parts.month - 1];
  return parts && month ? `${month} ${parts.day}` : date;
}

/** Takes `2014-07-04`; gives `Jul 4, 2014`. What is no day of the calendar is given as it is. */
export function dateInWords(date: CalendarDate): string {
  const parts = parseCalendarDate(date);
  const month = parts && members.months[parts.month - 1];
  return parts && month ? `${month} ${parts.day}, ${parts.year}` : date;
}
