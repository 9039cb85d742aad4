import {
  type ChosenLevel,
  changedFieldShape,
  cleanLine,
  type FieldsWith,
  GUARDIAN_PARTS,
  IMPORT_COLUMN_WORDS,
  IMPORT_ROW_ERRORS,
  IMPORTED_FIELDS,
  type ImportedField,
  MEMBER_FIELDS,
  type MemberFieldKind,
  recordOf,
  rosterFileHeadings,
} from '@league/contract';
import { columnLetter, type Sheet, type SheetRow, shortValue } from '@league/spreadsheet';
import { unreadableRowInWords } from '../../../platform/unreadable-files.ts';
import { guardianColumn, IMPORT_COLUMNS, type ImportColumn } from '../read/import-columns.ts';
import { childKey, emailKey } from './find-duplicates.ts';
import type { ImportedMember, RowError, RowFindings, ValidateOptions } from './validate.types.ts';
import { type Cell, type CellReading, isWrong, readSpreadsheetError } from './validate-cells.ts';
import { readDateOfBirth } from './validate-dates.ts';
import { GUARDIAN_RULES, guardiansOfRow, withContact } from './validate-guardians.ts';
import { readSkillLevel } from './validate-levels.ts';
import { readPhone } from './validate-phones.ts';
import { BELONGING_COLUMNS, readBelonging } from './validate-team.ts';
import { readEmail, readGuardians, readLine, readName, readNotes, refuseMissing } from './validate-texts.ts';

export type RowRules = Pick<ValidateOptions, 'team' | 'today' | 'dateOrder' | 'levels'>;

type Rule = (cell: Cell) => CellReading;
type RequiredField = FieldsWith<'required', string>;

/** Most cells start with a letter or a digit, so the first character usually decides. */
function isBlankCell({ text }: Cell): boolean {
  const first = text.charCodeAt(0);
  return !(first > 0x20 && first < 0x7f) && cleanLine(text) === '';
}

const reading =
  (rule: Rule): Rule =>
  (cell) =>
    isBlankCell(cell) ? { value: '' } : (readSpreadsheetError(cell) ?? rule(cell));

const requiring =
  (key: RequiredField, rule: Rule): Rule =>
  (cell) =>
    isBlankCell(cell) ? refuseMissing(key, cell.heading) : (readSpreadsheetError(cell) ?? rule(cell));

/**
 * Levels, birthdays, phones and last names repeat, so this many short texts of a column are cached with their readings.
 */
const CACHED = { readings: 2000, length: 40 };

/** A column of a file, with the rule for reading its cells. */
class Column {
  readonly heading: string;
  readonly #at: number;
  readonly #rule: Rule;
  readonly #readings = new Map<string, CellReading>();

  constructor({ heading, at, rule }: { heading: string; at: number; rule: Rule }) {
    this.heading = heading;
    this.#at = at;
    this.#rule = rule;
  }

  textOf({ cells }: SheetRow): string {
    return cells[this.#at] ?? '';
  }

  read(text: string): CellReading {
    const kept = this.#readings.get(text);
    if (kept) return kept;
    const found = this.#rule({ heading: this.heading, text });
    if (this.#readings.size < CACHED.readings && text.length <= CACHED.length)
      this.#readings.set(text, found);
    return found;
  }
}

/** Errors and warnings of a row. */
class Remarks {
  errors: RowError[] | null = null;
  warnings: string[] | null = null;
  /** The levels that the row names, if several. */
  levels: ChosenLevel | undefined;
  readonly #row: SheetRow;

  constructor(row: SheetRow) {
    this.#row = row;
  }

  forget(code: RowError['code'], heading: string): void {
    const left = (this.errors ?? []).filter((error) => error.code !== code || error.column !== heading);
    this.errors = left.length > 0 ? left : null;
  }

  /** The value of a cell; if missing, adds an error and returns an empty text. */
  take(column: Column): string {
    const text = column.textOf(this.#row);
    const found = column.read(text);
    if (isWrong(found)) {
      const { code, message } = found;
      this.errors ??= [];
      this.errors.push({
        row: this.#row.row,
        column: column.heading,
        value: shortValue(text),
        code,
        message,
      });
      return '';
    }
    if (found.warning !== undefined) {
      this.warnings ??= [];
      this.warnings.push(found.warning);
    }
    if (found.levels !== undefined) this.levels = found.levels;
    return found.value;
  }
}

const NOTHING: readonly never[] = [];
const NO_VALUES: ImportedMember = { ...recordOf(IMPORTED_FIELDS, () => ''), levels: undefined, team: '' };

function isRequired(field: ImportedField): field is ImportedField & RequiredField {
  return MEMBER_FIELDS[field].required !== null;
}

/** The kinds of values that a file of the portal has exactly as people typed them into its forms. */
const AS_TYPED: ReadonlySet<MemberFieldKind> = new Set<MemberFieldKind>(['name', 'line', 'notes']);

/** Whether a file is the portal's own roster file, whose values are read as in the forms (IMPORT-13). */
function isOwnFile({ headings }: Pick<Sheet<ImportColumn>, 'headings'>): boolean {
  return [false, true].some((withHealth) =>
    rosterFileHeadings(withHealth).every((heading, column) => headings[column]?.text === heading),
  );
}

/** Accepts a value that the form would accept; reads all others by the rule for other programs' files. */
const asTyped =
  (field: ImportedField, rule: Rule): Rule =>
  (cell) => {
    const typed = changedFieldShape[field].safeParse(cell.text);
    return typed.success && typed.data ? { value: typed.data } : rule(cell);
  };

/** The rule for the cells of a field, by the kind of its values. */
function ruleOf(
  field: ImportedField,
  { levels, isOwn, ...rules }: Omit<RowRules, 'team'> & { readonly isOwn: boolean },
): Rule {
  const rulesOfKinds: Readonly<Record<Exclude<MemberFieldKind, 'name'>, Rule>> = {
    line: readLine,
    email: readEmail,
    phone: readPhone,
    date: (cell) => readDateOfBirth(cell, rules),
    level: (cell) => readSkillLevel(cell, levels),
    notes: readNotes,
    guardians: readGuardians,
  };
  const { kind } = MEMBER_FIELDS[field];
  const rule: Rule =
    kind === 'name' ? (cell) => readName(field as FieldsWith<'kind', 'name'>, cell) : rulesOfKinds[kind];
  return isOwn && AS_TYPED.has(kind) ? asTyped(field, rule) : rule;
}

const headingOf = (sheet: Sheet<ImportColumn>, column: number) =>
  sheet.headings[column]?.text || IMPORT_COLUMN_WORDS.columnName(columnLetter(column));

function columnsOf(sheet: Sheet<ImportColumn>, { team, levels, ...rules }: RowRules) {
  const { columns, all } = sheet.match;
  const isOwn = isOwnFile(sheet);
  const columnAt = (at: number, rule: Rule) => new Column({ heading: headingOf(sheet, at), at, rule });
  const one = (key: ImportColumn, rule: Rule) => {
    const at = columns[key];
    if (at !== undefined) return columnAt(at, rule);
    const heading = IMPORT_COLUMNS.find((each) => each.key === key)?.heading ?? key;
    return new Column({ heading, at: -1, rule });
  };
  return {
    fields: recordOf(IMPORTED_FIELDS, (field) => {
      const rule = ruleOf(field, { levels, isOwn, ...rules });
      return one(
        MEMBER_FIELDS[field].imported.column,
        isRequired(field) ? requiring(field, rule) : reading(rule),
      );
    }),
    // Each guardian that the file has columns for.
    guardians: ([1, 2, 3, 4] as const)
      .map((place) => recordOf(GUARDIAN_PARTS, (part) => guardianColumn(place, part)))
      .filter((keys) => Object.values(keys).some((key) => columns[key] !== undefined))
      .map((keys) => recordOf(GUARDIAN_PARTS, (part) => one(keys[part], reading(GUARDIAN_RULES[part])))),
    // They only say something about the row, and each such column counts.
    belonging: BELONGING_COLUMNS.flatMap((key) => {
      const at = columns[key];
      const places = at === undefined ? (all[key] ?? []) : [at];
      const read: Rule = (cell) => readBelonging(key, cell, team);
      // If each row must name a team, a row without one gets an error.
      const rule = key === 'team' && team.isNamedByRows ? read : reading(read);
      return places.map((place) => columnAt(place, rule));
    }),
  };
}

/** The error of a row with only one cell, for example a sum below the table: one error, not one for each empty cell. */
function findLonelyCell(sheet: Sheet<ImportColumn>, { row, cells }: SheetRow): RowError | null {
  const filled = cells.flatMap((text, column) => (cleanLine(text) === '' ? [] : [column]));
  const [column = 0] = filled;
  if (filled.length !== 1) return null;
  const value = shortValue(cells[column] ?? '');
  return {
    row,
    column: headingOf(sheet, column),
    value,
    code: 'MISSING',
    message: IMPORT_ROW_ERRORS.onlyValue(value),
  };
}

/** Reads the rows of one sheet by the rules of the add form (IMPORT-05). */
export class RowReader {
  readonly #columns: ReturnType<typeof columnsOf>;
  readonly #sheet: Sheet<ImportColumn>;

  constructor(sheet: Sheet<ImportColumn>, rules: RowRules) {
    this.#sheet = sheet;
    this.#columns = columnsOf(sheet, rules);
  }

  read(row: SheetRow): RowFindings {
    const { fields, belonging, guardians } = this.#columns;
    const names = `${fields.firstName.textOf(row)} ${fields.lastName.textOf(row)}`;
    const name = shortValue(cleanLine(names.replaceAll('"', '')));
    const { cells } = row;
    if (row.fault) {
      // The other cells may have shifted into wrong columns, so nothing is known about them.
      const { code, column, value } = row.fault;
      const message = unreadableRowInWords(row.fault);
      const error = { row: row.row, column: headingOf(this.#sheet, column), value, code, message };
      const nothing = { warnings: NOTHING, member: NO_VALUES, emailKey: '', child: null };
      return { row: row.row, name, cells, errors: [error], ...nothing };
    }
    const remarks = new Remarks(row);
    const values = recordOf(IMPORTED_FIELDS, (field) => remarks.take(fields[field]));
    const read = guardians.map((columns) => ({
      ...recordOf(GUARDIAN_PARTS, (part) => remarks.take(columns[part])),
      isEmergency: false,
    }));
    const member: ImportedMember = {
      ...values,
      guardians: values.guardians ? withContact(values.guardians, values) : guardiansOfRow(read, values),
      levels: remarks.levels,
      team: belonging.map((column) => remarks.take(column)).join(''),
    };
    // A row that shares the address of a brother or sister needs no other.
    if (member.familyEmail !== '') remarks.forget('MISSING', fields.email.heading);
    const lonely = remarks.errors && findLonelyCell(this.#sheet, row);
    return {
      row: row.row,
      name,
      cells,
      errors: lonely ? [lonely] : (remarks.errors ?? NOTHING),
      warnings: remarks.warnings ?? NOTHING,
      member,
      emailKey: emailKey(member.email),
      child: childKey(member),
    };
  }

  /** The heading of the email column. */
  get emailHeading(): string {
    return this.#columns.fields.email.heading;
  }
}
