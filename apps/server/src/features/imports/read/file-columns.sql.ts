import { sql } from 'drizzle-orm';
import { imports } from '../imports.table.ts';

/** Whether an import still has example cells for the headings, used to match columns by hand. */
export const hasSamples = sql`${imports.fileColumns} @? '$.headings[*].samples[0]'`;

/** The columns with these values in each heading. */
const columnsWith = (values: string) => sql`jsonb_set(${imports.fileColumns}, '{headings}', (
  select coalesce(jsonb_agg(heading || ${values}::jsonb order by place), '[]')
  from jsonb_array_elements(${imports.fileColumns} -> 'headings') with ordinality as each(heading, place)
))`;

/** How the headings were understood, without the example cells. */
export const columnsWithoutSamples = columnsWith('{"samples": []}');

/** The headings as one row of the file. */
export const headingsInOneRow = sql`(
  select string_agg(heading ->> 'heading', ', ' order by place)
  from jsonb_array_elements(${imports.fileColumns} -> 'headings') with ordinality as each(heading, place)
)`;

/** Which column was read as what, without any word of the file. */
export const columnsWithoutWords = sql`${columnsWith('{"samples": [], "heading": ""}')} || '{"ignored": [], "sheet": null, "sheets": []}'`;
