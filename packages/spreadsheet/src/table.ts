import type { Layout } from './layout.ts';
import { SHEET_LIMITS } from './limits.ts';
import { SheetRefusal } from './refusal.ts';
import type { ColumnMatch, SheetHeading } from './sheet.ts';
import { cellsOf } from './sheet-rows.ts';
import { columnLetter, isBlank, shortValue } from './text.ts';

const SAMPLES = 3;

/** How many columns have headings; cells right of the last one belong to no column. */
export function countColumns({ headings }: Layout): number {
  const width = headings.findLastIndex((heading) => !isBlank(heading)) + 1;
  if (width <= SHEET_LIMITS.columns) return width;
  throw new SheetRefusal({ code: 'TOO_MANY_COLUMNS', count: width, limit: SHEET_LIMITS.columns });
}

export function describeHeadings({ sample }: Layout, texts: readonly string[]): SheetHeading[] {
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

/** The columns of the file that are used. */
export function wantedColumns<Key extends string>({ columns, all }: ColumnMatch<Key>): ReadonlySet<number> {
  const each = Object.values<number | readonly number[] | undefined>({ ...columns, ...all });
  return new Set(each.flatMap((column) => column ?? []));
}
