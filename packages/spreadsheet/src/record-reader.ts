import { SHEET_LIMITS } from './limits.ts';

/** One row of a CSV text. `trouble` tells the column from which on it could not be read. */
export type RawRecord = {
  readonly cells: readonly string[];
  readonly trouble: { readonly code: 'STRAY_QUOTE' | 'CELL_TOO_LONG'; readonly column: number } | null;
};

/** Where something ends, and where what follows it begins. */
type Span = { readonly end: number; readonly next: number };

const LINE_END = /\r\n?|\n/g;
const SHOWN_OF_LONG = 500;

/**
 * Takes CSV text in pieces and gives its records. Unlike the usual parsers it loses no row to a stray quotation mark
 * (case C12): a quoted cell that is never closed, is followed by more text, or has whole rows inside gives up its own
 * line only, and reading goes on below.
 */
export class RecordReader {
  readonly #delimiter: string;
  readonly #cellEnd: RegExp;
  #text = '';
  #position = 0;
  #isEnded = false;
  /** The start of a line that is too long to be kept, while its end is looked for. */
  #tooLong: string | null = null;
  /** How many cells a row should have, once that is known. */
  width: number | null = null;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
    this.#cellEnd = new RegExp(`[${delimiter.replace(/[\\\]^-]/, '\\$&')}\\r\\n]`, 'g');
  }

  add(text: string): void {
    this.#text = this.#text.slice(this.#position) + text;
    this.#position = 0;
  }

  end(): void {
    this.#isEnded = true;
  }

  /** The next record, or null when more text is needed or nothing is left. */
  next(): RawRecord | null {
    if (this.#tooLong !== null) return this.#leaveLongLine(this.#tooLong);
    if (this.#position >= this.#text.length) return null;
    const record = this.#readPlainLine() ?? this.#readCells();
    if (record || this.#isEnded || this.#text.length - this.#position <= 2 * SHEET_LIMITS.row) return record;
    this.#tooLong = this.#text.slice(this.#position, this.#position + SHOWN_OF_LONG);
    return this.#leaveLongLine(this.#tooLong);
  }

  /** Most lines have no quotation mark and are simply cut at the delimiters. */
  #readPlainLine(): RawRecord | null {
    const line = this.#findLineEnd(this.#position);
    if (!line) return null;
    const text = this.#text.slice(this.#position, line.end);
    if (text.includes('"')) return null;
    this.#position = line.next;
    return { cells: text.split(this.#delimiter), trouble: null };
  }

  #readCells(): RawRecord | null {
    const cells: string[] = [];
    let at = this.#position;
    for (;;) {
      const start = this.#skipBlanks(at);
      if (start >= this.#text.length && !this.#isEnded) return null;
      const isQuoted = this.#text[start] === '"';
      const cell = isQuoted ? this.#findQuoteEnd(start, cells.length) : this.#findCellEnd(at);
      if (cell === 'unfinished') return null;
      if (cell === 'stray') return this.#giveUpLine(start, cells.length);
      cells.push(
        isQuoted
          ? this.#text.slice(start + 1, cell.end).replaceAll('""', '"')
          : this.#text.slice(at, cell.end),
      );
      at = cell.next;
      if (this.#text[at] === this.#delimiter) {
        at += 1;
        continue;
      }
      const line = this.#findLineEnd(at);
      if (!line) return null;
      this.#position = line.next;
      return { cells, trouble: null };
    }
  }

  /** The closing mark of the quoted cell that opens at `start`, and what stands behind it. */
  #findQuoteEnd(start: number, column: number): Span | 'unfinished' | 'stray' {
    let end = this.#text.indexOf('"', start + 1);
    while (end !== -1 && this.#text[end + 1] === '"') end = this.#text.indexOf('"', end + 2);
    if (end === -1) {
      return this.#isEnded || this.#text.length - start > SHEET_LIMITS.row ? 'stray' : 'unfinished';
    }
    const next = this.#skipBlanks(end + 1);
    if (next >= this.#text.length) {
      if (!this.#isEnded) return 'unfinished';
    } else if (this.#text[next] !== this.#delimiter && !/[\r\n]/.test(this.#text[next] ?? '')) {
      return 'stray';
    }
    return this.#hasRowsInside(this.#text.slice(start + 1, end), column) ? 'stray' : { end, next };
  }

  /** True when the lines within a quoted cell are rows of their own: two stray marks would swallow them unseen. */
  #hasRowsInside(value: string, column: number): boolean {
    if (this.width === null || this.width < 4) return false;
    const delimiters = value.split(LINE_END).map((line) => line.split(this.#delimiter).length - 1);
    if (delimiters.length < 2) return false;
    const last = this.width - 1;
    const first = delimiters[0] ?? 0;
    return delimiters.slice(1, -1).some((count) => count >= last) || (first >= 2 && column + first === last);
  }

  #findCellEnd(from: number): Span | 'unfinished' {
    this.#cellEnd.lastIndex = from;
    const match = this.#cellEnd.exec(this.#text);
    if (match) return { end: match.index, next: match.index };
    return this.#isEnded ? { end: this.#text.length, next: this.#text.length } : 'unfinished';
  }

  #findLineEnd(from: number): Span | null {
    LINE_END.lastIndex = from;
    const match = LINE_END.exec(this.#text);
    if (!match) return this.#isEnded ? { end: this.#text.length, next: this.#text.length } : null;
    const next = match.index + match[0].length;
    // A CR at the end of a piece may be the first half of a CR LF.
    if (match[0] === '\r' && next === this.#text.length && !this.#isEnded) return null;
    return { end: match.index, next };
  }

  #skipBlanks(from: number): number {
    let at = from;
    while (this.#text[at] === ' ') at += 1;
    return at;
  }

  #giveUpLine(quote: number, column: number): RawRecord | null {
    const line = this.#findLineEnd(quote);
    if (!line) return null;
    const text = this.#text.slice(this.#position, line.end);
    this.#position = line.next;
    return { cells: text.split(this.#delimiter), trouble: { code: 'STRAY_QUOTE', column } };
  }

  #leaveLongLine(start: string): RawRecord | null {
    const line = this.#findLineEnd(this.#position);
    this.#position = line?.next ?? this.#text.length;
    if (!line) return null;
    this.#tooLong = null;
    const cells = start.split(this.#delimiter);
    return { cells, trouble: { code: 'CELL_TOO_LONG', column: cells.length - 1 } };
  }
}
