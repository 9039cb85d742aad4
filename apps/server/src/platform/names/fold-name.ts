/** Letters that people write in more than one way when their keyboard does not have them. */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  ä: ['a', 'ae'],
  ö: ['o', 'oe'],
  ü: ['u', 'ue'],
  å: ['a', 'aa'],
  ø: ['o', 'oe'],
  æ: ['ae', 'a'],
  œ: ['oe', 'o'],
  ß: ['ss', 's'],
  đ: ['d', 'dj'],
  ð: ['d', 'th'],
  þ: ['th', 't'],
  ł: ['l'],
  ı: ['i'],
  ħ: ['h'],
  ŋ: ['n', 'ng'],
  ŧ: ['t'],
};

/** A name with more such letters is compared in only two spellings, each with all of them written in the same way. */
const MOST_MIXED = 3;

/** Most names need no folding, and thousands are compared at once. */
const IS_PLAIN = /^[\x20-\x7e]*$/;

/**
 * The spellings with which a name is compared, at most eight: lower case, letters and digits only, accents folded;
 * `Köhler` gives `kohler` and `koehler`. Two names are the same if they share a spelling.
 */
export function spellingsOf(name: string): string[] {
  if (IS_PLAIN.test(name)) return [name.toLowerCase().replace(/[^a-z0-9]/g, '')];
  const letters = [...name.normalize('NFC').toLowerCase()].map(
    (letter) => SPELLINGS[letter] ?? [plainLetters(letter)],
  );
  if (letters.filter((ways) => ways.length > 1).length > MOST_MIXED)
    return [0, 1].map((way) => letters.map((ways) => ways[way] ?? ways[0]).join(''));
  return letters.reduce<string[]>(
    (spellings, ways) => ways.flatMap((way) => spellings.map((begun) => begun + way)),
    [''],
  );
}

/** The first of the spellings, used as the key of a name. */
export function foldName(name: string): string {
  return spellingsOf(name)[0] ?? '';
}

function plainLetters(letter: string): string {
  return letter.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '');
}
