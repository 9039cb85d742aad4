import type { ActionType } from '@league/contract';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { insertRows } from '../../platform/db/insert-rows.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { activityLog } from './activity.table.ts';

export type NewActivityEntry = {
  actionType: ActionType;
  /** Null for a deed that is about a whole file. */
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

/** Writes what the viewer did into the log, in the transaction of the deed itself (ACTIVITY-04). */
export async function recordActivity(
  tx: ScopedTransaction,
  viewer: Viewer,
  entries: readonly NewActivityEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await tx.execute(
    insertRows(
      activityLog,
      entries.map(({ csvFileName = null, recordCount = null, bulkChangeId = null, ...entry }) => ({
        ...entry,
        csvFileName,
        recordCount,
        bulkChangeId,
        userId: viewer.userId,
        coachName: `${viewer.firstName} ${viewer.lastName}`.trim(),
        coachEmail: viewer.email,
      })),
    ),
  );
}
