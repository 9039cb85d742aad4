import { type ActionType, foldForSearch } from '@league/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { insertRows } from '../../platform/db/insert-rows.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { activityLog } from './activity.table.ts';

export type NewActivityEntry = {
  actionType: ActionType;
  /** Null for an action that is not about one gymnast. */
  memberId: number | null;
  memberName: string | null;
  teamId: number | null;
  teamName: string | null;
  /** What happened, in words. */
  details: string;
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
  csvFileName?: string;
  recordCount?: number;
  /** What the office did to many at once, of which this is part. */
  bulkChangeId?: number;
};

const nameOf = (viewer: Viewer) => `${viewer.firstName} ${viewer.lastName}`.trim();

/** Texts folded one by one and joined, which is the same as the whole of them folded. */
function foldTogether(...texts: readonly (string | null)[]): string {
  return texts
    .map((text) => foldForSearch(text ?? ''))
    .filter((text) => text !== '')
    .join(' ');
}

/** Writes what the viewer did into the log, in the transaction of the action itself (ACTIVITY-04). */
export async function recordActivity(
  tx: ScopedTransaction,
  viewer: Viewer,
  entries: readonly NewActivityEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const coachName = nameOf(viewer);
  const who = foldTogether(coachName, viewer.email);
  await tx.execute(
    insertRows(
      activityLog,
      entries.map(({ csvFileName = null, recordCount = null, bulkChangeId = null, ...entry }) => ({
        ...entry,
        csvFileName,
        recordCount,
        bulkChangeId,
        userId: viewer.userId,
        coachName,
        coachEmail: viewer.email,
        searchText: foldTogether(who, entry.memberName, entry.teamName, csvFileName, entry.details),
      })),
    ),
  );
}

/**
 * The statement that does the same for one action that made many members, in words and team alike. `made` is a query that
 * gives of each, in the order of the entries: "memberId", "memberName", "foldedName" (as foldForSearch folds it) and
 * "after".
 */
export function recordOfMaking(
  viewer: Viewer,
  {
    actionType,
    teamId,
    teamName,
    details,
    made,
  }: Pick<NewActivityEntry, 'actionType' | 'teamId' | 'teamName' | 'details'> & { made: SQL },
): SQL {
  const coachName = nameOf(viewer);
  const before = foldTogether(coachName, viewer.email);
  const behind = foldTogether(teamName, details);
  return sql`
    insert into ${activityLog} (action_type, user_id, coach_name, coach_email, team_id, team_name, member_id, member_name,
      details, before, after, search_text)
    select ${actionType}, ${viewer.userId}::integer, ${coachName}, ${viewer.email}, ${teamId}::integer, ${teamName},
      made."memberId", made."memberName", ${details}, '{}', made."after",
      concat_ws(' ', nullif(${before}, ''), nullif(made."foldedName", ''), nullif(${behind}, ''))
    from (${made}) as made`;
}
