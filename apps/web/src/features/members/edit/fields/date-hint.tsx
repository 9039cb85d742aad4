import { ageOn, parseCalendarDate } from '@league/contract';
import { useToday } from '../../../../platform/use-today.ts';
import { members } from '../../../../strings/en/members.ts';

/** Below the field, which stays in line with the one beside it. */
const BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** What an input for a date of birth has below it. */
export const dateHint = (value: string) => ({
  description: <DateHint value={value} />,
  inputWrapperOrder: BELOW,
});

/**
 * Below a date of birth: the age that it makes, so that a wrong year is seen, and how to write it while it is empty, which Safari
 * draws as if today's date were in it.
 */
function DateHint({ value }: { readonly value: string }) {
  const today = useToday();
  if (value === '') return members.dateForm;
  if (today === null || parseCalendarDate(value) === null) return null;
  const age = ageOn(value, today);
  return age === null ? null : members.card.age(age);
}
