import type { CalendarDate, DateOrder, TemplateColumn } from '@league/contract';

/** What is wrong with one cell, in words. */
export type CellProblem = {
  readonly column: string;
  readonly value: string;
  readonly message: string;
  /** The gymnast with the email, if the row's gymnast may be a brother or sister. */
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
  /** The sheet of a workbook that was read, and the candidates; null and empty for a CSV file. */
  readonly sheet?: string | null;
  readonly sheets?: readonly { readonly name: string; readonly rows: number }[];
};

/** An ambiguous date of a file, read in each order in which all such dates are valid. */
export type LocalDates = {
  readonly count: number;
  readonly example: string;
  readonly readings: readonly { readonly order: DateOrder; readonly date: CalendarDate }[];
};
