/** What spreadsheets take for the start of a formula, in their own and in full-width form, also behind blanks. */
const FORMULA_START = /^'*\s*[=+\-@\t\r\n＝＋－＠]/u;
const HARMLESS_FORM = /^''*\s*[=+\-@\t\r\n＝＋－＠]/u;

const BYTE_ORDER_MARK = '\uFEFF';

export type CsvValue = string | number | null;

/** A cell that no spreadsheet runs (ACTIVITY-03): text in front of which a formula could start gets an apostrophe. */
export function harmlessCell(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}

/** Takes the apostrophe of {@link harmlessCell} off again, so that a file we wrote reads back as it was. */
export function withoutHarmlessMark(text: string): string {
  return HARMLESS_FORM.test(text) ? text.slice(1) : text;
}

function csvCell(value: CsvValue): string {
  if (typeof value === 'number') return String(value);
  const text = harmlessCell(value ?? '');
  return /[",;\t|\r\n]|^\s|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of a CSV file, its line end included; every text is made harmless. */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}

/** A whole CSV file in UTF-8; the byte-order mark tells Excel so. For long lists begin with this and add `csvLine`s. */
export function writeCsv(headings: readonly string[], rows: Iterable<readonly CsvValue[]> = []): string {
  let text = BYTE_ORDER_MARK + csvLine(headings);
  for (const row of rows) text += csvLine(row);
  return text;
}
