import { ageOn, type CalendarDate } from '@league/contract';
import { members } from '../../../strings/en/members.ts';
import { dateInWords } from '../../../ui/date-in-words.ts';

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
