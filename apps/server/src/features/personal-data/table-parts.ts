import { type SQL, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';

/** A table that is read in parts, with the columns of its key, which define the order. */
export type PartedTable = {
  readonly table: string;
  readonly key: readonly string[];
  readonly isNewestFirst?: boolean;
};

/**
 * Rows per part: few enough that a search for many names in the longest possible texts ends within the 30 seconds that
 * a statement may take.
 */
export const PART_ROWS = 100;

/**
 * The parts of a table in the order of its key, each as a condition on its rows, so that no statement grows with the
 * table. `read` runs the query for the end of a part in a transaction.
 */
export async function* partsOf(
  { table, key, isNewestFirst = false }: PartedTable,
  read: <Result>(work: (tx: ScopedTransaction) => Promise<Result>) => Promise<Result>,
): AsyncGenerator<SQL> {
  const columns = sql.join(
    key.map((column) => sql`${sql.identifier(table)}.${sql.identifier(column)}`),
    sql`, `,
  );
  const valuesOf = (row: Record<string, unknown>) =>
    sql.join(
      key.map((column) => sql`${row[column]}`),
      sql`, `,
    );
  const order = sql.join(
    key.map(
      (column) =>
        sql`${sql.identifier(table)}.${sql.identifier(column)} ${isNewestFirst ? sql`desc` : sql`asc`}`,
    ),
    sql`, `,
  );
  let after = sql`true`;
  for (;;) {
    const from = after;
    const { rows } = await read((tx) =>
      tx.execute(sql`
        select ${columns} from ${sql.identifier(table)} where ${from} order by ${order}
        limit 1 offset ${PART_ROWS - 1}`),
    );
    const [last] = rows;
    if (!last) {
      yield from;
      return;
    }
    const end = valuesOf(last);
    yield isNewestFirst
      ? sql`${from} and (${columns}) >= (${end})`
      : sql`${from} and (${columns}) <= (${end})`;
    after = isNewestFirst ? sql`(${columns}) < (${end})` : sql`(${columns}) > (${end})`;
  }
}
