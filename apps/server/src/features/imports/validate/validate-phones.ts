import { cleanLine, IMPORT_ROW_ERRORS, LIMITS, phoneSchema } from '@league/contract';
import { type Cell, type CellReading, quoted, saysNothing, withoutQuotes } from './validate-cells.ts';

/**
 * A number that a spreadsheet has calculated with: `5.55555E+09` has lost its last digits, `5555550150.0` gained one.
 */
const COMPUTED = /^[+-]?\d+(?:[.,]\d+)?E[+-]?\d+$|^\d{6,}[.,]0+$/i;

/** The usual form, which needs no further check. */
const USUAL = /^(?:\+?1[-. ]?)?(?:\([2-9]\d{2}\) ?|[2-9]\d{2}[-. ]?)\d{3}[-. ]?\d{4}$/;
const AROUND_PHONE = /^tel:\s*|[;,]+$/gi;
const EXTENSION = /(?:ext|x|#).*$/i;
/** What separates one number from the next. */
const BETWEEN_PHONES = /[/,;|&\r\n]|\b(?:or|and)\b/i;
/** How many digits a number has; no number in the world has more. */
const DIGITS = { least: 7, most: 15 };
/** A missing number written as zeros. */
const ZEROS = /^[0\s().+-]+$/;
/** A date in the phone column. */
const DATE = /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)\d{2})$/;

function areSeveral(text: string): boolean {
  const digitsIn = (part: string) => part.replace(EXTENSION, '').replace(/\D/g, '').length;
  const numbers = text.split(BETWEEN_PHONES).filter((part) => digitsIn(part) >= DIGITS.least);
  return numbers.length > 1 || digitsIn(text) > DIGITS.most;
}

/** Reads a phone number, which may be missing; never stores a damaged number (case C14). */
export function readPhone(cell: Cell): CellReading {
  if (USUAL.test(cell.text)) return { value: cell.text };
  const line = cleanLine(cell.text);
  if (saysNothing(cell) || ZEROS.test(line)) return { value: '' };
  if (line.length > LIMITS.phone) {
    return { code: 'TOO_LONG', message: IMPORT_ROW_ERRORS.longPhone(quoted(cell), LIMITS.phone) };
  }
  const text = withoutQuotes(line).replace(AROUND_PHONE, '');
  if (COMPUTED.test(text)) {
    return { code: 'DAMAGED_PHONE', message: IMPORT_ROW_ERRORS.damagedPhone(quoted(cell)) };
  }
  if (areSeveral(cell.text)) {
    return { code: 'NOT_A_PHONE', message: IMPORT_ROW_ERRORS.severalPhones(quoted(cell)) };
  }
  const phone = phoneSchema.safeParse(text);
  if (phone.success && !DATE.test(text)) return { value: phone.data };
  return { code: 'NOT_A_PHONE', message: IMPORT_ROW_ERRORS.notAPhone(quoted(cell)) };
}
