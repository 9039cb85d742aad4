import { DUPLICATE_REASONS, type DuplicateReason, type MatchReason } from '@league/contract';
import { compareGivenNames, compareSurnames } from './compare-names.ts';
import { type ComparedName, comparedName, wordsOf } from './compared-name.ts';
import { spellingsOf } from './fold-name.ts';

type PersonName = { readonly firstName: string; readonly lastName: string };

/** A name prepared for comparison with many others. */
export type ChildName = { readonly first: ComparedName; readonly last: ComparedName };

export function readChildName({ firstName, lastName }: PersonName): ChildName {
  return { first: comparedName(firstName), last: comparedName(lastName) };
}

const isOneWord = (text: string) => /^[A-Za-z]+$/.test(text);

/**
 * The keys by which names are found that may be the same child's: they share a spelling, or one has all words of the
 * other.
 */
export type KeysOfName = {
  /** The keys under which the whole name is stored: its spellings and its longest word. */
  readonly whole: readonly string[];
  /** The keys under which a name of several words is stored: its words. */
  readonly words: readonly string[];
  /** The keys with which names stored as a whole are searched. */
  readonly wanted: readonly string[];
  /**
   * The longest word, with which names are searched by word: any name with all words of this one has it too. Of
   * several, the last in alphabetical order; empty for a name without letters.
   */
  readonly longest: string;
};

export function keysOfName(name: string): KeysOfName {
  if (isOneWord(name)) {
    const word = name.toLowerCase();
    const one = [word];
    return { whole: one, words: [], wanted: one, longest: word };
  }
  const [spellings, words] = [spellingsOf(name), wordsOf(name)];
  const longest = words.reduce((most, word) => {
    const isLonger = word.length > most.length || (word.length === most.length && word > most);
    return isLonger ? word : most;
  }, '');
  return {
    whole: [...new Set([...spellings, longest])],
    words: words.length > 1 ? words : [],
    wanted: [...new Set([...spellings, ...words])],
    longest,
  };
}

const isComplete = ({ first, last }: ChildName) => first.words.length > 0 && last.words.length > 0;

/**
 * Why the names of two children born on one day can be the same child's; null if they are two. The rules are those for
 * names in results, without initials and spelling errors: Mia and Mila are more often twins.
 */
export function likenessOfChildren(left: ChildName, right: ChildName): readonly DuplicateReason[] | null {
  if (!isComplete(left) || !isComplete(right)) return null;
  // Only a first name has a short form, and either entry may have its names swapped, so both are tried.
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
