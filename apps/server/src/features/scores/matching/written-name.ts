import { decodeEntities } from '../results-file/html-entities.ts';

/** A text with more words is not a name, and splitting it in every way takes too long. */
export const MOST_WORDS = 8;

/** Marks that scoring programs put behind a name: events competed, individual event specialist, exhibition, scratched. */
const MARKS: ReadonlySet<string> = new Set(['IES', 'VT', 'UB', 'BB', 'FX', 'AA', 'EXH', 'SCR']);
/** Single letters count as marks only beside another mark. Alone they are the initial of a surname. */
const LETTER_MARKS: ReadonlySet<string> = new Set(['V', 'U', 'B', 'F', 'X']);

/** A written name, split into its parts where they can be told apart. */
export type WrittenName = {
  /** The words, reordered to given name and surname when a comma separates them, else as written. */
  readonly words: readonly string[];
  /** How many of the words are the given name; undefined without a comma. */
  readonly givenWords: number | undefined;
};

function wordsOf(text: string): string[] {
  return text.split(/\s+/u).filter((word) => /\p{L}/u.test(word));
}

/** The words before the marks at the end. At least `least` words stay, because no name consists of marks. */
function withoutMarks(words: readonly string[], least: number): readonly string[] {
  let end = words.length;
  let isMarked = false;
  while (end > least) {
    const word = (words[end - 1] ?? '').replace(/[^A-Z]/g, '');
    if (word !== words[end - 1]?.replace(/[^\p{L}]/gu, '')) break;
    if (MARKS.has(word)) isMarked = true;
    else if (!LETTER_MARKS.has(word)) break;
    end -= 1;
  }
  return isMarked ? words.slice(0, end) : words;
}

/** Reads a name from a results file, without brackets, numbers and the scoring site's marks (case C36). */
export function readWrittenName(name: string): WrittenName {
  const text = decodeEntities(name)
    .replace(/[([{][^)\]}]*[)\]}]/gu, ' ')
    .replace(/[*#†‡^~|"]/gu, ' ');
  const [before = [], ...after] = text.split(',').map(wordsOf);
  const given = after.flat();
  if (before.length > 0 && given.length > 0) {
    const words = withoutMarks(given, 1);
    return { words: [...words, ...withoutMarks(before, 1)], givenWords: words.length };
  }
  return { words: withoutMarks([...before, ...given], 2), givenWords: undefined };
}
