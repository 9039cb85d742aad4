import { cleanLine } from '@league/contract';
import { columnLetter, type Sheet, type SheetRow, shortValue } from '@league/spreadsheet';
import { IMPORT_COLUMNS, type ImportColumn } from './import-columns.ts';
import type { ImportedMember, JudgeOptions, RowError } from './judge.types.ts';
import { BELONGING_COLUMNS, readBelonging } from './judge-belonging.ts';
import { type Cell, type CellReading, isWrong, readSpreadsheetError } from './judge-cells.ts';
import { readDateOfBirth } from './judge-dates.ts';
import { childKey } from './judge-duplicates.ts';
import { readSkillLevel } from './judge-levels.ts';
import { readPhone } from './judge-phones.ts';
import { readEmail, readName, readNotes, refuseMissing } from './judge-texts.ts';

/** What one row says by itself, before it is compared with other rows and the league. */
export type RowFindings = {
  readonly row: number;
  readonly name: string;
  readonly cells: readonly string[];
  readonly errors: readonly RowError[];
  readonly warnings: readonly string[];
  /** What could be read; what is missing or wrong is empty. */
  readonly member: ImportedMember;
  /** What tells one child from another, where the row says it. */
  readonly child: string | null;
};

export type RowRules = Pick<JudgeOptions, 'teamName' | 'today' | 'dateOrder'>;

/** Finds the cells of a sheet by what they are. */
export class SheetCells {
  readonly #sheet: Sheet<ImportColumn>;

  constructor(sheet: Sheet<ImportColumn>) {
    this.#sheet = sheet;
  }

  /** The cells of all columns that a key takes. */
  cells(row: SheetRow, key: ImportColumn): Cell[] {
    const { columns, all } = this.#sheet.match;
    const column = columns[key];
    return (column === undefined ? (all[key] ?? []) : [column]).map((each) => this.#cellAt(row, each));
  }

  cell(row: SheetRow, key: ImportColumn): Cell {
    const column = this.#sheet.match.columns[key];
    if (column !== undefined) return this.#cellAt(row, column);
    return { heading: IMPORT_COLUMNS.find((each) => each.key === key)?.heading ?? key, text: '' };
  }

  #cellAt(row: SheetRow, column: number): Cell {
    return { heading: this.heading(column), text: row.cells[column] ?? '' };
  }

  heading(column: number): string {
    return this.#sheet.headings[column]?.text || `column ${columnLetter(column)}`;
  }
}

/** Most cells begin with a letter or a digit, which tells it at once. */
function isBlankCell({ text }: Cell): boolean {
  const first = text.charCodeAt(0);
  return !(first > 0x20 && first < 0x7f) && cleanLine(text) === '';
}

class RowReader {
  readonly errors: RowError[] = [];
  readonly warnings: string[] = [];
  readonly #cells: SheetCells;
  readonly #row: SheetRow;

  constructor(cells: SheetCells, row: SheetRow) {
    this.#cells = cells;
    this.#row = row;
  }

  /** The value of a cell by its rule; empty, with an error, when it has none. */
  read(key: ImportColumn, rule: (cell: Cell) => CellReading): string {
    return this.#readCell(this.#cells.cell(this.#row, key), rule);
  }

  #readCell(cell: Cell, rule: (cell: Cell) => CellReading): string {
    const reading = isBlankCell(cell) ? { value: '' } : (readSpreadsheetError(cell) ?? rule(cell));
    return this.#take(cell, reading);
  }

  require(
    key: 'firstName' | 'lastName' | 'email' | 'dateOfBirth' | 'skillLevel',
    rule: (cell: Cell) => CellReading,
  ): string {
    const cell = this.#cells.cell(this.#row, key);
    if (isBlankCell(cell)) return this.#take(cell, refuseMissing(key, cell.heading));
    return this.#readCell(cell, rule);
  }

  /** Looks at each cell of a key that only tells something of the row; errors are kept. */
  look(key: ImportColumn, rule: (cell: Cell) => CellReading<null>): void {
    for (const cell of this.#cells.cells(this.#row, key)) {
      this.#readCell(cell, (each) => {
        const reading = rule(each);
        return isWrong(reading) ? reading : { value: '' };
      });
    }
  }

  #take(cell: Cell, reading: CellReading): string {
    if (isWrong(reading)) {
      const { code, message } = reading;
      const value = shortValue(cell.text);
      this.errors.push({ row: this.#row.row, column: cell.heading, value, code, message });
      return '';
    }
    if (reading.warning !== undefined) this.warnings.push(reading.warning);
    return reading.value;
  }
}

function nameOf(cells: SheetCells, row: SheetRow): string {
  const parts = (['firstName', 'lastName'] as const).map((key) => cells.cell(row, key).text);
  return shortValue(cleanLine(parts.join(' ').replaceAll('"', '')));
}

const NOBODY: ImportedMember = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  dateOfBirth: '',
  skillLevel: '',
  coachNotes: '',
};

/** Reads one row by the rules of the add form (IMPORT-05). */
export function readRow(cells: SheetCells, row: SheetRow, { teamName, ...rules }: RowRules): RowFindings {
  const base = { row: row.row, name: nameOf(cells, row), cells: row.cells };
  if (row.fault) {
    // The other cells may have slipped into wrong columns: nothing can be said of them.
    const { code, column, value, message } = row.fault;
    const error = { row: row.row, column: cells.heading(column), value, code, message };
    return { ...base, errors: [error], warnings: [], member: NOBODY, child: null };
  }
  const reader = new RowReader(cells, row);
  const member: ImportedMember = {
    firstName: reader.require('firstName', readName),
    lastName: reader.require('lastName', readName),
    email: reader.require('email', readEmail),
    phone: reader.read('phone', readPhone),
    dateOfBirth: reader.require('dateOfBirth', (cell) => readDateOfBirth(cell, rules)),
    skillLevel: reader.require('skillLevel', readSkillLevel),
    coachNotes: reader.read('notes', readNotes),
  };
  for (const column of BELONGING_COLUMNS) {
    reader.look(column, (cell) => readBelonging(column, cell, teamName));
  }
  const { errors, warnings } = reader;
  return { ...base, errors, warnings, member, child: childKey(member) };
}
