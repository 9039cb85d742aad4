import type { ListPageQuery, MemberActivity } from '@league/contract';
import { desc, eq, inArray } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { type ListPage, readListPage } from '../../platform/db/list-page.ts';
import { activityLog } from './activity.table.ts';

/** What was done with a member, newest first, as far as the transaction's scope reaches (MEM-32). */
export function listMemberActivity(
  tx: ScopedTransaction,
  memberId: number,
  { limit, offset }: ListPageQuery,
): Promise<ListPage<MemberActivity>> {
  const which = eq(activityLog.memberId, memberId);
  return readListPage({
    limit,
    offset,
    listIds: async (most) => {
      const found = tx.select({ id: activityLog.id }).from(activityLog).where(which);
      return (await found.orderBy(desc(activityLog.id)).limit(most).offset(offset)).map(({ id }) => id);
    },
    count: () => tx.$count(activityLog, which),
    read: async (ids) => {
      const entries = await tx
        .select({
          id: activityLog.id,
          action: activityLog.actionType,
          description: activityLog.details,
          createdAt: activityLog.createdAt,
          coachName: activityLog.coachName,
        })
        .from(activityLog)
        .where(inArray(activityLog.id, [...ids]));
      return entries.map(({ createdAt, ...entry }) => ({ ...entry, timestamp: createdAt.toISOString() }));
    },
  });
}
