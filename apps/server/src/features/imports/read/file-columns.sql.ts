import { sql } from 'drizzle-orm';
import { imports } from '../imports.table.ts';

/** Whether an import still has example cells for the headings, used to match columns by hand. */
export const hasSamples = sql`${imports.fileColumns} @? '$.headings[*].samples[0]'`;

/** How the headings were understood, without the example cells. */
export const columnsWithoutSamples = sql`jsonb_set(${imports.fileColumns}, '{headings}', (
  select coalesce(jsonb_agg(heading || '{"samples": []}' order by place), '[]')
  from jsonb_array_elements(${imports.fileColumns} -> 'headings') with ordinality as each(heading, place)
))`;

/** The headings as one row of the file. */
export const headingsInOneRow = sql`(
  select string_agg(heading ->> 'heading', ', ' order by place)
  from jsonb_array_elements(${imports.fileColumns} -> 'headings') with ordinality as each(heading, place)
)`;

/** Which column was read as what, without any word of the file. */
export const columnsWithoutWords = sql`jsonb_set(${imports.fileColumns}, '{headings}', (
  select coalesce(jsonb_agg(heading || '{"samples": [], "heading": ""}' order by place), '[]')
  from jsonb_array_elements(${imports.fileColumns} -> 'headings') with ordinality as each(heading, place)
)) || '{"ignored": [], "sheet": null, "sheets": []}'`;
