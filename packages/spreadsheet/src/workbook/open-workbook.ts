import { type ChosenColumns, matchColumns } from '../headings.ts';
import { findTable, type Layout, refuseHeadings, SEARCHED_ROWS } from '../layout.ts';
import type { RawRecord } from '../record-reader.ts';
import { SheetRefusal } from '../refusal.ts';
import type { ColumnMatch, Sheet, SheetInfo, WantedColumn, WorkbookPlace } from '../sheet.ts';
import { readNumberedRows, type TablePlan } from '../sheet-rows.ts';
import { countColumns, describeHeadings, wantedColumns } from '../table.ts';
import { columnLetter, isBlank } from '../text.ts';
import { Archive } from './archive.ts';
import { readWorkbook, type SheetPart } from './parts.ts';
import { type Merge, type Merges, readWorksheet, type WorksheetRow } from './worksheet.ts';

/** What one pass over a worksheet finds. */
type Survey = {
  readonly sheet: SheetPart;
  /** The first rows, including blank ones. */
  readonly head: readonly RawRecord[];
  /** The numbers of the rows with content, as far as they were counted. */
  readonly rowsBelow: (headingRow: number) => number;
  readonly merges: readonly Merge[];
  /** All rows of a small sheet, so that it need not be read twice; null for a large one. */
  readonly kept: readonly (readonly WorksheetRow[])[] | null;
};

const BLANK: RawRecord = { cells: [], isPlain: true, trouble: null };

/** A worksheet with a table, and how well its headings are understood. */
type Found = {
  readonly survey: Survey;
  readonly layout: Layout;
  readonly known: number;
  readonly isComplete: boolean;
  readonly rows: number;
};

function refuseSheet(name: string): SheetRefusal {
  return new SheetRefusal({ code: 'NO_SUCH_SHEET', name });
}

function refuseBlank(): SheetRefusal {
  return new SheetRefusal({ code: 'EMPTY_WORKBOOK' });
}

/**
 * A heading over two rows is one cell, merged downward: its text is in the upper row, but belongs also to the lower
 * one, where the other headings are.
 */
function withMergedHeadings(layout: Layout, { head, merges }: Survey): Layout {
  const { headingRow } = layout;
  const headings = [...layout.headings];
  for (const { firstRow, lastRow, firstColumn, lastColumn } of merges) {
    if (firstRow >= headingRow || lastRow < headingRow || firstColumn !== lastColumn) continue;
    if (!isBlank(headings[firstColumn] ?? '')) continue;
    while (headings.length < firstColumn) headings.push('');
    headings[firstColumn] = head[firstRow - 1]?.cells[firstColumn] ?? '';
  }
  return { ...layout, headings };
}

/** The headings that are cells merged over several columns, by their spreadsheet names. */
function mergedHeadings({ headingRow }: Layout, merges: readonly Merge[]): string[] {
  return merges
    .filter(
      ({ firstRow, lastRow, firstColumn, lastColumn }) =>
        firstRow <= headingRow && lastRow >= headingRow && firstColumn !== lastColumn,
    )
    .map(
      ({ firstRow, lastRow, firstColumn, lastColumn }) =>
        `${columnLetter(firstColumn)}${firstRow}:${columnLetter(lastColumn)}${lastRow}`,
    );
}

/**
 * The sheet to be read: the only one with known headings and rows. Null if several fit equally, so that a person must
 * choose.
 */
function choose(found: readonly Found[], chosen: string | undefined): Found | null {
  if (chosen !== undefined) {
    const named = found.find(({ survey }) => survey.sheet.name === chosen);
    if (!named) throw refuseSheet(chosen);
    return named;
  }
  const complete = found.filter(({ isComplete, rows }) => isComplete && rows > 0);
  const candidates = complete.length > 0 ? complete : found.filter(({ rows }) => rows > 0);
  if (complete.length === 0) {
    const most = Math.max(0, ...candidates.map(({ known }) => known));
    const best = candidates.filter(({ known }) => known === most);
    return best.length === 1 || most === 0 ? (best[0] ?? found[0] ?? null) : null;
  }
  return candidates.length === 1 ? (candidates[0] ?? null) : null;
}

/** The limit for the cached rows of all sheets together; each row and each cell counts more than its text. */
const KEPT_CHARACTERS = 5_000_000;
const ROW_CHARACTERS = 40;
const CELL_CHARACTERS = 12;

/** Cells that must be shown in one text are joined as in a CSV file. */
const DELIMITER = ',';

/** How to read the rows below the headings of a table. */
function planOf<Key extends string>(
  { headingRow, headings }: WorkbookPlace,
  info: Pick<SheetInfo<Key>, 'headings' | 'match'>,
): TablePlan {
  return {
    delimiter: DELIMITER,
    headingRow,
    headings,
    width: info.headings.length,
    wanted: wantedColumns(info.match),
    isOldEncoding: false,
  };
}

async function* inTurn<Part>(parts: readonly Part[]): AsyncGenerator<Part> {
  yield* parts;
}

/** Opens an Excel workbook as a table with the wanted columns (IMPORT-11), with the same guarantees as `openSheet`. */
export async function openWorkbook<Key extends string>(
  bytes: Buffer,
  wanted: readonly WantedColumn<Key>[],
  { chosen, sheet: chosenSheet }: { chosen?: ChosenColumns<Key> | undefined; sheet?: string | undefined },
): Promise<Sheet<Key>> {
  const archive = await Archive.open(bytes);
  const workbook = await readWorkbook(archive);

  let room = KEPT_CHARACTERS;

  async function survey(sheet: SheetPart): Promise<Survey> {
    let kept: (readonly WorksheetRow[])[] | null = [];
    const head: RawRecord[] = [];
    const merges: Merges = { found: [] };
    let later = 0;
    for await (const rows of readWorksheet(archive, workbook, { sheet, merges })) {
      kept?.push(rows);
      for (const { row, record } of rows) {
        room -= ROW_CHARACTERS;
        for (const cell of record.cells) room -= CELL_CHARACTERS + cell.length;
        if (row > SEARCHED_ROWS) later += 1;
        else {
          while (head.length < row - 1) head.push(BLANK);
          head.push(record);
        }
      }
      if (room < 0) kept = null;
    }
    const rowsBelow = (headingRow: number) =>
      later + head.slice(headingRow).filter((record) => record !== BLANK).length;
    return { sheet, head, rowsBelow, merges: merges.found, kept };
  }

  const shown = workbook.sheets.filter(({ isHidden }) => !isHidden);
  const surveys: Survey[] = [];
  for (const sheet of shown.length > 0 ? shown : workbook.sheets) surveys.push(await survey(sheet));
  if (surveys.every(({ rowsBelow }) => rowsBelow(0) === 0)) throw refuseBlank();

  const found: Found[] = surveys.flatMap((each) => {
    const table = findTable(each.head, wanted);
    if (!table) return [];
    const { known, ...found } = table;
    const layout = withMergedHeadings(found, each);
    const match = matchColumns(layout.headings, wanted);
    const rows = each.rowsBelow(layout.headingRow);
    return [{ survey: each, layout, known, isComplete: match.missing.length === 0, rows }];
  });
  const best = choose(found, chosenSheet);
  const shownSheet = best ?? found[0];
  if (!shownSheet) throw refuseHeadings(wanted);
  const { survey: read, layout } = shownSheet;
  const width = countColumns(layout);
  const headings = layout.headings.slice(0, width);
  const match: ColumnMatch<Key> = matchColumns(headings, wanted, chosen);
  const place = { sheet: read.sheet.part, headingRow: layout.headingRow, headings: layout.headings };
  const hasComplete = found.some(({ isComplete, rows }) => isComplete && rows > 0);
  const info: SheetInfo<Key> = {
    encoding: 'utf-8',
    delimiter: DELIMITER,
    sheets: {
      chosen: best?.survey.sheet.name ?? null,
      candidates: found
        .filter(({ isComplete, rows }) => rows > 0 && (isComplete || !hasComplete))
        .map(({ survey: { sheet }, rows }) => ({ name: sheet.name, rows })),
    },
    headingRow: layout.headingRow,
    headings: describeHeadings(layout, headings),
    match,
    place,
    mergedHeadings: mergedHeadings(layout, read.merges),
  };
  return {
    ...info,
    rows: () =>
      readNumberedRows(
        read.kept ? inTurn(read.kept) : readWorksheet(archive.reopen(), workbook, { sheet: read.sheet }),
        planOf(place, info),
      ),
  };
}

/** Opens a workbook whose table was found before; its rows are read once, as they are requested. */
export async function reopenWorkbook<Key extends string>(
  bytes: Buffer,
  info: SheetInfo<Key>,
  place: WorkbookPlace,
): Promise<Sheet<Key>> {
  const archive = await Archive.open(bytes);
  const workbook = await readWorkbook(archive);
  const sheet = workbook.sheets.find(({ part }) => part === place.sheet);
  if (!sheet) throw refuseSheet(place.sheet);
  return {
    ...info,
    rows: () => readNumberedRows(readWorksheet(archive.reopen(), workbook, { sheet }), planOf(place, info)),
  };
}
