/** White space, control and other invisible characters; a cell with nothing else is blank (case C19). */
const BLANK = /^[\s\p{Cc}\p{Cf}\u2800\u3164]*$/u;

export function isBlank(text: string): boolean {
  return BLANK.test(text);
}

/** The spreadsheet name of a column counted from 0: A, B … Z, AA. */
export function columnLetter(column: number): string {
  const rest = column % 26;
  const letter = String.fromCharCode(65 + rest);
  return column < 26 ? letter : columnLetter((column - rest) / 26 - 1) + letter;
}

/** The start of a text, without an unpaired surrogate at the cut, which the database cannot store. */
export function startOf(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

/** White space other than single spaces. */
const UNEVEN = /[^\S ]|\s\s/u;

/** A value for messages: on one line, and shortened if long. */
export function shortValue(text: string): string {
  const line = (UNEVEN.test(text) ? text.replace(/\s+/gu, ' ') : text).trim();
  return line.length > 80 ? `${startOf(line, 79)}…` : line;
}
