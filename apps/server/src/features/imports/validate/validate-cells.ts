import { type ChosenLevel, IMPORT_ROW_ERRORS } from '@league/contract';
import { shortValue } from '@league/spreadsheet';
import type { RowErrorCode } from './validate.types.ts';

/**
 * The result of reading a cell: the value, possibly with a warning for the coach and several levels for the log, or
 * what is wrong with it.
 */
export type CellReading<Value = string> =
  | { readonly value: Value; readonly warning?: string; readonly levels?: ChosenLevel }
  | { readonly code: RowErrorCode; readonly message: string };

/** A cell with its heading; every message starts with the heading, so that it is complete by itself (IMPORT-05). */
export type Cell = { readonly heading: string; readonly text: string };

export function isWrong<Value>(
  reading: CellReading<Value>,
): reading is { readonly code: RowErrorCode; readonly message: string } {
  return 'code' in reading;
}

/** `Date of Birth “03/04/2014”` */
export function quoted({ heading, text }: Cell): string {
  return `${heading} “${shortValue(text)}”`;
}

/** What spreadsheets show instead of a value, including `#####` for a narrow column. */
const SPREADSHEET_ERROR = /^#(?:N\/A|NAME\?|REF!|VALUE!|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|ERROR!|FIELD!|#+)$/i;

export function readSpreadsheetError(cell: Cell): CellReading<never> | null {
  if (!SPREADSHEET_ERROR.test(cell.text.trim())) return null;
  return { code: 'SPREADSHEET_ERROR', message: IMPORT_ROW_ERRORS.spreadsheetError(quoted(cell)) };
}

/** What people write for an empty value; not checked for names, because Null is a name. */
const NOTHING_SAID =
  /^(?:n[/\\]?a|n\.a\.?|none|null|nil|not (?:set|available|applicable|given|provided|known)|no (?:phone|e-?mail)|unknown|tbd|tba)$/i;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Also true for what an input mask leaves in an empty field, like `(   )    -` or `__/__/____`. */
export function saysNothing({ text }: Cell): boolean {
  return NOTHING_SAID.test(text.trim()) || !LETTER_OR_DIGIT.test(text);
}

/** `'6095550142`: people type the apostrophe so that a spreadsheet does not calculate with the number. */
const KEPT_AS_TEXT = /^['’](?=[\d+(])/;
const IN_QUOTES = /^(?:'([^']*)'|"([^"]*)"|“([^“”]*)”|‘([^‘’]*)’)$/;

/** The line without quotation marks around all of it, and without an apostrophe before a number. */
export function withoutQuotes(line: string): string {
  const inside = IN_QUOTES.exec(line);
  const bare = inside ? (inside[1] ?? inside[2] ?? inside[3] ?? inside[4] ?? '') : line;
  return bare.replace(KEPT_AS_TEXT, '').trim();
}
