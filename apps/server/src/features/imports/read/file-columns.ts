import { IMPORT_COLUMN_WORDS, TEMPLATE_COLUMNS, type TemplateColumn } from '@league/contract';
import { columnLetter, type Sheet } from '@league/spreadsheet';
import type { FileColumns } from '../imports.types.ts';
import type { ImportColumn } from './import-columns.ts';
import { storable } from './storable.ts';

function isTemplateColumn(key: ImportColumn): key is ImportColumn & TemplateColumn {
  return key in TEMPLATE_COLUMNS;
}

/** How the headings of the file were understood, for the coach to check and correct (BEYOND-09). */
export function describeColumns({
  headings,
  match,
  sheets,
}: Pick<Sheet<ImportColumn>, 'headings' | 'match' | 'sheets'>): FileColumns {
  const columnAt = new Map<number, TemplateColumn>();
  for (const [key, index] of Object.entries(match.columns) as [ImportColumn, number | undefined][])
    if (index !== undefined && isTemplateColumn(key)) columnAt.set(index, key);
  const nameOf = (index: number) =>
    storable(headings[index]?.text ?? '') || IMPORT_COLUMN_WORDS.columnName(columnLetter(index));
  return {
    headings: headings.map(({ column, samples }) => ({
      index: column,
      heading: nameOf(column),
      samples: samples.map(storable),
      column: columnAt.get(column) ?? null,
    })),
    missing: match.missing.filter(isTemplateColumn),
    unclear: match.unclear.flatMap(({ key, columns }) =>
      isTemplateColumn(key) ? [{ column: key, indexes: columns }] : [],
    ),
    ignored: match.unused.map(nameOf),
    sheet: sheets?.chosen ? storable(sheets.chosen) : null,
    sheets: (sheets?.candidates ?? []).map(({ name, rows }) => ({ name: storable(name), rows })),
  };
}

/** Whether a person must choose one of several sheets. */
export function needsSheet({ sheet = null, sheets = [] }: FileColumns): boolean {
  return sheet === null && sheets.length > 1;
}

/** Whether a person must match columns or choose a sheet before the rows can be read. */
export function needsMatching(columns: FileColumns): boolean {
  return columns.missing.length + columns.unclear.length > 0 || needsSheet(columns);
}
