/**
 * The limits of a workbook, so that reading one takes no more memory and time than a CSV file (IMPORT-11, IMPORT-14).
 * Sizes are unpacked: a file of 5 MB can unpack to gigabytes.
 */
export const WORKBOOK_LIMITS = {
  /** Files in the archive. */
  parts: 2000,
  /** Worksheets that are searched. */
  sheets: 50,
  /** All parts that are read, together, so that more sheets do not mean more work. */
  fileBytes: 100_000_000,
  /** Elements of all parts together: 80 for each row of the longest list. */
  elements: 8_000_000,
  /** Nesting of elements: a worksheet has about eight levels. Each open one takes memory. */
  depth: 100,
  textBytes: 32_000_000,
  texts: 1_000_000,
  /** Each of the small parts: the list of sheets, the formats. */
  partBytes: 8_000_000,
  formats: 66_000,
  /** The longest that Excel allows. */
  formatCode: 255,
  /**
   * Characters of all formats by which numbers are shown: a long one takes longer than everything else about its cell.
   * All of them take some seconds, so that two such files do not keep the imports of others waiting (SAFE-07).
   */
  formatting: 16_000_000,
  /** Markup that continues for so long without an element is not a worksheet. */
  silentBytes: 2_000_000,
  /** As many as an Excel worksheet has. */
  rows: 1_048_576,
  columns: 16_384,
} as const;
