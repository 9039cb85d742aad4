import { foldName, spellingsOf } from './fold-name.ts';

/** A name in the forms that are compared. */
export type ComparedName = {
  /** Without spaces, in every spelling. */
  readonly spellings: readonly string[];
  /** The letters in each spelling, one bit per letter. */
  readonly letters: readonly number[];
  /** Word by word, in the plainest spelling. */
  readonly words: readonly string[];
  readonly wordSet: ReadonlySet<string>;
};

export function comparedName(name: string): ComparedName {
  const spellings = spellingsOf(name);
  const words = wordsOf(name);
  return { spellings, letters: spellings.map(lettersOf), words, wordSet: new Set(words) };
}

/** The words of a name, each in its plainest spelling. */
export function wordsOf(name: string): string[] {
  return name
    .split(/[\s-]+/u)
    .map(foldName)
    .filter((word) => word !== '');
}

/**
 * Letters beyond a to z share bits: different masks mean different letters, but equal masks do not mean equal letters.
 */
function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) letters |= 1 << (text.charCodeAt(at) % 32);
  return letters;
}
