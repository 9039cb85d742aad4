import { activityWords, type ListPageQuery, type MemberActivity, memberFieldSchema } from '@league/contract';
import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { type ListPage, readListPage } from '../../platform/db/queries/list-page.ts';
import { activityLog, memberChanges } from './activity.table.ts';

type Values = Readonly<Record<string, unknown>>;

/** The values of a change that a person can type, in the order of the form; a change of a status has none. */
function valuesToPutBack(change: { readonly before: unknown; readonly after: unknown } | null) {
  if (!change) return [];
  const before = change.before as Values;
  const after = change.after as Values;
  return memberFieldSchema.options
    .filter((field) => field in before)
    .map((field) => ({ field, before: String(before[field] ?? ''), after: String(after[field] ?? '') }));
}

/** What was done with a member, newest first, as far as the transaction's scope reaches (MEM-32). */
export function listMemberActivity(
  tx: ScopedTransaction,
  memberId: number,
  { limit, offset }: ListPageQuery,
): Promise<ListPage<MemberActivity>> {
  // Also what was done with entries of the same child that were merged into this one (OFFICE-03).
  const which = sql`${activityLog.memberId} in (
    select ${memberId}::integer union all select id from members where merged_into_id = ${memberId})`;
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
          facts: activityLog.facts,
          details: activityLog.details,
          before: activityLog.before,
          after: activityLog.after,
          createdAt: activityLog.createdAt,
          coachName: activityLog.coachName,
          change: { before: memberChanges.before, after: memberChanges.after },
        })
        .from(activityLog)
        .leftJoin(memberChanges, eq(memberChanges.activityId, activityLog.id))
        .where(inArray(activityLog.id, [...ids]));
      return entries.map(({ id, action, createdAt, coachName, change, ...entry }) => ({
        id,
        action,
        description: activityWords(entry),
        coachName,
        timestamp: createdAt.toISOString(),
        values: valuesToPutBack(change),
      }));
    },
  });
}
