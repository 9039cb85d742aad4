/** A byte above 0x7F with its neighbours. */
export type ByteInContext = readonly [before: number, byte: number, after: number, afterThat: number];

function readTable(encoding: string): readonly string[] {
  const decoder = new TextDecoder(encoding);
  return Array.from({ length: 256 }, (_, byte) => decoder.decode(Uint8Array.of(byte)));
}

const WINDOWS = readTable('windows-1252');
const MACINTOSH = readTable('macintosh');

const isLetter = (text: string) => /^\p{L}$/u.test(text);
const isUpper = (text: string) => /^\p{Lu}$/u.test(text);
const isLower = (text: string) => /^\p{Ll}$/u.test(text);

const CONTRACTION = /^(?:[stdm](?!\p{L})|ll|re|ve)/u;

/** How well a sign suits its place: `O’Neill`, `Ella’s` and `“Bee”` do, `Mar’a` and `Ren…e` do not. */
function signPlausibility(sign: string, [before, after, afterThat]: readonly [string, string, string]) {
  const isInside = isLetter(before) && isLetter(after);
  if (sign === '’' && isInside) return isUpper(after) || CONTRACTION.test(after + afterThat) ? 2 : -1;
  if (isInside) return -1;
  if (sign === '–' || sign === '—') return before === ' ' && after === ' ' ? 2 : 0;
  if (sign === '“' || sign === '‘') return isLetter(before) ? -1 : 1;
  if (sign === '”' || sign === '’' || sign === '…') return isLetter(after) ? -1 : 1;
  return 0;
}

/** How well a character suits its place in a list of names: `Renée` does, `RenŽe` and `RenÈe` do not. */
function plausibility(table: readonly string[], context: ByteInContext): number {
  const [before = '', character = '', after = '', afterThat = ''] = context.map((byte) => table[byte]);
  if (isUpper(character)) return isLower(before) ? -1 : 1;
  if (isLetter(character)) return isUpper(after) ? -1 : 1;
  return signPlausibility(character, [before, after, afterThat]);
}

/**
 * Windows-1252 or Mac OS Roman: the files do not say, but read as the wrong one their accented letters become
 * capitals and signs inside of words. In doubt it is Windows, by far the commoner.
 */
export function oldEncodingOf(contexts: readonly ByteInContext[]): 'windows-1252' | 'macintosh' {
  let lead = 0;
  for (const context of contexts) lead += plausibility(MACINTOSH, context) - plausibility(WINDOWS, context);
  return lead > 0 ? 'macintosh' : 'windows-1252';
}
