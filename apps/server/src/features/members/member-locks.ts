import { asc, type SQL, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { members } from './members.table.ts';

/**
 * Locks members against other changes until the transaction ends, always in the same order; gives the condition that
 * reads them. What is joined to them has to be read by a statement of its own: one that waited for a lock has the member
 * as she is after the wait and the rest as it was before, so that somebody just transferred would have no team.
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
