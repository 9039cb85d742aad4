import { LIMITS, type MemberActivity } from '@league/contract';
import { desc, eq } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { activityLog } from './activity.table.ts';

/** What was done with a member, newest first, as far as the transaction's scope reaches (MEM-32). */
export async function listMemberActivity(tx: ScopedTransaction, memberId: number): Promise<MemberActivity[]> {
  const entries = await tx
    .select({
      id: activityLog.id,
      action: activityLog.actionType,
      description: activityLog.details,
      createdAt: activityLog.createdAt,
      coachName: activityLog.coachName,
    })
    .from(activityLog)
    .where(eq(activityLog.memberId, memberId))
    .orderBy(desc(activityLog.id))
    .limit(LIMITS.memberActivity);
  return entries.map(({ createdAt, ...entry }) => ({ ...entry, timestamp: createdAt.toISOString() }));
}
