import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * The statement that inserts many rows with all their values as one parameter; a parameter for each value takes several
 * times as long to write, send and read. Every row must have the same keys; columns that none has take their default.
 */
export function insertRows<Table extends PgTable>(
  table: Table,
  rows: readonly Readonly<Partial<Table['$inferInsert']>>[],
): SQL {
  const columns = Object.entries(getTableColumns(table)).filter(
    ([key]) => rows[0] !== undefined && key in rows[0],
  );
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  const shape = sql.join(
    columns.map(([, column]) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`),
    sql`, `,
  );
  const values = rows.map((row) =>
    Object.fromEntries(columns.map(([key, { name }]) => [name, Reflect.get(row, key)])),
  );
  return sql`insert into ${table} (${names})
    select ${names} from json_to_recordset(${JSON.stringify(values)}) as added(${shape})`;
}
