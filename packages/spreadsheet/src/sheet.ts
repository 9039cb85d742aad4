import type { OldEncoding } from './encoding/old-encodings.ts';

/** Opens the bytes of one file from the start; called more than once, so that the file is never held in memory. */
export type OpenBytes = () => AsyncIterable<Uint8Array>;

/** One column that the reader of a table wants, and the headings under which it is found. */
export type WantedColumn<Key extends string> = {
  readonly key: Key;
  /** The heading as people are asked for it, such as `Email Address`. */
  readonly heading: string;
  /** A file without it cannot be read until someone says which column it is. */
  readonly isRequired: boolean;
  /** Headings that mean it, best first: the first group with a heading in the file decides. */
  readonly words: readonly (readonly string[])[];
  /** In brackets behind any heading they make it someone else's, as in `First Name (Parent)`. */
  readonly others?: readonly string[];
  /** Every column that means it counts, in place of one: no one is asked to choose. */
  readonly takesAll?: true;
};

/** A sheet of a workbook that may hold the table: it has headings that are understood and rows below them. */
export type WorkbookSheet = { readonly name: string; readonly rows: number };

/** The sheets of a workbook; none of a CSV file. */
export type SheetChoice = {
  /** The one that is read; null until a person has chosen. */
  readonly chosen: string | null;
  readonly candidates: readonly WorkbookSheet[];
};

/** The table of a workbook: its sheet, and its headings as they are read. */
export type WorkbookPlace = {
  readonly sheet: string;
  readonly headingRow: number;
  readonly headings: readonly string[];
};

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | OldEncoding;

export type SheetHeading = {
  /** Counted from 0. */
  readonly column: number;
  /** As a spreadsheet names the column: A, B … AA. */
  readonly letter: string;
  /** The heading as it is in the file; empty for a column that has none. */
  readonly text: string;
  /** The first values below it, for someone who has to say what they are. */
  readonly samples: readonly string[];
};

/** Which column of the file is which wanted one. */
export type ColumnMatch<Key extends string> = {
  readonly columns: Readonly<Partial<Record<Key, number>>>;
  /** The columns of each wanted one that takes all. */
  readonly all: Readonly<Partial<Record<Key, readonly number[]>>>;
  /** Required, and no heading means it. */
  readonly missing: readonly Key[];
  /** Several columns mean it equally (case C06): someone has to choose one. */
  readonly unclear: readonly { readonly key: Key; readonly columns: readonly number[] }[];
  /** Columns that mean nothing wanted. */
  readonly unused: readonly number[];
};

export type RowFaultCode =
  | 'STRAY_QUOTE'
  | 'EXTRA_CELLS'
  | 'CELL_TOO_LONG'
  | 'UNREADABLE_CHARACTERS'
  | 'GARBLED_TEXT'
  | 'NO_RESULT';

/** Why the cells of one row cannot be trusted: in which column, counted from 0, and the start of its value. */
export type RowFault = {
  readonly code: RowFaultCode;
  readonly column: number;
  readonly value: string;
};

export type SheetRow = {
  /** As the spreadsheet shows it: a cell of several lines is in one row, blank rows count. */
  readonly row: number;
  /** One text per column of the file, as typed. */
  readonly cells: readonly string[];
  readonly fault: RowFault | null;
};

/** What is known of a table without reading its rows. */
export type SheetInfo<Key extends string> = Omit<Sheet<Key>, 'rows'>;

/** A table found in a file. */
export type Sheet<Key extends string> = {
  readonly encoding: Encoding;
  readonly delimiter: string;
  readonly sheets: SheetChoice | null;
  readonly headingRow: number;
  readonly headings: readonly SheetHeading[];
  readonly match: ColumnMatch<Key>;
  /** Where in a workbook the table is, so that it need not be looked for again; null for a CSV file. */
  readonly place: WorkbookPlace | null;
  /** Headings that are cells joined over several columns, such as `A1:B1`: only the first of these columns has one. */
  readonly mergedHeadings: readonly string[];
  /**
   * The rows below the headings that have content, some at a time, read again from the file at each call. Throws
   * SheetRefusal for a file that turns out unusable: read it to its end before anything is made of it.
   */
  rows(): AsyncGenerator<readonly SheetRow[]>;
};
