import { setImmediate as nextTurn } from 'node:timers/promises';
import { SHEET_LIMITS } from './limits.ts';
import { type RawRecord, RecordReader } from './record-reader.ts';
import { SheetRefusal } from './refusal.ts';
import { type FaultsPlan, findFault, NO_RESULT } from './row-faults.ts';
import type { SheetRow } from './sheet.ts';
import { isBlank } from './text.ts';
import { unwrapRow } from './wrapped-rows.ts';
import { withoutHarmlessMark } from './write-csv.ts';

/** After this many rows, including blank ones, or this much text, other work gets its turn. */
const BATCH = { rows: 500, read: 20_000, characters: 200_000 };

/** What is known about a table before its rows are read. */
export type TablePlan = FaultsPlan & {
  readonly delimiter: string;
  readonly headingRow: number;
  /** The heading row as read; a row that repeats it, as on each page of printed lists, is left out. */
  readonly headings: readonly string[];
};

export type RowsPlan = TablePlan & {
  /** Characters at the start of the text that are not rows. */
  readonly skip: number;
};

/** `="0123"`, which programs write so that a spreadsheet does not take a text for a number. */
const TEXT_FORMULA = /^="([^"]*)"$/;

/** The text of a cell, without the apostrophes that our own files have before formulas. */
function textOf(cell: string): string {
  if (cell === NO_RESULT) return '';
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

function isContent({ cells }: RawRecord, { headings }: TablePlan): boolean {
  if (cells.every(isBlank)) return false;
  const [first = ''] = cells;
  if (cells.length !== headings.length || !first.endsWith(headings[0] ?? '')) return true;
  // If another file was appended to this one, its byte-order mark is in the first cell.
  return ![first.replace(/^\uFEFF/, ''), ...cells.slice(1)].every(
    (cell, column) => cell === headings[column],
  );
}

/** Turns the records of a file into rows of the table, and counts them. */
class TableRows {
  readonly #plan: TablePlan;
  #found = 0;

  constructor(plan: TablePlan) {
    this.#plan = plan;
  }

  /** Null for a record that is not a row of the table: the headings, what is above them, and blank rows. */
  take(record: RawRecord, row: number): SheetRow | null {
    if (row <= this.#plan.headingRow || !isContent(record, this.#plan)) return null;
    this.#found += 1;
    if (this.#found > SHEET_LIMITS.rows)
      throw new SheetRefusal({ code: 'TOO_MANY_ROWS', limit: SHEET_LIMITS.rows });
    const { width, delimiter } = this.#plan;
    const cells = cellsOf(record, width);
    const fault = findFault(record, this.#plan);
    // Nothing is removed from a row with too many cells: it is shown, and written out to be fixed.
    if (fault?.code === 'EXTRA_CELLS') {
      const rest = record.cells.slice(width - 1, record.cells.findLastIndex((cell) => !isBlank(cell)) + 1);
      cells[width - 1] = rest.join(delimiter);
    }
    return { row, cells, fault };
  }

  end(): void {
    if (this.#found > 0) return;
    throw new SheetRefusal({ code: 'NO_ROWS' });
  }
}

class RowCounter {
  readonly #plan: RowsPlan;
  readonly #reader: RecordReader;
  readonly #table: TableRows;
  #row = 0;
  #toSkip: number;

  constructor(plan: RowsPlan) {
    this.#plan = plan;
    this.#table = new TableRows(plan);
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

  /** The next rows with content, at most a batch, and whether the text so far has been read to its end. */
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
      const row = this.#table.take(record, this.#row);
      if (row) rows.push(row);
    }
    return { rows, isAtEnd: false };
  }

  /** Throws SheetRefusal for a table without rows. */
  finish(): void {
    this.#table.end();
  }
}

async function* batchesOf(counter: RowCounter): AsyncGenerator<readonly SheetRow[]> {
  for (let isAtEnd = false; !isAtEnd; ) {
    const batch = counter.take();
    ({ isAtEnd } = batch);
    if (batch.rows.length > 0) yield batch.rows;
    // Generators hand over in microtasks, which let nothing else run; a file of blank rows yields nothing.
    if (!isAtEnd) await nextTurn();
  }
}

/** Reads the rows below the headings of a text that arrives in pieces. */
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
  counter.finish();
}

/** Reads the rows below the headings of records that have numbers. */
export async function* readNumberedRows(
  records: AsyncIterable<readonly { readonly row: number; readonly record: RawRecord }[]>,
  plan: TablePlan,
): AsyncGenerator<readonly SheetRow[]> {
  const table = new TableRows(plan);
  for await (const some of records) {
    let rows: SheetRow[] = [];
    for (const { row, record } of some) {
      const made = table.take(record, row);
      if (made) rows.push(made);
      if (rows.length < BATCH.rows) continue;
      yield rows;
      rows = [];
      await nextTurn();
    }
    if (rows.length > 0) yield rows;
    await nextTurn();
  }
  table.end();
}
