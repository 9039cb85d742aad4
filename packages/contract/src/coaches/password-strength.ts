import { PASSWORD_FAULTS } from './coaches.words.ts';

/** Shortest password that the office sets for a coach (COACHES-09). */
export const MIN_STRONG_PASSWORD_LENGTH = 12;

/** What a strong password needs, in the order of checking, each with the sentence if it is missing. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(`^.{${MIN_STRONG_PASSWORD_LENGTH},}$`, 'su'),
    PASSWORD_FAULTS.tooShort(MIN_STRONG_PASSWORD_LENGTH),
  ],
  [/\p{Ll}/u, PASSWORD_FAULTS.noLowercase],
  [/\p{Lu}/u, PASSWORD_FAULTS.noUppercase],
  [/\p{Nd}/u, PASSWORD_FAULTS.noNumber],
  [/[^\p{L}\p{M}\p{N}\s]/u, PASSWORD_FAULTS.noSpecial],
];

/** The first thing that a password lacks, in words; null if it is strong (COACHES-09). */
export function findPasswordFault(password: string): string | null {
  return RULES.find(([rule]) => !rule.test(password))?.[1] ?? null;
}
