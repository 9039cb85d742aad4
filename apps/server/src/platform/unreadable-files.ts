import { UNREADABLE_FILES, UNREADABLE_ROWS, type UnreadableRow } from '@league/contract';
import {
  columnLetter,
  type RowFault,
  type RowFaultCode,
  SHEET_LIMITS,
  type SheetReason,
  type SheetReasonCode,
  type SheetRefusal,
} from '@league/spreadsheet';

/** One message per reason, typed by the reason's data. */
const FILES: { readonly [Code in SheetReasonCode]: (reason: SheetReason & { code: Code }) => string } =
  UNREADABLE_FILES;
const ROWS: Readonly<Record<RowFaultCode, (row: UnreadableRow) => string>> = UNREADABLE_ROWS;

/** Why a file cannot be read, and what to do, for the person who uploaded it. */
export function unreadableFileInWords({ reason }: Pick<SheetRefusal, 'reason'>): string {
  const words = FILES[reason.code] as (reason: SheetReason) => string;
  return words(reason);
}

/** Why a row cannot be read, and what to do. */
export function unreadableRowInWords({ code, column, value }: RowFault): string {
  return ROWS[code]({ letter: columnLetter(column), value, limit: SHEET_LIMITS.cell });
}
