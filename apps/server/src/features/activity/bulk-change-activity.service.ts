import { asc, eq } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { memberChanges } from './activity.table.ts';

export type BulkChangeEntry = {
  readonly memberId: number;
  readonly before: unknown;
  readonly after: unknown;
};

/** What a bulk change did to each gymnast, from the stored values. */
export async function listBulkChangeEntries(
  tx: ScopedTransaction,
  bulkChangeId: number,
): Promise<BulkChangeEntry[]> {
  return tx
    .select({ memberId: memberChanges.memberId, before: memberChanges.before, after: memberChanges.after })
    .from(memberChanges)
    .where(eq(memberChanges.bulkChangeId, bulkChangeId))
    .orderBy(asc(memberChanges.activityId));
}
