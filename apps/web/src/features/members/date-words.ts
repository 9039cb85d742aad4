import { ageOn, type CalendarDate, parseCalendarDate } from '@league/contract';
import { members } from '../../strings/en/members.ts';

/** Takes `2014-07-04`; gives `Jul 4, 2014`. What is no day of the calendar is given as it is. */
export function dateInWords(date: CalendarDate): string {
  const parts = parseCalendarDate(date);
  const month = parts && members.months[parts.month - 1];
  return parts && month ? `${month} ${parts.day}, ${parts.year}` : date;
}

/**
 * Age and date of birth for a card: `Age 11 · Jul 4, 2014` (MEM-04). Without `today`, which needs the league's time
 * zone, or with a date in the future, the date stands alone.
 */
export function ageAndDateOfBirth(dateOfBirth: CalendarDate | null, today: CalendarDate | null): string {
  if (!dateOfBirth) return members.card.noDateOfBirth;
  const age = today === null ? null : ageOn(dateOfBirth, today);
  const date = dateInWords(dateOfBirth);
  return age === null ? date : `${members.card.age(age)} · ${date}`;
}
