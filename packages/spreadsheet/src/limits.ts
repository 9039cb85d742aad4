/** What a spreadsheet may hold; beyond that it is refused in words. Characters, unless said otherwise. */
export const SHEET_LIMITS = {
  rows: 100_000,
  columns: 200,
  cell: 10_000,
  /** How far the end of a row, or the second of two quotation marks, is looked for. */
  row: 100_000,
} as const;
