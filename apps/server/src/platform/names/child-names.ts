import { DUPLICATE_REASONS, type DuplicateReason, type MatchReason } from '@league/contract';
import { compareGivenNames, compareSurnames } from './compare-names.ts';
import { type ComparedName, comparedName } from './compared-name.ts';

type PersonName = { readonly firstName: string; readonly lastName: string };

/** The name of an entry, ready to be compared with those of many others. */
export type ChildName = { readonly first: ComparedName; readonly last: ComparedName };

export function readChildName({ firstName, lastName }: PersonName): ChildName {
  return { first: comparedName(firstName), last: comparedName(lastName) };
}

const isOneWord = (text: string) => /^[A-Za-z]+$/.test(text);

function keysOfPart(text: string): readonly string[] {
  if (isOneWord(text)) return [text.toLowerCase()];
  const { words, spellings } = comparedName(text);
  return [...new Set([...words, ...spellings])].filter((word) => word !== '');
}

/** Two names of one child have a surname in common, or the one's surname with the other's first name. */
export function keysOfChildName({ firstName, lastName }: PersonName): {
  readonly first: readonly string[];
  readonly last: readonly string[];
} {
  return { first: keysOfPart(firstName), last: keysOfPart(lastName) };
}

const isComplete = ({ first, last }: ChildName) => first.words.length > 0 && last.words.length > 0;

/**
 * How the names of two children born on one day can be one child's; null when they are two. The rules are those for names
 * in results, without initials and spelling errors: Mia and Mila are more often twins.
 */
export function likenessOfChildren(left: ChildName, right: ChildName): readonly DuplicateReason[] | null {
  if (!isComplete(left) || !isComplete(right)) return null;
  // Only a first name has a short form, and either entry may be the one with its names swapped: both are tried.
  return (
    likenessOf(left, right) ??
    withSwap(likenessOf(left, swapped(right))) ??
    withSwap(likenessOf(swapped(left), right)) ??
    null
  );
}

const swapped = ({ first, last }: ChildName): ChildName => ({ first: last, last: first });

const isReason = (reason: MatchReason): reason is DuplicateReason =>
  (DUPLICATE_REASONS as readonly MatchReason[]).includes(reason);

function likenessOf(left: ChildName, right: ChildName): readonly DuplicateReason[] | undefined {
  const surname = compareSurnames(left.last, right.last, null);
  const given = surname && compareGivenNames(left.first, right.first, null);
  if (!given) return undefined;
  const reasons = [...new Set([...given.reasons, ...surname.reasons])];
  if (!reasons.every(isReason)) return undefined;
  return reasons.length === 0 ? ['sameName'] : reasons;
}

function withSwap(reasons: readonly DuplicateReason[] | undefined): DuplicateReason[] | undefined {
  return reasons && ['swapped', ...reasons.filter((reason) => reason !== 'sameName')];
}
