import type { ScopedTransaction } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { type ActionType, activityLog } from './activity.table.ts';

export type ActivityEntry = {
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
};

/** A statement takes at most 65,535 values. */
const ENTRIES_PER_STATEMENT = 1000;

/** Writes what the viewer did into the log, in the transaction of the deed itself (ACTIVITY-04). */
export async function recordActivity(
  tx: ScopedTransaction,
  viewer: Viewer,
  entries: readonly ActivityEntry[],
): Promise<void> {
  for (let start = 0; start < entries.length; start += ENTRIES_PER_STATEMENT) {
    await tx.insert(activityLog).values(
      entries.slice(start, start + ENTRIES_PER_STATEMENT).map((entry) => ({
        ...entry,
        userId: viewer.userId,
        coachName: `${viewer.firstName} ${viewer.lastName}`.trim(),
        coachEmail: viewer.email,
      })),
    );
  }
}
