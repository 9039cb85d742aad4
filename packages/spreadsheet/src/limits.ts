/** What a spreadsheet may hold; beyond that it is refused in words. Characters, unless said otherwise. */
export const SHEET_LIMITS = {
  rows: 100_000,
  columns: 200,
  cell: 10_000,
  /** A line longer than this is no row of a list. */
  row: 1_000_000,
  /** How far a closing quotation mark is looked for before the opening one counts as stray. */
  quoted: 65_536,
} as const;
