/**
 * What a workbook may hold, so that reading one takes no more memory and time than a CSV file does (IMPORT-11, IMPORT-14).
 * Sizes are of what is unpacked: a file of 5 MB can hold gigabytes.
 */
export const WORKBOOK_LIMITS = {
  /** Files in the archive. */
  parts: 2000,
  /** Worksheets that are looked through. */
  sheets: 50,
  /** All parts that are read, together: more sheets do not make more work. */
  fileBytes: 100_000_000,
  /** Elements of all parts together: 80 for each row of the longest list. */
  elements: 8_000_000,
  /** Elements within each other: a worksheet has about eight. Each that is open takes memory. */
  depth: 100,
  textBytes: 32_000_000,
  texts: 1_000_000,
  /** Each of the small parts: the list of sheets, the formats. */
  partBytes: 8_000_000,
  formats: 66_000,
  /** The longest that Excel takes. */
  formatCode: 255,
  /** Characters of formats by which numbers are shown: a long one takes longer than all else about its cell. */
  formatting: 40_000_000,
  /** Markup that goes on for so long without an element is no worksheet. */
  silentBytes: 2_000_000,
  /** As many as a worksheet of Excel has. */
  rows: 1_048_576,
  columns: 16_384,
} as const;
