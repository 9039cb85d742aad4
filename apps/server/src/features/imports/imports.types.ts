import type { CalendarDate, DateOrder, TemplateColumn } from '@league/contract';

/** What is wrong with one cell, in words. */
export type CellProblem = {
  readonly column: string;
  readonly value: string;
  readonly message: string;
  /** Who has the email, where the gymnast of the row may be a brother or sister. */
  readonly siblingOf?: string;
};

/** How the headings of a file were understood. */
export type FileColumns = {
  readonly headings: readonly {
    readonly index: number;
    readonly heading: string;
    readonly samples: readonly string[];
    readonly column: TemplateColumn | null;
  }[];
  readonly missing: readonly TemplateColumn[];
  readonly unclear: readonly { readonly column: TemplateColumn; readonly indexes: readonly number[] }[];
  readonly ignored: readonly string[];
  /** The sheet of a workbook that was read, and those that could be; null and none for a CSV file. */
  readonly sheet?: string | null;
  readonly sheets?: readonly { readonly name: string; readonly rows: number }[];
};

/** Dates of a file that could be read in two ways, and the orders in which all of them are days of the calendar. */
export type LocalDates = {
  readonly count: number;
  readonly example: string;
  readonly readings: readonly { readonly order: DateOrder; readonly date: CalendarDate }[];
};
