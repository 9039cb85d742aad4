/**
 * Invisible characters, which make two records of one person (case C19): zero-width, soft hyphen, direction marks,
 * fillers.
 */
const INVISIBLE =
  /\u034F|[\u17B4\u17B5]|[\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]/gu;

/**
 * Variation selectors choose between two forms of a picture or of a Chinese character; after anything else they are
 * noise.
 */
const STRAY_SELECTOR =
  /(?<![\uFE00-\uFE0F\u{E0100}-\u{E01EF}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Script=Han}\d#*])[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]+/gu;

/**
 * Joiners are part of the spelling in Arabic and Indic scripts, and join several pictures into one; elsewhere they are
 * noise.
 */
const STRAY_JOINER =
  /(?<![\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Oriya}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}]\p{M}*)(?!(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\p{M}*)\u200D\p{Extended_Pictographic})[\u200C\u200D]/gu;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this expression removes
const CONTROL = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/gu;

/** Text that needs no cleaning, like most; this makes reading long imports several times faster. */
const PLAIN = /^[ -~]*$/;

/** Any kind of space, or invisible characters. A selector after a picture is part of the picture. */
const BLANK =
  '[\\s\\p{Z}\\p{Cc}\\p{Cs}\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B-\\u200F\\u2028-\\u202F\\u2060-\\u206F\\u2800\\u3164\\uFEFF\\uFFA0\\uFFF0-\\uFFFB]';
const OUTER_BLANK = new RegExp(`^${BLANK}|${BLANK}$`, 'u');

/** Whether a text starts or ends with an invisible character. */
export function hasOuterBlank(text: string): boolean {
  return OUTER_BLANK.test(text);
}

/**
 * More combining marks than any script puts on one letter (Unicode's stream-safe format has the same limit). Sorting
 * them takes quadratic time: half a megabyte of them would block the server for minutes.
 */
const TOO_MANY_MARKS = /(?<!\p{M})(\p{M}{30})\p{M}+/gu;

function withoutInvisible(text: string): string {
  return (
    text
      // Unpaired surrogates, which the database cannot store.
      .replace(/\p{Surrogate}/gu, '')
      .replace(TOO_MANY_MARKS, '$1')
      .normalize('NFC')
      .replace(INVISIBLE, '')
      .replace(STRAY_JOINER, '')
      .replace(STRAY_SELECTOR, '')
      .replace(/\p{Zs}/gu, ' ')
  );
}

/** Cleans typed text: one line in NFC without outer, invisible or control characters. */
export function cleanLine(text: string): string {
  if (PLAIN.test(text)) return text.trim();
  return withoutInvisible(text)
    .replace(/[\n\r\t\u2028\u2029]+/gu, ' ')
    .replace(CONTROL, '')
    .trim();
}

/** Like {@link cleanLine}, but keeps line breaks, as `\n`; for notes. */
export function cleanText(text: string): string {
  if (PLAIN.test(text)) return text.trim();
  return withoutInvisible(text)
    .replace(/\r\n?|[\u2028\u2029]/gu, '\n')
    .replace(/\t/gu, ' ')
    .replace(CONTROL, '')
    .trim();
}

/** Cleans a typed email: no outer or invisible characters; case does not change (uniqueness ignores case elsewhere). */
export function cleanEmail(text: string): string {
  const line = cleanLine(text);
  return PLAIN.test(line) ? line : line.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
}

/** Letters that Unicode does not decompose into a base letter and a mark, and the final sigma. */
const UNDECOMPOSED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ĸ: 'k',
  ŧ: 't',
  ς: 'σ',
};

/**
 * Characters that join the parts of a name, and are often typed as another of them, as a space or not at all:
 * `O'Neil-Smith`.
 */
const JOINING = "'’‘‛ʼʻʹ′`´.\\-‐‑‒–—―−";

const JOINING_SIGNS = new RegExp(`[${JOINING}]`, 'gu');
/**
 * In a search also a comma, as in `Smith, Anna`; and between Chinese and Korean syllables, whose names are typed as one
 * word.
 */
const GAPS = new RegExp(
  `[\\s,${JOINING}]+|(?<=\\p{Script=Han})(?=\\p{Script=Han})|(?<=[\\u1100-\\u11FF])(?=[\\u1100-\\u115F])`,
  'u',
);

function foldLetters(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return (
    text
      // Unicode decomposes it into a space and a mark.
      .replaceAll('´', "'")
      .replace(TOO_MANY_MARKS, '$1')
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .replace(/[ßæœøłđðþıħŋĸŧς]/gu, (letter) => UNDECOMPOSED[letter] ?? letter)
  );
}

/**
 * The form in which names are stored for searching (MEM-07, case C17): lower case, accents folded, apostrophes, hyphens
 * and dots removed, single spaces. `O'Neil-Smith` becomes `oneilsmith`, `De la Cruz` becomes `de la cruz`.
 */
export function foldForSearch(text: string): string {
  return foldLetters(text).replace(JOINING_SIGNS, '').replace(/\s+/gu, ' ').trim();
}

/**
 * Whether two lines match when a person retypes what is shown: ignores case, spaces, and characters that a keyboard
 * lacks or replaces, such as the apostrophe of `O'Neil` on a phone.
 */
export function isSameLine(left: string, right: string): boolean {
  const plain = (text: string) => foldForSearch(cleanLine(text)) || cleanLine(text);
  return plain(left) === plain(right);
}

/** The folded words of a typed search; none if it has no words. */
export function searchWords(search: string): string[] {
  return foldLetters(search)
    .split(GAPS)
    .filter((word) => word !== '');
}

/** What a folded text or an email may have between two consecutive words. */
const BETWEEN = ",?[-' .]?";

/** A search with more words than a name can have must match as it is. */
const MOST_WORDS_OF_A_NAME = 8;

/** Matches a last name typed first, as in lists: from `at` on come the first names, of which one may be left out. */
function lastNameFirst(words: readonly string[], at: number): string {
  const [last, first] = [words.slice(0, at).join(BETWEEN), words.slice(at).join(BETWEEN)];
  return `(?:^|[ \\n])${first}[^ \\n]*(?: [^ \\n]+)? ${last}`;
}

/**
 * A regular expression, the same for page and database, that finds the words of a search one after the other in a
 * folded text or an email: `o neil smith` also in `oneilsmith`. It also finds a last name typed first: `smith anna` in
 * `anna smith` and in `anna marie smith`.
 */
export function searchPattern(words: readonly string[]): string {
  const plain = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
  const others = words.length > MOST_WORDS_OF_A_NAME ? [] : plain.slice(1);
  return [plain.join(BETWEEN), ...others.map((_, index) => lastNameFirst(plain, index + 1))].join('|');
}

/**
 * Returns a function that says whether a folded text matches a typed search. A search without words matches everything.
 */
export function searchFinder(search: string): (folded: string) => boolean {
  const pattern = new RegExp(searchPattern(searchWords(search)), 'u');
  return (folded) => pattern.test(folded);
}
