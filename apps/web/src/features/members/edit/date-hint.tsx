import { ageOn, parseCalendarDate } from '@league/contract';
import { useToday } from '../../../platform/use-today.ts';
import { members } from '../../../strings/en/members.ts';

/**
 * Below a date of birth: the age that it makes, so that a wrong year is seen, and how to write it while it is empty, which Safari
 * draws as if today's date were in it.
 */
export function DateHint({ value }: { readonly value: string }) {
  const today = useToday();
  if (value === '') return members.dateForm;
  if (today === null || parseCalendarDate(value) === null) return null;
  const age = ageOn(value, today);
  return age === null ? null : members.card.age(age);
}
