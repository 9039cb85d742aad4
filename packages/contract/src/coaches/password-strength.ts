/** Shortest password that the office sets for a coach (COACHES-09). */
export const MIN_STRONG_PASSWORD_LENGTH = 12;

/** What a strong password must have, in the order in which it is checked, with the sentence for its lack. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/^.{12,}$/su, `Password must be at least ${MIN_STRONG_PASSWORD_LENGTH} characters long`],
  [/\p{Ll}/u, 'Password must contain at least one lowercase letter'],
  [/\p{Lu}/u, 'Password must contain at least one uppercase letter'],
  [/\p{Nd}/u, 'Password must contain at least one number'],
  [/[^\p{L}\p{M}\p{N}\s]/u, 'Password must contain at least one special character'],
];

/** The first thing that a password lacks, in words; null when it is strong (COACHES-09). */
export function findPasswordFault(password: string): string | null {
  return RULES.find(([rule]) => !rule.test(password))?.[1] ?? null;
}
