import { IMPORT_COLUMN_WORDS, IMPORT_LIMITS, TEMPLATE_COLUMNS } from '@league/contract';
import { columnLetter } from '@league/spreadsheet';
import { type SQL, sql } from 'drizzle-orm';
import { importRows, imports } from '../imports.table.ts';

/** Whether an import still has example cells for the headings, used to match columns by hand. */
export const hasSamples = sql`${imports.fileColumns} @? '$.headings[*].samples[0]'`;

/** The columns with these values in each `heading`. */
const columnsWith = (values: SQL) => sql`jsonb_set(${imports.fileColumns}, '{headings}', (
  select coalesce(jsonb_agg(heading || ${values} order by place), '[]')
  from jsonb_array_elements(${imports.fileColumns} -> 'headings') with ordinality as each(heading, place)
))`;

/** How the headings were understood, without the example cells. */
export const columnsWithoutSamples = columnsWith(sql`'{"samples": []}'::jsonb`);

/** The headings as one row of the file. */
export const headingsInOneRow = sql`(
  select string_agg(heading ->> 'heading', ', ' order by place)
  from jsonb_array_elements(${imports.fileColumns} -> 'headings') with ordinality as each(heading, place)
)`;

const HEADINGS = JSON.stringify(
  Object.fromEntries(
    Object.entries(TEMPLATE_COLUMNS).map(([column, { fileHeading }]) => [column, fileHeading]),
  ),
);
const COLUMN_NAMES = Array.from({ length: IMPORT_LIMITS.columns }, (_, index) =>
  IMPORT_COLUMN_WORDS.columnName(columnLetter(index)),
);

/** The portal's own name of the column that has this `heading`, without any word of the file. */
const ownName = sql`coalesce(${HEADINGS}::jsonb ->> (heading ->> 'column'),
  (${sql.param(COLUMN_NAMES)}::text[])[(heading ->> 'index')::integer + 1], '')`;

/** Which column was read as what, under the portal's own names and without any word of the file. */
export const columnsWithOwnNames = sql`${columnsWith(
  sql`jsonb_build_object('samples', '[]'::jsonb, 'heading', ${ownName})`,
)} || '{"ignored": [], "sheet": null, "sheets": []}'`;

/** The portal's own names of the columns, by their headings in the file. */
export const ownNamesByHeading = sql`(
  select coalesce(jsonb_object_agg(heading ->> 'heading', ${ownName}), '{}')
  from jsonb_array_elements(${imports.fileColumns} -> 'headings') as heading where heading ->> 'heading' <> ''
)`;

/** What is wrong with a row, with the names of {@link ownNamesByHeading} in place of the headings that it quotes. */
export const problemsWithOwnNames = (names: SQL) => sql`(
  select jsonb_agg(case when own is null then problem else problem || jsonb_build_object('column', own, 'message',
    replace(replace(problem ->> 'message', heading || ' “', own || ' “'), 'below ' || heading || '.', 'below ' || own || '.'))
    end order by place)
  from jsonb_array_elements(${importRows.problems}) with ordinality as each(problem, place),
    lateral (select problem ->> 'column' as heading, ${names} ->> (problem ->> 'column') as own) as named
)`;

/** The warnings of a row, each of which begins with a heading, in the same way. */
export const warningsWithOwnNames = (names: SQL) => sql`(
  select jsonb_agg(case when own is null then warning else own || substr(warning, length(heading) + 1) end order by place)
  from jsonb_array_elements_text(${importRows.warnings}) with ordinality as each(warning, place),
    lateral (select split_part(warning, ' “', 1) as heading, ${names} ->> split_part(warning, ' “', 1) as own) as named
)`;
