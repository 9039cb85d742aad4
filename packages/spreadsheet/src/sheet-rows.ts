import { setImmediate as nextTurn } from 'node:timers/promises';
import { SHEET_LIMITS } from './limits.ts';
import { type RawRecord, RecordReader } from './record-reader.ts';
import { SheetRefusal } from './refusal.ts';
import { type FaultsPlan, findFault } from './row-faults.ts';
import type { SheetRow } from './sheet.ts';
import { isBlank } from './text.ts';
import { unwrapRow } from './wrapped-rows.ts';
import { withoutHarmlessMark } from './write-csv.ts';

/** After so many rows, blank ones among them, or so much text, other work gets its turn. */
const BATCH = { rows: 500, read: 20_000, characters: 200_000 };

export type RowsPlan = FaultsPlan & {
  readonly delimiter: string;
  /** Characters at the start of the text that are no row. */
  readonly skip: number;
  readonly headingRow: number;
  /** The heading row as it is read; a row that repeats it, as printed lists do on each page, is left out. */
  readonly headings: readonly string[];
};

/** `="0123"`, by which programs keep a spreadsheet from taking a text for a number. */
const TEXT_FORMULA = /^="([^"]*)"$/;

/** A cell as its text, without the apostrophes that a file of ours has before formulas. */
function textOf(cell: string): string {
  if (cell.includes("'")) return withoutHarmlessMark(cell);
  return cell.startsWith('="') ? (TEXT_FORMULA.exec(cell.trimEnd())?.[1] ?? cell) : cell;
}

/** The texts of the cells under the headings. */
export function cellsOf({ cells }: RawRecord, width: number): string[] {
  const found: string[] = [];
  for (let column = 0; column < width; column += 1) {
    found.push(textOf(cells[column] ?? ''));
  }
  return found;
}

function isContent({ cells }: RawRecord, { headings }: RowsPlan): boolean {
  if (cells.every(isBlank)) return false;
  const [first = ''] = cells;
  if (cells.length !== headings.length || !first.endsWith(headings[0] ?? '')) return true;
  // Behind the end of another file that this one was appended to stands its byte-order mark.
  return ![first.replace(/^\uFEFF/, ''), ...cells.slice(1)].every(
    (cell, column) => cell === headings[column],
  );
}

class RowCounter {
  readonly #plan: RowsPlan;
  readonly #reader: RecordReader;
  #row = 0;
  #toSkip: number;
  #found = 0;

  constructor(plan: RowsPlan) {
    this.#plan = plan;
    this.#reader = new RecordReader(plan.delimiter);
    this.#toSkip = plan.skip;
  }

  add(text: string): void {
    const rest = text.slice(this.#toSkip);
    this.#toSkip -= text.length - rest.length;
    this.#reader.add(rest);
  }

  end(): void {
    this.#reader.end();
  }

  /** The next rows with content, at most a batch, and whether the text so far is read to its end. */
  take(): { rows: SheetRow[]; isAtEnd: boolean } {
    const rows: SheetRow[] = [];
    const lastRow = this.#row + BATCH.read;
    const lastCharacter = this.#reader.consumed + BATCH.characters;
    while (rows.length < BATCH.rows && this.#row < lastRow && this.#reader.consumed < lastCharacter) {
      const read = this.#reader.next();
      if (!read) return { rows, isAtEnd: true };
      const record = unwrapRow(read, this.#plan.delimiter);
      this.#row += 1;
      if (this.#row === this.#plan.headingRow) this.#reader.width = this.#plan.headings.length;
      if (this.#row > this.#plan.headingRow && isContent(record, this.#plan)) rows.push(this.#toRow(record));
    }
    return { rows, isAtEnd: false };
  }

  #toRow(record: RawRecord): SheetRow {
    this.#found += 1;
    if (this.#found > SHEET_LIMITS.rows) {
      throw new SheetRefusal(
        'TOO_MANY_ROWS',
        `This file has more than ${SHEET_LIMITS.rows.toLocaleString('en-US')} rows. Split it into smaller files and import them one after the other.`,
      );
    }
    const { width, delimiter } = this.#plan;
    const cells = cellsOf(record, width);
    const fault = findFault(record, this.#plan);
    // Nothing is dropped from a row that has too much: it is shown, and written out to be mended.
    if (fault?.code === 'EXTRA_CELLS') {
      const rest = record.cells.slice(width - 1, record.cells.findLastIndex((cell) => !isBlank(cell)) + 1);
      cells[width - 1] = rest.join(delimiter);
    }
    return { row: this.#row, cells, fault };
  }

  get isEmpty(): boolean {
    return this.#found === 0;
  }
}

async function* batchesOf(counter: RowCounter): AsyncGenerator<readonly SheetRow[]> {
  for (let isAtEnd = false; !isAtEnd; ) {
    const batch = counter.take();
    ({ isAtEnd } = batch);
    if (batch.rows.length > 0) yield batch.rows;
    // Generators hand over by microtasks, which let nothing else run; a file of blank rows has nothing to hand over.
    if (!isAtEnd) await nextTurn();
  }
}

/** Reads the rows below the headings out of a text that comes in pieces. */
export async function* readRows(
  text: AsyncIterable<string>,
  plan: RowsPlan,
): AsyncGenerator<readonly SheetRow[]> {
  const counter = new RowCounter(plan);
  for await (const piece of text) {
    counter.add(piece);
    yield* batchesOf(counter);
  }
  counter.end();
  yield* batchesOf(counter);
  if (counter.isEmpty) {
    throw new SheetRefusal(
      'NO_ROWS',
      'This file has headings but no rows below them. Fill in one row for each gymnast and import it again.',
    );
  }
}
