import { SHEET_LIMITS } from './limits.ts';
import { startOf } from './text.ts';

/** A row of a CSV text. `trouble` names the column from which it could not be read. */
export type RawRecord = {
  readonly cells: readonly string[];
  /** Only ASCII without control characters, and within the limit of a cell, so none of its cells is damaged. */
  readonly isPlain: boolean;
  readonly trouble: { readonly code: 'STRAY_QUOTE' | 'CELL_TOO_LONG'; readonly column: number } | null;
};

/** A quoted cell with line breaks inside. */
type LongCell = { readonly start: number; readonly column: number; readonly value: string };

/** Where something ends, and where the next thing starts. */
type Span = { readonly end: number; readonly next: number };

const LINE_END = /\r\n?|\n/g;
const PLAIN = /^[\t -~]*$/;
const SHOWN_OF_LONG = 500;

/**
 * Takes CSV text in pieces and returns its records. Unlike the usual parsers it loses no row to a stray quotation mark
 * (case C12): a quoted cell that is never closed, is followed by more text, or contains whole rows costs only its own
 * line, and reading continues below.
 */
export class RecordReader {
  readonly #delimiter: string;
  readonly #cellEnd: RegExp;
  #text = '';
  #position = 0;
  #isEnded = false;
  /** The start of a line that is too long to be kept, while its end is searched. */
  #tooLong: string | null = null;
  /** Characters of earlier pieces that have been read. */
  #before = 0;
  /** How many cells a row should have, once known. */
  width: number | null = null;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
    this.#cellEnd = new RegExp(`[${delimiter.replace(/[\\\]^-]/, '\\$&')}\\r\\n]`, 'g');
  }

  add(text: string): void {
    this.#text = this.#text.slice(this.#position) + text;
    this.#before += this.#position;
    this.#position = 0;
  }

  /** How many characters have been read so far. */
  get consumed(): number {
    return this.#before + this.#position;
  }

  end(): void {
    this.#isEnded = true;
  }

  /** The next record, or null if more text is needed or nothing is left. */
  next(): RawRecord | null {
    if (this.#tooLong !== null) return this.#leaveLongLine(this.#tooLong);
    if (this.#position >= this.#text.length) return null;
    const record = this.#readPlainLine() ?? this.#readCells();
    if (record || this.#isEnded || this.#text.length - this.#position <= 2 * SHEET_LIMITS.row) return record;
    this.#tooLong = startOf(this.#text.slice(this.#position), SHOWN_OF_LONG);
    return this.#leaveLongLine(this.#tooLong);
  }

  /** Most lines have no quotation mark and are simply split at the delimiters. */
  #readPlainLine(): RawRecord | null {
    const line = this.#findLineEnd(this.#position);
    if (!line) return null;
    const text = this.#text.slice(this.#position, line.end);
    if (text.includes('"')) return null;
    this.#position = line.next;
    const isPlain = text.length <= SHEET_LIMITS.cell && PLAIN.test(text);
    return { cells: text.split(this.#delimiter), isPlain, trouble: null };
  }

  #readCells(): RawRecord | null {
    const cells: string[] = [];
    const longCells: LongCell[] = [];
    let at = this.#position;
    for (;;) {
      const start = this.#skipBlanks(at);
      if (start >= this.#text.length && !this.#isEnded) return null;
      const isQuoted = this.#text[start] === '"';
      const span = isQuoted ? this.#findQuoteEnd(start) : this.#findCellEnd(at);
      if (span === 'unfinished') return null;
      if (span === 'stray') return this.#giveUpLine(longCells[0] ?? { start, column: cells.length });
      const raw = this.#text.slice(isQuoted ? start + 1 : at, span.end);
      const value = isQuoted ? raw.replaceAll('""', '"') : raw;
      if (isQuoted && /[\r\n]/.test(value)) longCells.push({ start, column: cells.length, value });
      cells.push(value);
      at = span.next;
      if (this.#text[at] === this.#delimiter) {
        at += 1;
        continue;
      }
      const line = this.#findLineEnd(at);
      if (!line) return null;
      const [firstLong] = longCells;
      if (firstLong && longCells.some((cell) => this.#swallowsRows(cell, cells.length))) {
        return this.#giveUpLine(firstLong);
      }
      this.#position = line.next;
      return { cells, isPlain: false, trouble: null };
    }
  }

  /** The closing mark of the quoted cell that opens at `start`, and what follows it. */
  #findQuoteEnd(start: number): Span | 'unfinished' | 'stray' {
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
    return { end, next };
  }

  /**
   * Whether lines within a quoted cell are rows of their own, together with the text before and after it: two stray
   * marks would swallow them unnoticed. A note that looks like this is refused too, which is reported; a lost row would
   * not be.
   */
  #swallowsRows({ column, value }: LongCell, cellCount: number): boolean {
    if (this.width === null || this.width < 4) return false;
    const last = this.width - 1;
    const counts = value.split(LINE_END).map((line) => line.split(this.#delimiter).length - 1);
    const inFirst = counts[0] ?? 0;
    const inLast = counts.at(-1) ?? 0;
    return (
      cellCount > this.width ||
      counts.slice(1, -1).some((count) => count >= last) ||
      (inFirst >= 2 && column + inFirst === last) ||
      (inLast >= 3 && inLast + cellCount - 1 - column === last)
    );
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

  #giveUpLine({ start, column }: Pick<LongCell, 'start' | 'column'>): RawRecord | null {
    const line = this.#findLineEnd(start);
    if (!line) return null;
    const text = this.#text.slice(this.#position, line.end);
    this.#position = line.next;
    return { cells: text.split(this.#delimiter), isPlain: false, trouble: { code: 'STRAY_QUOTE', column } };
  }

  #leaveLongLine(start: string): RawRecord | null {
    const line = this.#findLineEnd(this.#position);
    this.#position = line?.next ?? this.#text.length;
    if (!line) return null;
    this.#tooLong = null;
    const cells = start.split(this.#delimiter);
    return { cells, isPlain: false, trouble: { code: 'CELL_TOO_LONG', column: cells.length - 1 } };
  }
}
