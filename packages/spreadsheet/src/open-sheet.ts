import { decodeBytes, decodeHead, surveyBytes } from './encoding/encoding.ts';
import {
  isWorkbook,
  refusalOfOle,
  refusalOfRenamedWorkbook,
  refusalOfText,
  startsAsOle,
  startsPacked,
} from './file-kinds.ts';
import { type ChosenColumns, matchColumns } from './headings.ts';
import { findLayout } from './layout.ts';
import { SheetRefusal } from './refusal.ts';
import type { OpenBytes, Sheet, SheetInfo, WantedColumn } from './sheet.ts';
import { readRows } from './sheet-rows.ts';
import { countColumns, describeHeadings, wantedColumns } from './table.ts';
import { isBlank } from './text.ts';
import { openWorkbook, reopenWorkbook } from './workbook/open-workbook.ts';

/** This many bytes identify an archive or an old Office file. */
const START = 8;

function refuseEmpty(): SheetRefusal {
  return new SheetRefusal({ code: 'EMPTY_FILE' });
}

/** What a person has chosen for a file. */
export type OpenOptions<Key extends string> = {
  /** Columns matched by hand (BEYOND-09). */
  readonly chosen?: ChosenColumns<Key> | undefined;
  /** The sheet of a workbook to read. */
  readonly sheet?: string | undefined;
  /** The name of the file, if it has one. */
  readonly fileName?: string | undefined;
  /** What an earlier call found in this file, so that a workbook is not searched again. */
  readonly known?: SheetInfo<Key> | undefined;
};

/**
 * The whole content of a file that starts like an archive or an old Office file, which are read from their end; null
 * for any other.
 */
async function readPacked(open: OpenBytes): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let start = Buffer.alloc(0);
  let isPacked = false;
  for await (const part of open()) {
    if (!isPacked) {
      start = Buffer.concat([start, part.subarray(0, START)]);
      if (start.length >= START) {
        if (!startsPacked(start)) return null;
        isPacked = true;
      }
    }
    parts.push(part);
  }
  return isPacked ? Buffer.concat(parts) : null;
}

/**
 * Opens an unknown file as a table with the wanted columns (IMPORT-09): finds encoding, delimiter, heading row and
 * columns; of a CSV file, only the start is held in memory. Throws SheetRefusal for a file that is not a table;
 * headings that are not understood are reported in `match` instead.
 */
export async function openSheet<Key extends string>(
  open: OpenBytes,
  wanted: readonly WantedColumn<Key>[],
  { chosen, sheet, fileName = '', known }: OpenOptions<Key> = {},
): Promise<Sheet<Key>> {
  const packed = await readPacked(open);
  if (packed && startsAsOle(packed)) throw refusalOfOle(packed);
  if (packed && isWorkbook(packed)) {
    if (/\.csv$/i.test(fileName)) throw refusalOfRenamedWorkbook();
    if (known?.place) return reopenWorkbook(packed, known, known.place);
    return openWorkbook(packed, wanted, { chosen, sheet });
  }
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
    sheets: null,
    place: null,
    mergedHeadings: [],
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
