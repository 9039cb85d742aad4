import { TEMPLATE_COLUMNS, type TemplateColumn } from '@league/contract';
import type { Sheet } from '@league/spreadsheet';
import type { FileColumns } from '../imports.types.ts';
import type { ImportColumn } from './import-columns.ts';
import { storable } from './storable.ts';

function isTemplateColumn(key: ImportColumn): key is ImportColumn & TemplateColumn {
  return key in TEMPLATE_COLUMNS;
}

/** How the headings of the file were understood, for a coach to see and mend (BEYOND-09). */
export function describeColumns({
  headings,
  match,
}: Pick<Sheet<ImportColumn>, 'headings' | 'match'>): FileColumns {
  const columnAt = new Map<number, TemplateColumn>();
  for (const [key, index] of Object.entries(match.columns) as [ImportColumn, number | undefined][])
    if (index !== undefined && isTemplateColumn(key)) columnAt.set(index, key);
  const nameOf = (index: number) =>
    storable(headings[index]?.text ?? '') || `Column ${headings[index]?.letter ?? index + 1}`;
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
  };
}

/** Whether somebody has to match columns by hand before the rows can be read. */
export function needMatching({ missing, unclear }: FileColumns): boolean {
  return missing.length + unclear.length > 0;
}
