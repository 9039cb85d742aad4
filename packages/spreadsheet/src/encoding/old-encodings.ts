/** A byte above 0x7F with its neighbors. */
export type ByteInContext = readonly [before: number, byte: number, after: number, afterThat: number];

/**
 * The DOS encoding that Excel still writes as “CSV (MS-DOS)”; the platform's decoder does not have it. Without box
 * lines and symbols.
 */
const DOS_UPPER =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0';
const DOS = Array.from({ length: 256 }, (_, byte) =>
  byte < 0x80 ? String.fromCharCode(byte) : (DOS_UPPER[byte - 0x80] ?? ''),
);

/** Decodes one-byte text in this DOS encoding. */
export function decodeDos(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += DOS[byte];
  return text;
}

function readTable(encoding: string): readonly string[] {
  const decoder = new TextDecoder(encoding);
  return Array.from({ length: 256 }, (_, byte) => decoder.decode(Uint8Array.of(byte)));
}

export type OldEncoding = 'windows-1252' | 'macintosh' | 'windows-1250' | 'ibm850';

/** By far the most common encoding comes first; in case of doubt it is used. */
const TABLES: readonly (readonly [encoding: OldEncoding, table: readonly string[]])[] = [
  ['windows-1252', readTable('windows-1252')],
  ['macintosh', readTable('macintosh')],
  ['windows-1250', readTable('windows-1250')],
  ['ibm850', DOS],
];

/** Modifiers such as `ˆ` count as letters elsewhere, but are not part of names. */
const isLetter = (text: string) => /^[\p{Lu}\p{Ll}\p{Lo}]$/u.test(text);
const isUpper = (text: string) => /^\p{Lu}$/u.test(text);
const isLower = (text: string) => /^\p{Ll}$/u.test(text);

const CONTRACTION = /^(?:[stdm](?!\p{L})|ll|re|ve)/u;

/**
 * How plausible a symbol is in its place: in `O’Neill`, `Ella’s` and `“Bee”` it is, in `Mar’a`, `Ren…e` and `Pawe³` it
 * is not.
 */
function signPlausibility(sign: string, [before, after, afterThat]: readonly [string, string, string]) {
  if (sign === '\u00A0') return 1;
  if (!isLetter(before) && !isLetter(after) && sign !== '–' && sign !== '—') return 0.5;
  const isInside = isLetter(before) && isLetter(after);
  if (sign === '’' && isInside) return isUpper(after) || CONTRACTION.test(after + afterThat) ? 2 : -1;
  if (isInside) return -1;
  if (sign === '–' || sign === '—') return before === ' ' && after === ' ' ? 2 : 0;
  if (sign === '“' || sign === '‘') return isLetter(before) ? -1 : 1;
  if (sign === '”' || sign === '’' || sign === '…') return isLetter(after) ? -1 : 1;
  return /[¹²³]/.test(sign) && isLetter(before) ? -1 : 0;
}

/** How plausible a character is in its place in a list of names: `Renée` is, `RenŽe` and `RenÈe` are not. */
function plausibility(table: readonly string[], context: ByteInContext): number {
  const [before = '', character = '', after = '', afterThat = ''] = context.map((byte) => table[byte]);
  if (!isLetter(character)) return signPlausibility(character, [before, after, afterThat]);
  if (!isLetter(before) && !isLetter(after)) return isUpper(character) ? 0 : 0.5;
  if (isUpper(character)) return isLower(before) || (isLetter(before) && isLower(after)) ? -1 : 1;
  return isUpper(after) ? -1 : 1;
}

/**
 * Finds the old one-byte encoding of a file, which the file does not name: in the wrong one, accented letters become
 * capitals and symbols inside words. In case of doubt it is Windows-1252.
 */
export function oldEncodingOf(contexts: readonly ByteInContext[]): OldEncoding {
  const scores = TABLES.map(([encoding, table]) => ({
    encoding,
    score: contexts.reduce((sum, context) => sum + plausibility(table, context), 0),
  }));
  const usual = scores[0]?.score ?? 0;
  const [best] = scores.filter(({ score }) => score - usual >= 1).sort((a, b) => b.score - a.score);
  return best?.encoding ?? 'windows-1252';
}

/**
 * A symbol within a word, a superscript digit at its end, or a word of accented letters only: another alphabet was read
 * as this one.
 */
const FOREIGN = /\p{L}[^\p{L}\p{M}\p{N}\p{ASCII}\u00A0’‘·–—]+\p{L}|\p{L}[¹²³]|[À-ÖØ-öø-ÿ]{3}/u;

/** Whether text read in an old encoding shows that it was written in another one. */
export function isForeign(text: string): boolean {
  return FOREIGN.test(text);
}
