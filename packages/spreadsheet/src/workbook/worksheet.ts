import { SHEET_LIMITS } from '../limits.ts';
import type { RawRecord } from '../record-reader.ts';
import type { WorkbookPart } from '../refusal.ts';
import { NO_RESULT } from '../row-faults.ts';
import { isBlank } from '../text.ts';
import { type Archive, refuseDamaged, type Wanted } from './archive.ts';
import { NumberTexts } from './cell-text.ts';
import { WORKBOOK_LIMITS } from './limits.ts';
import { type SheetPart, TextCollector, unescaped, type WorkbookParts } from './parts.ts';
import { type Attributes, parsePart } from './xml.ts';

/** A row of a worksheet; rows without content are left out. */
export type WorksheetRow = { readonly row: number; readonly record: RawRecord };

/** Merged cells, of which only the first has a value; rows are counted from 1, columns from 0. */
export type Merge = {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
};

const ADDRESS = /^([A-Z]{1,3})(\d{1,7})$/;
const MOST_MERGES = 10_000;

function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function addressOf(text: string): { row: number; column: number } | null {
  const [, letters = '', digits = ''] = ADDRESS.exec(text.replaceAll('$', '')) ?? [];
  return letters === '' ? null : { row: Number(digits), column: columnOf(letters) };
}

/** Takes the elements of a worksheet and returns its rows. */
class WorksheetReader {
  readonly merges: Merge[] = [];
  readonly #sheet: string;
  readonly #texts: readonly string[];
  readonly #numbers: NumberTexts;
  readonly #inline = new TextCollector();
  #done: WorksheetRow[] = [];
  #row = 0;
  #column = -1;
  #cells: string[] = [];
  #hasContent = false;
  #cell: { type: string; style: string | undefined; hasFormula: boolean } | null = null;
  #value: string | null = null;
  #isValue = false;

  constructor(sheet: string, { texts, ...rest }: WorkbookParts, archive: Archive) {
    this.#sheet = sheet;
    this.#texts = texts;
    this.#numbers = new NumberTexts(rest, (pattern) => archive.countFormatting(pattern));
  }

  /** The rows that have ended since the last call. */
  take(): WorksheetRow[] {
    const done = this.#done;
    this.#done = [];
    return done;
  }

  place(): WorkbookPart {
    return { part: 'sheet', name: this.#sheet, ...(this.#row > 0 && { row: this.#row }) };
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'c') this.#openCell(attributes);
    else if (name === 'v') this.#openValue();
    else if (name === 'row') this.#openRow(attributes.r);
    else if (name === 'f' && this.#cell) this.#cell.hasFormula = true;
    else if (name === 'mergeCell') this.#merge(attributes.ref ?? '');
    else if (this.#cell) this.#inline.open(name);
  }

  text(text: string): void {
    if (this.#isValue) {
      if ((this.#value ?? '').length <= SHEET_LIMITS.cell)
        this.#value = (this.#value ?? '') + text.slice(0, SHEET_LIMITS.cell + 1);
    } else if (this.#cell) this.#inline.add(text);
  }

  close(name: string): void {
    if (name === 'v') this.#isValue = false;
    else if (name === 'c') this.#closeCell();
    else if (name === 'row') this.#closeRow();
    else if (this.#cell) this.#inline.close(name);
  }

  #openRow(number: string | undefined): void {
    const row = number === undefined ? this.#row + 1 : Number(number);
    // Rows out of order would be counted twice, or hide each other.
    if (!Number.isInteger(row) || row <= this.#row || row > WORKBOOK_LIMITS.rows)
      throw refuseDamaged(this.place());
    this.#row = row;
    this.#column = -1;
    this.#cells = [];
    this.#hasContent = false;
  }

  #openCell({ r: reference, t: type = 'n', s: style }: Attributes): void {
    const at = reference === undefined ? null : addressOf(reference);
    const column = reference === undefined ? this.#column + 1 : (at?.column ?? -1);
    if (column <= this.#column || column >= WORKBOOK_LIMITS.columns || (at && at.row !== this.#row))
      throw refuseDamaged(this.place());
    this.#column = column;
    this.#cell = { type, style, hasFormula: false };
    this.#value = null;
    this.#inline.begin();
  }

  #openValue(): void {
    this.#isValue = this.#cell !== null;
    if (this.#isValue) this.#value = '';
  }

  #closeCell(): void {
    const text = this.#textOfCell();
    this.#cell = null;
    if (text === '') return;
    // Cells far to the right belong to no column; one of them is enough to report it.
    const column = Math.min(this.#column, SHEET_LIMITS.columns);
    while (this.#cells.length < column) this.#cells.push('');
    if (column === this.#cells.length) this.#cells.push(text);
    this.#hasContent ||= text === NO_RESULT || !isBlank(text);
  }

  #textOfCell(): string {
    const { type, style, hasFormula } = this.#cell ?? { type: 'n', style: undefined, hasFormula: false };
    const value = this.#value;
    if (type === 'inlineStr') return this.#inline.text;
    if (value === null) return hasFormula ? NO_RESULT : '';
    switch (type) {
      case 's': {
        const text = this.#texts[Number(value)];
        if (value.trim() === '' || text === undefined) throw refuseDamaged(this.place());
        return text;
      }
      case 'b':
        return value.trim() === '1' ? 'TRUE' : 'FALSE';
      case 'str':
        return unescaped(value);
      case 'e':
      case 'd':
        return value.trim();
      default:
        return value === '' ? (hasFormula ? NO_RESULT : '') : (this.#numbers.textOf(value, style) ?? value);
    }
  }

  #closeRow(): void {
    if (this.#hasContent)
      this.#done.push({ row: this.#row, record: { cells: this.#cells, isPlain: false, trouble: null } });
    this.#cells = [];
  }

  #merge(reference: string): void {
    const [from = '', to = from] = reference.split(':');
    const [first, last] = [addressOf(from), addressOf(to)];
    if (!first || !last || this.merges.length >= MOST_MERGES) return;
    this.merges.push({
      firstRow: first.row,
      lastRow: last.row,
      firstColumn: first.column,
      lastColumn: last.column,
    });
  }
}

/** The merged cells of a worksheet; known once its rows have been read. */
export type Merges = { found: readonly Merge[] };

/** Reads the rows of a worksheet, as many at a time as a piece of the file has. */
export async function* readWorksheet(
  archive: Archive,
  workbook: WorkbookParts,
  { sheet, merges }: { sheet: SheetPart; merges?: Merges },
): AsyncGenerator<readonly WorksheetRow[]> {
  const reader = new WorksheetReader(sheet.name, workbook, archive);
  const wanted: Wanted = {
    name: sheet.part,
    where: { part: 'sheet', name: sheet.name },
    maxBytes: WORKBOOK_LIMITS.fileBytes,
  };
  const elements = {
    open: (name: string, attributes: Attributes) => reader.open(name, attributes),
    text: (text: string) => reader.text(text),
    close: (name: string) => reader.close(name),
    place: () => reader.place(),
  };
  for await (const _ of parsePart(archive, wanted, elements)) {
    const rows = reader.take();
    if (rows.length > 0) yield rows;
  }
  const rest = reader.take();
  if (rest.length > 0) yield rest;
  if (merges) merges.found = reader.merges;
}
