import { asc, eq } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { activityLog } from './activity.table.ts';

export type BulkChangeEntry = {
  readonly memberId: number;
  readonly before: unknown;
  readonly after: unknown;
};

/** What a change of many members did to each of them, by the values in the log. */
export async function listBulkChangeEntries(
  tx: ScopedTransaction,
  bulkChangeId: number,
): Promise<BulkChangeEntry[]> {
  const rows = await tx
    .select({ memberId: activityLog.memberId, before: activityLog.before, after: activityLog.after })
    .from(activityLog)
    .where(eq(activityLog.bulkChangeId, bulkChangeId))
    .orderBy(asc(activityLog.id));
  return rows.map(({ memberId, ...values }) => ({ ...values, memberId: memberId ?? 0 }));
}
