import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

const ESCAPED = /["\\]/g;

/** No column bears this name. */
const POSITION = '"position in the list"';

/** A value in the form in which the database reads it; null for none. */
function textOf(value: unknown, isJson: boolean): string | null {
  if (value === null || value === undefined) return null;
  if (isJson) return JSON.stringify(value);
  if (typeof value === 'string') return value;
  return value instanceof Date ? value.toISOString() : String(value);
}

function arrayLiteral(texts: readonly (string | null)[]): string {
  let items = '';
  for (const text of texts) {
    if (items !== '') items += ',';
    items += text === null ? 'null' : `"${text.replace(ESCAPED, '\\$&')}"`;
  }
  return `{${items}}`;
}

/** Whether all are the same; most that are differ in the first two already. */
function areAlike(values: readonly unknown[]): boolean {
  const [first] = values;
  for (const value of values) if (value !== first) return false;
  return true;
}

/**
 * The statement that inserts many rows with one parameter for each column; one for each value takes several times as long
 * to write, send and read. What all rows have in common is sent once. Every row must have the same keys; columns that
 * none has take their default.
 */
export function insertRows<Table extends PgTable>(
  table: Table,
  rows: readonly Readonly<Partial<Table['$inferInsert']>>[],
): SQL {
  const names: SQL[] = [];
  const values: SQL[] = [];
  const lists: SQL[] = [sql`generate_series(1, ${rows.length}::integer)`];
  const listed: SQL[] = [sql.raw(POSITION)];
  for (const [key, column] of Object.entries<PgColumn>(getTableColumns(table))) {
    if (rows[0] === undefined || !(key in rows[0])) continue;
    const name = sql`${sql.identifier(column.name)}`;
    const type = sql.raw(column.getSQLType());
    const isJson = column.columnType === 'PgJsonb';
    const given: unknown[] = rows.map((row: Readonly<Record<string, unknown>>) => row[key]);
    const texts = areAlike(given) ? [textOf(given[0], isJson)] : given.map((value) => textOf(value, isJson));
    names.push(name);
    if (areAlike(texts)) {
      values.push(sql`${texts[0]}::${type}`);
      continue;
    }
    values.push(name);
    lists.push(sql`unnest(${arrayLiteral(texts)}::${type}[])`);
    listed.push(name);
  }
  const list = (parts: SQL[]) => sql.join(parts, sql`, `);
  return sql`insert into ${table} (${list(names)})
    select ${list(values)} from rows from (${list(lists)}) as added(${list(listed)})`;
}
