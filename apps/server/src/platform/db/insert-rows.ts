import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

const ESCAPED = /["\\]/g;

/** No column bears this name. */
const POSITION = '"position in the list"';

/** A value in the form in which the database reads it; null for none. */
function textOf(value: unknown, { columnType }: PgColumn): string | null {
  if (value === null || value === undefined) return null;
  if (columnType === 'PgJsonb') return JSON.stringify(value);
  return value instanceof Date ? value.toISOString() : String(value);
}

function arrayLiteral(texts: readonly (string | null)[]): string {
  const items = texts.map((text) => (text === null ? 'null' : `"${text.replace(ESCAPED, '\\$&')}"`));
  return `{${items.join(',')}}`;
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
  for (const [key, column] of Object.entries(getTableColumns(table))) {
    if (rows[0] === undefined || !(key in rows[0])) continue;
    const name = sql`${sql.identifier(column.name)}`;
    const type = sql.raw(column.getSQLType());
    const texts = rows.map((row) => textOf(Reflect.get(row, key), column));
    const [first] = texts;
    const isShared = texts.every((text) => text === first);
    names.push(name);
    values.push(isShared ? sql`${first}::${type}` : name);
    if (isShared) continue;
    lists.push(sql`unnest(${arrayLiteral(texts)}::${type}[])`);
    listed.push(name);
  }
  const list = (parts: SQL[]) => sql.join(parts, sql`, `);
  return sql`insert into ${table} (${list(names)})
    select ${list(values)} from rows from (${list(lists)}) as added(${list(listed)})`;
}
