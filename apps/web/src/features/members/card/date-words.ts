import { ageOn, type CalendarDate } from '@league/contract';
import { members } from '../../../strings/en/members.ts';
import { dateInWords } from '../../../ui/words/date-in-words.ts';

/** Age and date of birth for a card: `Age 11` and `Jul 4, 2014` (MEM-04). */
type BirthWords = { readonly age: string | null; readonly date: string };

/** Without `today`, which needs the league's time zone, or with a date in the future, no age is added. */
export function birthInWords(dateOfBirth: CalendarDate | null, today: CalendarDate | null): BirthWords {
  if (!dateOfBirth) return { age: null, date: members.card.noDateOfBirth };
  const age = today === null ? null : ageOn(dateOfBirth, today);
  return { age: age === null ? null : members.card.age(age), date: dateInWords(dateOfBirth) };
}
