import { shortValue } from '@league/spreadsheet';
import type { RowErrorCode } from './judge.types.ts';

/** A cell as its rule reads it: the value, perhaps with something to say about it, or what is wrong with it. */
export type CellReading<Value = string> =
  | { readonly value: Value; readonly warning?: string }
  | { readonly code: RowErrorCode; readonly message: string };

/** A cell with its heading; the heading begins every message, so that a message stands on its own (IMPORT-05). */
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

/** What spreadsheets show instead of a value, `#####` for a column too narrow included. */
const SPREADSHEET_ERROR = /^#(?:N\/A|NAME\?|REF!|VALUE!|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|ERROR!|FIELD!|#+)$/i;

export function readSpreadsheetError(cell: Cell): CellReading<never> | null {
  if (!SPREADSHEET_ERROR.test(cell.text.trim())) return null;
  return {
    code: 'SPREADSHEET_ERROR',
    message: `${quoted(cell)} is an error sign of the spreadsheet program, not a value. Type the value itself.`,
  };
}

/** What people write where there is nothing to write; never asked of names, which may well be Null. */
const NOTHING_SAID =
  /^(?:n\/?a|n\.a\.|none|null|nil|not (?:set|available|applicable|given)|unknown|tbd|tba|[-–—.?*]+)$/i;

export function saysNothing({ text }: Cell): boolean {
  return NOTHING_SAID.test(text.trim());
}
