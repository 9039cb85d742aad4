import { decodeBytes, decodeHead, surveyBytes } from './encoding.ts';
import { refusalOfText } from './file-kinds.ts';
import { type ChosenColumns, matchColumns } from './headings.ts';
import { findLayout, type Layout } from './layout.ts';
import { SHEET_LIMITS } from './limits.ts';
import { SheetRefusal } from './refusal.ts';
import type { ColumnMatch, OpenBytes, Sheet, SheetHeading, WantedColumn } from './sheet.ts';
import { cellsOf, readRows } from './sheet-rows.ts';
import { columnLetter, isBlank, shortValue } from './text.ts';

const SAMPLES = 3;

function refuseEmpty(): SheetRefusal {
  return new SheetRefusal(
    'EMPTY_FILE',
    'This file is empty. Save the spreadsheet again with its headings and rows, and import it again.',
  );
}

/** How many columns have headings; what stands right of the last one belongs to no column. */
function countColumns({ headings }: Layout): number {
  const width = headings.findLastIndex((heading) => !isBlank(heading)) + 1;
  if (width <= SHEET_LIMITS.columns) return width;
  throw new SheetRefusal(
    'TOO_MANY_COLUMNS',
    `This file has ${width.toLocaleString('en-US')} columns; at most ${SHEET_LIMITS.columns} can be read. Remove those that are not needed and import it again.`,
  );
}

function describeHeadings({ sample }: Layout, texts: readonly string[]): SheetHeading[] {
  const rows = sample.filter(({ trouble }) => !trouble).map((record) => cellsOf(record, texts.length));
  return texts.map((text, column) => ({
    column,
    letter: columnLetter(column),
    text: shortValue(text),
    samples: rows
      .map((cells) => shortValue(cells[column] ?? ''))
      .filter((value) => !isBlank(value))
      .slice(0, SAMPLES),
  }));
}

/** The columns of the file that are taken. */
function wantedColumns<Key extends string>({ columns, all }: ColumnMatch<Key>): ReadonlySet<number> {
  const each = Object.values<number | readonly number[] | undefined>({ ...columns, ...all });
  return new Set(each.flatMap((column) => column ?? []));
}

/**
 * Opens a file of unknown making as a table with the wanted columns (IMPORT-09): finds encoding, delimiter, heading
 * row and columns without holding more than its beginning. `chosen` are columns somebody has matched by hand
 * (BEYOND-09). Throws SheetRefusal for a file that is no table at all; headings that are not understood are told in
 * `match` instead.
 */
export async function openSheet<Key extends string>(
  open: OpenBytes,
  wanted: readonly WantedColumn<Key>[],
  chosen?: ChosenColumns<Key>,
): Promise<Sheet<Key>> {
  const survey = await surveyBytes(open);
  const { encoding } = survey;
  const text = decodeHead(survey);
  if (survey.isWholeInHead && isBlank(text.replace(/[,;|"]/g, ''))) throw refuseEmpty();
  const refusal = refusalOfText(text);
  if (refusal) throw refusal;

  const layout = findLayout(text, survey.isWholeInHead, wanted);
  const width = countColumns(layout);
  const texts = layout.headings.slice(0, width);
  const { delimiter, skip, headingRow, headings } = layout;
  const match = matchColumns(texts, wanted, chosen);
  return {
    encoding,
    delimiter,
    headingRow,
    headings: describeHeadings(layout, texts),
    match,
    rows: () =>
      readRows(decodeBytes(open(), encoding), {
        delimiter,
        skip,
        headingRow,
        headings,
        width,
        wanted: wantedColumns(match),
        isOldEncoding: !encoding.startsWith('utf'),
      }),
  };
}
