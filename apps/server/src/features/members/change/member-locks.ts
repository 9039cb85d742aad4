import { asc, type SQL, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { members } from '../members.table.ts';

/**
 * Locks members until the transaction ends, always in the same order; returns the condition that selects them. Tables
 * joined to them must be read by a separate statement: a statement that waited for the lock sees the member after the
 * wait but everything else before it, so that a gymnast just transferred would have no team.
 */
export async function lockMemberRows(tx: ScopedTransaction, condition: SQL | undefined): Promise<SQL> {
  const rows = await tx
    .select({ id: members.id })
    .from(members)
    .where(condition)
    .orderBy(asc(members.id))
    .for('update');
  return sql`${members.id} = any(${sql.param(rows.map(({ id }) => id))}::integer[])`;
}
