import { countKnownHeadings } from './headings.ts';
import { type RawRecord, RecordReader } from './record-reader.ts';
import { SheetRefusal } from './refusal.ts';
import type { WantedColumn } from './sheet.ts';
import { isBlank } from './text.ts';
import { unwrapRow } from './wrapped-rows.ts';

/** The layout of a CSV text. */
export type Layout = {
  readonly delimiter: string;
  /** The length of a first line like `sep=;`, which spreadsheets use and do not show. */
  readonly skip: number;
  /** Counted from 1, as in the spreadsheet. */
  readonly headingRow: number;
  readonly headings: readonly string[];
  /** The first rows below the headings. */
  readonly sample: readonly RawRecord[];
};

const DELIMITERS = [',', ';', '\t', '|'] as const;
const SEPARATOR_LINE = /^"?sep=([^"\r\n])"?(\r\n?|\n|$)/i;
/** How many rows at the start are searched for headings. */
export const SEARCHED_ROWS = 50;
const LOOKS_LIKE_DATA = /@|^\+?[\d\s()./-]{6,}$/;

/** A number that is not a year, because a column can be called `2025`. */
const IS_FIGURE = /^\s*(?!(?:19|20)\d\d\s*$)\d+(?:[.,]\d+)?\s*$/;
const IS_NUMBER = /^\s*\d+(?:[.,]\d+)?\s*$/;

const filled = (cells: readonly string[]) => cells.filter((cell) => !isBlank(cell)).length;

function readRecords(text: string, delimiter: string, isWhole: boolean): RawRecord[] {
  const reader = new RecordReader(delimiter);
  reader.add(text);
  if (isWhole) reader.end();
  const records: RawRecord[] = [];
  for (let record = reader.next(); record && records.length < SEARCHED_ROWS; record = reader.next()) {
    records.push(unwrapRow(record, delimiter));
  }
  return records;
}

/**
 * Whether a row with one known word is data, for example `Ana, V, 8.5` in a results list: it has a number and another
 * text.
 */
function isDataRow(cells: readonly string[]): boolean {
  const texts = cells.filter((cell) => !isBlank(cell) && !IS_NUMBER.test(cell));
  return texts.length > 1 && cells.some((cell) => IS_FIGURE.test(cell));
}

/** The row with the most known headings, which may be below titles; else the first row that could be headings. */
function findHeadingRow(records: readonly RawRecord[], wanted: readonly WantedColumn<string>[]) {
  const known = records.map(({ cells }) => {
    const count = countKnownHeadings(cells, wanted);
    return count === 1 && isDataRow(cells) ? 0 : count;
  });
  const most = Math.max(0, ...known);
  const index = most > 0 ? known.indexOf(most) : records.findIndex(({ cells }) => filled(cells) > 1);
  return { index, known: most };
}

/** The first rows of a file, split by one separator, with what could be its headings. */
function layoutOf(delimiter: string, records: readonly RawRecord[], wanted: readonly WantedColumn<string>[]) {
  const { index, known } = findHeadingRow(records, wanted);
  const headings = records[index]?.cells ?? [];
  const alike = records.slice(index + 1).filter(({ cells }) => cells.length === headings.length).length;
  return { delimiter, records, index, known, headings, alike: headings.length > 1 ? alike : 0 };
}

export function refuseHeadings(wanted: readonly WantedColumn<string>[]): SheetRefusal {
  const needed = wanted.filter((column) => column.isRequired).map((column) => column.heading);
  return new SheetRefusal({ code: 'NO_HEADINGS', needed });
}

/** Takes the text at the start of a file; finds its delimiter and its headings (IMPORT-09). */
export function findLayout(text: string, isWhole: boolean, wanted: readonly WantedColumn<string>[]): Layout {
  const separator = SEPARATOR_LINE.exec(text);
  const skip = separator?.[0].length ?? 0;
  const delimiters = separator?.[1] ? [separator[1], ...DELIMITERS] : DELIMITERS;
  const layouts = delimiters.map((delimiter) =>
    layoutOf(delimiter, readRecords(text.slice(skip), delimiter, isWhole), wanted),
  );
  const [declared] = layouts;
  const [likeliest] = layouts.toSorted(
    (a, b) => b.known - a.known || b.alike - a.alike || b.headings.length - a.headings.length,
  );
  // A first line may name a separator that the file does not use, and a heading may contain that character.
  const usesDeclared =
    separator && declared && declared.headings.length > 1 && declared.known >= (likeliest?.known ?? 0);
  const best = usesDeclared ? declared : likeliest;
  const found = best && tableOf(best);
  if (!found) throw refuseHeadings(wanted);
  return { ...found, skip };
}

function tableOf({
  delimiter,
  records,
  index,
  headings,
  known,
}: ReturnType<typeof layoutOf>): Omit<Layout, 'skip'> | null {
  if (index < 0 || headings.length < 2) return null;
  if (known < 2 && headings.some((cell) => LOOKS_LIKE_DATA.test(cell.trim()))) return null;
  return { delimiter, headingRow: index + 1, headings, sample: records.slice(index + 1) };
}

/** The layout of a worksheet's table, by its first rows including blank ones; null if it has no headings. */
export function findTable(
  records: readonly RawRecord[],
  wanted: readonly WantedColumn<string>[],
): (Layout & { readonly known: number }) | null {
  const layout = layoutOf(',', records, wanted);
  const table = tableOf(layout);
  return table && { ...table, skip: 0, known: layout.known };
}
