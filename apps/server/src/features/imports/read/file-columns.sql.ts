import { sql } from 'drizzle-orm';
import { imports } from '../imports.table.ts';

/** Whether an import still has cells of its file beneath the headings, for the matching of columns by hand. */
export const hasSamples = sql`${imports.fileColumns} @? '$.headings[*].samples[0]'`;

/** How its headings were understood, without those cells. */
export const columnsWithoutSamples = sql`jsonb_set(${imports.fileColumns}, '{headings}', (
  select coalesce(jsonb_agg(heading || '{"samples": []}' order by place), '[]')
  from jsonb_array_elements(${imports.fileColumns} -> 'headings') with ordinality as each(heading, place)
))`;
