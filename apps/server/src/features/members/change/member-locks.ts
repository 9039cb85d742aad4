import { asc, type SQL, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { together } from '../../../platform/db/together.ts';
import { members } from '../members.table.ts';

function lockRows(tx: ScopedTransaction, condition: SQL | undefined) {
  return tx
    .select({ id: members.id })
    .from(members)
    .where(condition)
    .orderBy(asc(members.id))
    .for('update')
    .execute();
}

/**
 * Locks members until the transaction ends, always in the same order; returns the condition that selects them. Tables
 * joined to them must be read by a separate statement: a statement that waited for the lock sees the member after the
 * wait but everything else before it, so that a gymnast just transferred would have no team.
 */
export async function lockMemberRows(tx: ScopedTransaction, condition: SQL | undefined): Promise<SQL> {
  const rows = await lockRows(tx, condition);
  return sql`${members.id} = any(${sql.param(rows.map(({ id }) => id))}::integer[])`;
}

/**
 * Locks members like {@link lockMemberRows} and reads them with the statement of `read`, in one round trip. `condition`
 * must depend only on the members’ own columns, which do not change once they are locked.
 */
export async function lockAndRead<Row extends { readonly id: number }>(
  tx: ScopedTransaction,
  condition: SQL | undefined,
  read: (condition: SQL | undefined) => { execute(): Promise<Row[]> },
): Promise<Row[]> {
  const reading = read(condition);
  const [locked, rows] = await together([lockRows(tx, condition), reading.execute()]);
  const ids = new Set(locked.map(({ id }) => id));
  // Between the two statements, another transaction may have added a member that meets the condition.
  return rows.filter(({ id }) => ids.has(id));
}
