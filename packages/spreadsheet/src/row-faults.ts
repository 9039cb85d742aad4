import { isForeign } from './encoding/old-encodings.ts';
import { SHEET_LIMITS } from './limits.ts';
import type { RawRecord } from './record-reader.ts';
import type { RowFault, RowFaultCode } from './sheet.ts';
import { isBlank, shortValue } from './text.ts';

/**
 * The replacement for a character that the encoding does not have, characters undefined in Windows-1252, and more
 * combining marks than any script puts on one letter.
 */
const UNREADABLE = /[\uFFFD\u0080-\u009F]|(?<!\p{M})\p{M}{31}/u;
/** `é`, `ł`, `–` and the like, after UTF-8 was read as Windows-1252, Mac OS Roman or DOS and saved again. */
const GARBLED =
  /[ÂÃÄÅ][\u00A0-\u00BF]|[ÃÄÅ][ƒ‚„†‡ˆ‰Š‹ŒŽ€šœžŸ•˜™›]|â€[\u0080-\uFFFF]|[√≈ƒ][\u0080-\uFFFF]|‚Ä[\u0080-\uFFFF]|[├─┼][\u0080-\u24FF\u2580-\uFFFF]|ÔÇ[\u0080-\uFFFF]/u;

/** Stands for a cell whose formula has no result in the file; no text of a workbook can contain it. */
export const NO_RESULT = '\0no result';

function fault(code: RowFaultCode, column: number, value: string): RowFault {
  return { code, column, value: shortValue(value) };
}

function faultOfCell(cell: string, column: number, isOldEncoding: boolean): RowFault | null {
  if (cell === NO_RESULT) return fault('NO_RESULT', column, '');
  if (cell.length > SHEET_LIMITS.cell) return fault('CELL_TOO_LONG', column, cell);
  if (UNREADABLE.test(cell) || (isOldEncoding && isForeign(cell)))
    return fault('UNREADABLE_CHARACTERS', column, cell);
  if (GARBLED.test(cell)) return fault('GARBLED_TEXT', column, cell);
  return null;
}

/** What is known about a table whose rows are checked. */
export type FaultsPlan = {
  /** How many of its columns have headings. */
  readonly width: number;
  /** The wanted columns; damage in others does not matter. */
  readonly wanted: ReadonlySet<number>;
  /** Whether the encoding was guessed from its letters only, and may be another one. */
  readonly isOldEncoding: boolean;
};

/** Why the cells of a record cannot be trusted, or null. */
export function findFault(
  { cells, isPlain, trouble }: RawRecord,
  { width, wanted, isOldEncoding }: FaultsPlan,
): RowFault | null {
  if (isPlain && cells.length <= width) return null;
  if (trouble) return fault(trouble.code, Math.min(trouble.column, width - 1), cells[trouble.column] ?? '');
  for (let column = 0; column < cells.length; column += 1) {
    const cell = cells[column] ?? '';
    if (cell === '') continue;
    if (column >= width) {
      if (!isBlank(cell)) return fault('EXTRA_CELLS', column, cell);
      continue;
    }
    const found = wanted.has(column) ? faultOfCell(cell, column, isOldEncoding) : null;
    if (found) return found;
  }
  return null;
}
