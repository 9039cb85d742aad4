import { ageOn, parseCalendarDate } from '@league/contract';
import { useToday } from '../../../../platform/use-today.ts';
import { members } from '../../../../strings/en/members.ts';

/** Shown below the field, which stays aligned with the one beside it. */
const BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** Props for an input of a date of birth, with the hint below it. */
export const dateHint = (value: string) => ({
  description: <DateHint value={value} />,
  inputWrapperOrder: BELOW,
});

/**
 * The hint below a date of birth: the age, so that a wrong year is noticed. While the field is empty, how to write a date,
 * because Safari draws an empty field as if today's date were in it.
 */
function DateHint({ value }: { readonly value: string }) {
  const today = useToday();
  if (value === '') return members.dateForm;
  if (today === null || parseCalendarDate(value) === null) return null;
  const age = ageOn(value, today);
  return age === null ? null : members.card.age(age);
}
