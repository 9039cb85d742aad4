/**
 * What each character is read as: letters of other alphabets, digits and signs that look like a letter of the words
 * below. Only for these words; names of gymnasts keep their letters (decision 0143).
 */
const READ_AS: Readonly<Record<string, string>> = {
  a: 'аɑαᴀ4@Ꭺ',
  c: 'сϲᴄҫⅽ',
  d: 'ԁᴅđɗ',
  e: 'еεᴇ3€ҽ',
  f: 'ƒғꜰϝ',
  h: 'һհнʜ',
  i: 'іιıɪɩӏl1|!ł',
  m: 'мᴍμ',
  n: 'пηɴոռν',
  o: 'оοօᴏ0øσ',
  r: 'гʀԻ',
  s: 'ѕꜱ5$',
  t: 'тτᴛ7ŧ',
};

/** Capital letters whose small letter looks like another one. */
const CAPITALS: Readonly<Record<string, string>> = {
  ...{ Ν: 'n', Η: 'h', Μ: 'm', Ρ: 'p', Н: 'h', В: 'b' },
  // Cherokee and Lisu, whose letters are capitals.
  ...{ Ꭰ: 'd', Ꭼ: 'e', Ꮋ: 'h', Ꮖ: 'i', Ꭵ: 'i', Ꮇ: 'm', Ꮎ: 'o', Ꭱ: 'r', Ꮢ: 'r', Ꮪ: 's', Ꭲ: 't', Ꮯ: 'c' },
  ...{
    ꓮ: 'a',
    ꓚ: 'c',
    ꓓ: 'd',
    ꓰ: 'e',
    ꓝ: 'f',
    ꓧ: 'h',
    ꓲ: 'i',
    ꓟ: 'm',
    ꓠ: 'n',
    ꓳ: 'o',
    ꓣ: 'r',
    ꓢ: 's',
    ꓔ: 't',
  },
};

const LETTERS = new Map([
  ...Object.entries(READ_AS).flatMap(([letter, likenesses]) =>
    [...likenesses].map((likeness) => [likeness, letter] as const),
  ),
  ...Object.entries(CAPITALS),
]);

/** The text as it reads at a glance: in Latin letters, without marks and invisible characters. */
function asRead(text: string): string {
  const plain = text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '');
  return [...plain]
    .map((letter) => {
      const small = LETTERS.get(letter) ?? letter.toLowerCase();
      return LETTERS.get(small) ?? small;
    })
    .join('');
}

const TITLES = ['admin', 'administrator', 'office'].map(asRead).join('|');
/** What is written together with these words, before them: `LeagueOffice`, `TheAdmin`. */
const BEFORE = ['the', 'league', 'gym', 'club', 'team', 'head', 'main', 'portal'].map(asRead).join('|');
/** And after them: `OfficeTeam`. */
const AFTER = ['team', 'staff', 'desk'].map(asRead).join('|');

const TITLE_WORD = new RegExp(`(^|[^\\p{L}])(${BEFORE})*(${TITLES})s?(${AFTER})*([^\\p{L}]|$)`, 'u');

/** What is between two letters that are set apart: `O f f i c e`. */
const BETWEEN_LETTERS = /(?<=(?:^|[^\p{L}])\p{L})[^\p{L}]+(?=\p{L}(?:[^\p{L}]|$))/gu;

/** Whether a name that a person chooses reads as that of the office, in the log and in messages (AUTH-02). */
export function resemblesOffice(name: string): boolean {
  const read = asRead(name);
  const readings = [read, read.replace(BETWEEN_LETTERS, ''), read.replace(/[^\p{L}]/gu, '')];
  return readings.some((reading) => TITLE_WORD.test(reading));
}
