/** What spreadsheets take for the start of a formula, in normal and full-width form. */
const FORMULA = '=+\\-@＝＋－＠';
/** At the start of a cell, also after spaces; some programs drop a leading tab or line break. */
const START = `'*\\s*[${FORMULA}\\t\\r\\n]`;
const FORMULA_START = new RegExp(`^${START}`, 'u');
const HARMLESS_START = new RegExp(`^'${START}`, 'u');

/**
 * Within a cell: a spreadsheet with another separator than the comma, or without quotation marks, starts a new cell
 * after each of these. Spaces and colons separate cells only if a person chooses so for one file.
 */
const CELL_START = '[,;|"\\t\\r\\n\\v\\f\\u0085\\u2028\\u2029]';
const BLANKS = '[^\\S\\t\\r\\n\\v\\f\\u2028\\u2029]*';
const FORMULA_INSIDE = new RegExp(`(${CELL_START})(?='*${BLANKS}[${FORMULA}])`, 'gu');
const HARMLESS_INSIDE = new RegExp(`(${CELL_START})'(?='*${BLANKS}[${FORMULA}])`, 'gu');

const BYTE_ORDER_MARK = '\uFEFF';

export type CsvValue = string | number | null;

/** A cell that no spreadsheet runs (SAFE-03): an apostrophe is put before each place where a formula could start. */
export function harmlessCell(text: string): string {
  const inside = text.replace(FORMULA_INSIDE, "$1'");
  return FORMULA_START.test(inside) ? `'${inside}` : inside;
}

/** Removes the apostrophes of {@link harmlessCell}, so that our own file is read back unchanged. */
export function withoutHarmlessMark(text: string): string {
  const inside = HARMLESS_START.test(text) ? text.slice(1) : text;
  return inside.replace(HARMLESS_INSIDE, '$1');
}

function csvCell(value: CsvValue): string {
  const text = typeof value === 'number' ? String(value) : harmlessCell(value ?? '');
  return `"${text.replaceAll('"', '""')}"`;
}

/** One line of a CSV file, including its line end; every cell is quoted, and every text made harmless. */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}

/**
 * A whole CSV file in UTF-8; the byte-order mark tells Excel the encoding. For long lists, start with this and add
 * `csvLine`s.
 */
export function writeCsv(headings: readonly string[], rows: Iterable<readonly CsvValue[]> = []): string {
  let text = BYTE_ORDER_MARK + csvLine(headings);
  for (const row of rows) text += csvLine(row);
  return text;
}
