/** Invisible characters, which make two records of one person (case C19): zero-width, soft hyphen, direction marks, fillers. */
const INVISIBLE =
  /\u034F|[\u17B4\u17B5]|[\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]/gu;

/** They choose between two forms of a picture or of a Chinese character, and are noise behind everything else. */
const STRAY_SELECTOR =
  /(?<![\uFE00-\uFE0F\u{E0100}-\u{E01EF}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Script=Han}\d#*])[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]+/gu;

/** Joiners are spelling in Arabic and Indic scripts, make one picture of several, and are noise everywhere else. */
const STRAY_JOINER =
  /(?<![\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Oriya}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}]\p{M}*)(?!(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\p{M}*)\u200D\p{Extended_Pictographic})[\u200C\u200D]/gu;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this expression removes
const CONTROL = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/gu;

/** Text that has nothing to clean, as most has; long imports are read several times faster for it. */
const PLAIN = /^[ -~]*$/;

/** Space of any kind, or invisible characters. A selector behind a picture is part of it. */
const BLANK =
  '[\\s\\p{Z}\\p{Cc}\\p{Cs}\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B-\\u200F\\u2028-\\u202F\\u2060-\\u206F\\u2800\\u3164\\uFEFF\\uFFA0\\uFFF0-\\uFFFB]';
const OUTER_BLANK = new RegExp(`^${BLANK}|${BLANK}$`, 'u');

/** Whether a text begins or ends with an invisible character. */
export function hasOuterBlank(text: string): boolean {
  return OUTER_BLANK.test(text);
}

/**
 * More marks than any script puts on one letter (Unicode's stream-safe format has the same limit). Sorting them takes
 * quadratic time: half a megabyte of them would stop the server for minutes.
 */
const TOO_MANY_MARKS = /(?<!\p{M})(\p{M}{30})\p{M}+/gu;

function withoutInvisible(text: string): string {
  return (
    text
      // Halves of a character cut in two, which no database takes.
      .replace(/\p{Surrogate}/gu, '')
      .replace(TOO_MANY_MARKS, '$1')
      .normalize('NFC')
      .replace(INVISIBLE, '')
      .replace(STRAY_JOINER, '')
      .replace(STRAY_SELECTOR, '')
      .replace(/\p{Zs}/gu, ' ')
  );
}

/** Takes text as typed; gives one line in NFC without outer, invisible or control characters. */
export function cleanLine(text: string): string {
  if (PLAIN.test(text)) return text.trim();
  return withoutInvisible(text)
    .replace(/[\n\r\t\u2028\u2029]+/gu, ' ')
    .replace(CONTROL, '')
    .trim();
}

/** Like {@link cleanLine} but keeps line breaks, as `\n`; for notes. */
export function cleanText(text: string): string {
  if (PLAIN.test(text)) return text.trim();
  return withoutInvisible(text)
    .replace(/\r\n?|[\u2028\u2029]/gu, '\n')
    .replace(/\t/gu, ' ')
    .replace(CONTROL, '')
    .trim();
}

/** Takes an email as typed; gives it without outer or invisible characters, case kept (uniqueness ignores case elsewhere). */
export function cleanEmail(text: string): string {
  const line = cleanLine(text);
  return PLAIN.test(line) ? line : line.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
}

/** Letters that Unicode does not take apart into a base letter and a mark, and the sigma that ends a word. */
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

/** What joins the parts of a name, and is typed as one of the others, as a blank or not at all: `O'Neil-Smith`. */
const JOINING = "'’‘‛ʼʻʹ′`´.\\-‐‑‒–—―−";

const JOINING_SIGNS = new RegExp(`[${JOINING}]`, 'gu');
/** In a search a comma too, as in `Smith, Anna`; and between Chinese and Korean syllables, whose names are typed as one word. */
const GAPS = new RegExp(
  `[\\s,${JOINING}]+|(?<=\\p{Script=Han})(?=\\p{Script=Han})|(?<=[\\u1100-\\u11FF])(?=[\\u1100-\\u115F])`,
  'u',
);

function foldLetters(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return (
    text
      // Unicode takes it apart into a blank and a mark.
      .replaceAll('´', "'")
      .replace(TOO_MANY_MARKS, '$1')
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .replace(/[ßæœøłđðþıħŋĸŧς]/gu, (letter) => UNDECOMPOSED[letter] ?? letter)
  );
}

/**
 * The form in which names are kept to be searched (MEM-07, case C17): lower case, accents folded, apostrophes, hyphens and
 * dots dropped, white space single. `O'Neil-Smith` gives `oneilsmith`, `De la Cruz` gives `de la cruz`.
 */
export function foldForSearch(text: string): string {
  return foldLetters(text).replace(JOINING_SIGNS, '').replace(/\s+/gu, ' ').trim();
}

/**
 * Whether two lines say the same, as someone types again what is shown: case and spaces aside, and what a keyboard does not
 * have or replaces by itself, as a phone does with the apostrophe of `O'Neil`.
 */
export function isSameLine(left: string, right: string): boolean {
  const plain = (text: string) => foldForSearch(cleanLine(text)) || cleanLine(text);
  return plain(left) === plain(right);
}

/** The words of a search as typed, folded; none when it says nothing. */
export function searchWords(search: string): string[] {
  return foldLetters(search)
    .split(GAPS)
    .filter((word) => word !== '');
}

/** What a folded text or an email may have between two words that follow each other. */
const BETWEEN = ",?[-' .]?";

/** More words than a name has are found as they are only. */
const MOST_WORDS_OF_A_NAME = 8;

/** A last name typed first, as lists have it: from `at` on come the first names, of which one may be left out. */
function lastNameFirst(words: readonly string[], at: number): string {
  const [last, first] = [words.slice(0, at).join(BETWEEN), words.slice(at).join(BETWEEN)];
  return `(?:^|[ \\n])${first}[^ \\n]*(?: [^ \\n]+)? ${last}`;
}

/**
 * Takes the words of a search; gives a regular expression, the same for the page and for the database, that finds them one
 * after the other in a folded text or in an email, `o neil smith` also in `oneilsmith`, or as a last name before the first:
 * `smith anna` in `anna smith` and in `anna marie smith`.
 */
export function searchPattern(words: readonly string[]): string {
  const plain = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
  const others = words.length > MOST_WORDS_OF_A_NAME ? [] : plain.slice(1);
  return [plain.join(BETWEEN), ...others.map((_, index) => lastNameFirst(plain, index + 1))].join('|');
}

/** Takes a search as typed; gives what tells whether a folded text holds it. A search that says nothing finds all. */
export function searchFinder(search: string): (folded: string) => boolean {
  const pattern = new RegExp(searchPattern(searchWords(search)), 'u');
  return (folded) => pattern.test(folded);
}
