const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: '&',
    apos: "'",
    gt: '>',
    lt: '<',
    nbsp: ' ',
    quot: '"',
    lsquo: '‘',
    rsquo: '’',
    ndash: '–',
    mdash: '—',
    szlig: 'ß',
    aelig: 'æ',
    AElig: 'Æ',
    oelig: 'œ',
    OElig: 'Œ',
    oslash: 'ø',
    Oslash: 'Ø',
  }),
);
const ACCENTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    acute: '\u0301',
    grave: '\u0300',
    circ: '\u0302',
    uml: '\u0308',
    tilde: '\u0303',
    ring: '\u030A',
    cedil: '\u0327',
    caron: '\u030C',
  }),
);

function decodeOnce(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z]{2,8}));/g,
    (whole, decimal, hex, word) => {
      if (word) return ENTITIES.get(word) ?? accented(word) ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 31 && code <= 0x10_ff_ff && (code < 0xd800 || code > 0xdfff)
        ? String.fromCodePoint(code)
        : '';
    },
  );
}

function accented(word: string): string | undefined {
  const accent = ACCENTS.get(word.slice(1));
  return accent && `${word[0]}${accent}`.normalize('NFC');
}

/** Text of a results page as people read it; some systems encode it twice (`&amp;#39;`). */
export function decodeEntities(text: string): string {
  return decodeOnce(decodeOnce(text));
}
