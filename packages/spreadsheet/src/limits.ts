/** The limits of a spreadsheet, in characters unless noted; a file beyond them is refused with a message. */
export const SHEET_LIMITS = {
  rows: 100_000,
  columns: 200,
  cell: 10_000,
  /** How far the end of a row, or a closing quotation mark, is searched for. */
  row: 100_000,
} as const;
