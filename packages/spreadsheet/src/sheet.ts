import type { OldEncoding } from './encoding/old-encodings.ts';

/** Opens the bytes of a file from the start; called more than once, so that the file is never held in memory. */
export type OpenBytes = () => AsyncIterable<Uint8Array>;

/** A column that the reader of a table wants, and the headings by which it is found. */
export type WantedColumn<Key extends string> = {
  readonly key: Key;
  /** The heading as shown to people, for example `Email Address`. */
  readonly heading: string;
  /** True if a file without it cannot be read until a person says which column it is. */
  readonly isRequired: boolean;
  /** Headings with this meaning, best first: the first group with a heading in the file decides. */
  readonly words: readonly (readonly string[])[];
  /** Words that, in brackets after a heading, make it another person's, as in `First Name (Parent)`. */
  readonly others?: readonly string[];
  /** True if every column with this meaning counts, so that no choice is needed. */
  readonly takesAll?: true;
};

/** A sheet of a workbook that may have the table: it has known headings, with rows below them. */
export type WorkbookSheet = { readonly name: string; readonly rows: number };

/** The sheets of a workbook; empty for a CSV file. */
export type SheetChoice = {
  /** The sheet that is read; null until a person has chosen. */
  readonly chosen: string | null;
  readonly candidates: readonly WorkbookSheet[];
};

/** The place of a workbook's table: its sheet, and its headings as read. */
export type WorkbookPlace = {
  readonly sheet: string;
  readonly headingRow: number;
  readonly headings: readonly string[];
};

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | OldEncoding;

export type SheetHeading = {
  /** Counted from 0. */
  readonly column: number;
  /** The column's name in a spreadsheet: A, B … AA. */
  readonly letter: string;
  /** The heading in the file; empty for a column without one. */
  readonly text: string;
  /** The first values below it, to help a person who must say what they are. */
  readonly samples: readonly string[];
};

/** Which column of the file is which wanted one. */
export type ColumnMatch<Key extends string> = {
  readonly columns: Readonly<Partial<Record<Key, number>>>;
  /** The columns of each wanted one with `takesAll`. */
  readonly all: Readonly<Partial<Record<Key, readonly number[]>>>;
  /** Required, but no heading has this meaning. */
  readonly missing: readonly Key[];
  /** Several columns fit equally (case C06), so a person must choose one. */
  readonly unclear: readonly { readonly key: Key; readonly columns: readonly number[] }[];
  /** Columns that are not wanted. */
  readonly unused: readonly number[];
};

export type RowFaultCode =
  | 'STRAY_QUOTE'
  | 'EXTRA_CELLS'
  | 'CELL_TOO_LONG'
  | 'UNREADABLE_CHARACTERS'
  | 'GARBLED_TEXT'
  | 'NO_RESULT';

/** Why the cells of a row cannot be trusted: in which column, counted from 0, and the start of its value. */
export type RowFault = {
  readonly code: RowFaultCode;
  readonly column: number;
  readonly value: string;
};

export type SheetRow = {
  /** The number in the spreadsheet: a cell of several lines is in one row, and blank rows count. */
  readonly row: number;
  /** One text per column of the file, as typed. */
  readonly cells: readonly string[];
  readonly fault: RowFault | null;
};

/** What is known about a table without reading its rows. */
export type SheetInfo<Key extends string> = Omit<Sheet<Key>, 'rows'>;

/** A table found in a file. */
export type Sheet<Key extends string> = {
  readonly encoding: Encoding;
  readonly delimiter: string;
  readonly sheets: SheetChoice | null;
  readonly headingRow: number;
  readonly headings: readonly SheetHeading[];
  readonly match: ColumnMatch<Key>;
  /** The place of the table in a workbook, so that it need not be searched for again; null for a CSV file. */
  readonly place: WorkbookPlace | null;
  /**
   * Headings that are cells merged over several columns, for example `A1:B1`; only the first of these columns has the
   * heading.
   */
  readonly mergedHeadings: readonly string[];
  /**
   * The rows with content below the headings, in batches, read again from the file at each call. Throws SheetRefusal if
   * the file turns out to be unusable, so read it completely before creating anything from it.
   */
  rows(): AsyncGenerator<readonly SheetRow[]>;
};
