import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

const ESCAPED = /["\\]/g;

/** A name that no column has. */
const POSITION = '"position in the list"';

/** A value in PostgreSQL's text format; null for none. */
function textOf(value: unknown, isJson: boolean): string | null {
  if (value === null || value === undefined) return null;
  if (isJson) return JSON.stringify(value);
  if (typeof value === 'string') return value;
  return value instanceof Date ? value.toISOString() : String(value);
}

/** A list of texts in PostgreSQL's array format. */
export function arrayLiteral(texts: readonly (string | null)[]): string {
  let items = '';
  for (const text of texts) {
    if (items !== '') items += ',';
    items += text === null ? 'null' : `"${text.replace(ESCAPED, '\\$&')}"`;
  }
  return `{${items}}`;
}

/** Whether all values are equal; different ones usually differ in the first two. */
function areAlike(values: readonly unknown[]): boolean {
  const [first] = values;
  for (const value of values) if (value !== first) return false;
  return true;
}

type Column = { readonly name: SQL; readonly value: SQL; readonly list: SQL | null };

/** Rows in the form in which they are sent, prepared before the query. */
export type ListedRows<Table extends PgTable> = {
  readonly table: Table;
  readonly count: number;
  readonly columns: readonly Column[];
};

/**
 * Turns each column of many rows into one parameter; one parameter per value takes several times as long to write, send
 * and read. A value that all rows share is sent once. Every row must have the same keys; columns that no row has take
 * their default.
 */
export function listRows<Table extends PgTable>(
  table: Table,
  rows: readonly Readonly<Partial<Table['$inferInsert']>>[],
): ListedRows<Table> {
  const columns: Column[] = [];
  for (const [key, column] of Object.entries<PgColumn>(getTableColumns(table))) {
    if (rows[0] === undefined || !(key in rows[0])) continue;
    const name = sql`${sql.identifier(column.name)}`;
    const type = sql.raw(column.getSQLType());
    const isJson = column.columnType === 'PgJsonb';
    const given: unknown[] = rows.map((row: Readonly<Record<string, unknown>>) => row[key]);
    const texts = areAlike(given) ? [textOf(given[0], isJson)] : given.map((value) => textOf(value, isJson));
    columns.push(
      areAlike(texts)
        ? { name, value: sql`${texts[0]}::${type}`, list: null }
        : { name, value: name, list: sql`unnest(${arrayLiteral(texts)}::${type}[])` },
    );
  }
  return { table, count: rows.length, columns };
}

/** Values that the rows of a list get from another relation of the statement: the join, and the columns. */
export type Beside = { readonly join: SQL; readonly columns: Readonly<Record<string, SQL>> };

/** The place of a row in its list, from 1, for {@link Beside}. */
export const PLACE_IN_LIST = sql.raw(`added.${POSITION}`);

/** The statement that inserts listed rows, each with the values of `common` and `beside` in addition to its own. */
export function insertListed<Table extends PgTable>(
  { table, count, columns }: ListedRows<Table>,
  {
    common,
    beside,
  }: { readonly common?: Readonly<Partial<Table['$inferInsert']>>; readonly beside?: Beside } = {},
): SQL {
  const joined = Object.entries(beside?.columns ?? {}).map(([name, value]) => ({
    name: sql`${sql.identifier(name)}`,
    value,
  }));
  const all = [...columns, ...listRows(table, common ? [common] : []).columns, ...joined];
  const lists = columns.filter(({ list }) => list !== null);
  const join = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);
  const sources = [sql`generate_series(1, ${count}::integer)`, ...lists.flatMap(({ list }) => list ?? [])];
  const sourceNames = [sql.raw(POSITION), ...lists.map(({ name }) => name)];
  return sql`insert into ${table} (${join(all.map(({ name }) => name))})
    select ${join(all.map(({ value }) => value))}
    from rows from (${join(sources)}) as added(${join(sourceNames)}) ${beside?.join ?? sql``}`;
}

/** The statement that inserts many rows. */
export function insertRows<Table extends PgTable>(
  table: Table,
  rows: readonly Readonly<Partial<Table['$inferInsert']>>[],
): SQL {
  return insertListed(listRows(table, rows));
}
