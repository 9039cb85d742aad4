import { cleanLine, LIMITS, phoneSchema } from '@league/contract';
import { type Cell, type CellReading, quoted, saysNothing } from './judge-cells.ts';

/** A number that a spreadsheet has computed with: `5.55555E+09` has lost its last digits, `5555550150.0` gained one. */
const COMPUTED = /^[+-]?\d+(?:[.,]\d+)?E[+-]?\d+$|^\d{6,}[.,]0+$/i;

/** `'6095550142`, by which people keep a spreadsheet from computing with it. */
const KEPT_AS_TEXT = /^'(?=[\d+(])/;
/** A date that stands where the phone should. */
const DATE = /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)\d{2})$/;

/** Reads a phone number, which may be missing; never stores a damaged one (case C14). */
export function readPhone(cell: Cell): CellReading {
  const text = cleanLine(cell.text).replace(KEPT_AS_TEXT, '');
  if (COMPUTED.test(text)) {
    return {
      code: 'DAMAGED_PHONE',
      message: `${quoted(cell)} was damaged by the spreadsheet program, which took it for a number to compute with. Type the phone number again, with hyphens, such as 609-555-0142.`,
    };
  }
  if (text.length > LIMITS.phone) {
    return {
      code: 'TOO_LONG',
      message: `${quoted(cell)} is longer than ${LIMITS.phone} characters. Give one phone number only.`,
    };
  }
  const phone = phoneSchema.safeParse(text);
  if (phone.success && !DATE.test(text)) return { value: phone.data };
  if (saysNothing(cell)) return { value: '' };
  return {
    code: 'NOT_A_PHONE',
    message: `${quoted(cell)} is not a phone number. Write it with its digits only, such as 609-555-0142, or leave the cell empty.`,
  };
}
