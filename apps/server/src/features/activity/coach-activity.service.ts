import { eq, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { activityLog } from './activity.table.ts';

export type CoachEntry = {
  readonly id: number;
  readonly actionType: string;
  readonly memberId: number | null;
  readonly memberName: string | null;
  readonly csvFileName: string | null;
  readonly createdAt: Date;
};

export type CoachActivitySummary = { readonly count: number; readonly recent: readonly CoachEntry[] };

/** How much each of these accounts has done, and its latest entries, in two queries for any number of them (COACHES-05). */
export async function summarizeActivity(
  tx: ScopedTransaction,
  userIds: readonly number[],
  recentCount: number,
): Promise<ReadonlyMap<number, CoachActivitySummary>> {
  if (userIds.length === 0) return new Map();
  const accounts = sql`unnest(${sql.param(userIds)}::integer[]) as account(id)`;
  const counts = await tx
    .select({ userId: sql<number>`account.id`, count: sql<number>`count(${activityLog.id})::int` })
    .from(accounts)
    .leftJoin(activityLog, eq(activityLog.userId, sql`account.id`))
    .groupBy(sql`account.id`);
  const { rows } = await tx.execute<{
    userId: number;
    id: string;
    actionType: string;
    memberId: number | null;
    memberName: string | null;
    csvFileName: string | null;
    createdAt: Date;
  }>(sql`
    select account.id as "userId", entry.id, entry.action_type as "actionType", entry.member_id as "memberId",
      entry.member_name as "memberName", entry.csv_file_name as "csvFileName", entry.created_at as "createdAt"
    from ${accounts} cross join lateral (
      select * from ${activityLog} where user_id = account.id order by id desc limit ${recentCount}
    ) as entry
    order by account.id, entry.id desc`);
  const recentOf = Map.groupBy(rows, ({ userId }) => userId);
  return new Map(
    counts.map(({ userId, count }) => {
      const recent = (recentOf.get(userId) ?? []).map(({ userId: _, id, createdAt, ...entry }) => ({
        ...entry,
        id: Number(id),
        createdAt: new Date(createdAt),
      }));
      return [userId, { count, recent }];
    }),
  );
}
