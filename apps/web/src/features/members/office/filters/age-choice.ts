import type { OfficePlace } from '../office-place.ts';

type Ages = Pick<OfficePlace, 'minAge' | 'maxAge' | 'birthYear'>;

const BORN = 'born ';

/** The age groups that the office is offered, youngest first; a missing end is open. */
export const AGE_GROUPS: readonly Ages[] = [
  { maxAge: 5 },
  { minAge: 6, maxAge: 8 },
  { minAge: 9, maxAge: 11 },
  { minAge: 12, maxAge: 14 },
  { minAge: 15 },
];

const OFFERED_AGES = { from: 4, to: 18 };

/** Each single age that is offered. */
export const SINGLE_AGES: readonly Ages[] = Array.from(
  { length: OFFERED_AGES.to - OFFERED_AGES.from + 1 },
  (_, index) => ({ minAge: OFFERED_AGES.from + index, maxAge: OFFERED_AGES.from + index }),
);

/** The years in which gymnasts of the offered ages were born, the youngest first. */
export function birthYears(thisYear: number): readonly Ages[] {
  return Array.from({ length: OFFERED_AGES.to - OFFERED_AGES.from + 2 }, (_, index) => ({
    birthYear: thisYear - OFFERED_AGES.from + 1 - index,
  }));
}

/** Ages as one value of a choice; empty for any age. */
export function valueOfAges({ minAge, maxAge, birthYear }: Ages): string {
  if (birthYear !== undefined) return `${BORN}${birthYear}`;
  return minAge === undefined && maxAge === undefined ? '' : `${minAge ?? ''}-${maxAge ?? ''}`;
}

/** The parameters of an address for a value of `valueOfAges`; an empty one removes the parameter. */
export function paramsOfAges(value: string): Record<'minAge' | 'maxAge' | 'birthYear', string> {
  if (value.startsWith(BORN)) return { minAge: '', maxAge: '', birthYear: value.slice(BORN.length) };
  const [minAge = '', maxAge = ''] = value.split('-');
  return { minAge, maxAge, birthYear: '' };
}
