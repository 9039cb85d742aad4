import { type BulkAction, bulkRefusals } from '@league/contract';
import { z } from 'zod';
import type { BulkChangeEntry } from '../activity/bulk-change-activity.service.ts';
import type { BulkRow } from './bulk-changes.repository.ts';
import {
  ARCHIVED,
  type BulkPlan,
  NO_TEAM,
  nameOf,
  ON_ROSTER,
  type PlannedChange,
  type Refusal,
} from './bulk-plan.ts';

const date = z.string().nullable();
const activation = z.object({
  before: z.object({ membershipStatus: z.string(), renewalDue: date, statusSince: z.coerce.date() }),
  after: z.object({ membershipStatus: z.string(), renewalDue: date }),
});
const team = z.object({ team: z.string().nullable(), teamId: z.number().nullable() });
const transferral = z.object({ before: team, after: team });

/** What the undoing is made by, beside the log. */
type UndoFacts = {
  readonly now: Date;
  /** Members whom an event knows. */
  readonly registered: ReadonlySet<number>;
};

function deactivate(row: BulkRow, entry: BulkChangeEntry): PlannedChange | string {
  const { before, after } = activation.parse(entry);
  if (row.membershipStatus !== after.membershipStatus || row.renewalDue !== after.renewalDue) {
    return bulkRefusals.CHANGED_SINCE;
  }
  return {
    row,
    values: before,
    team: { id: row.teamId, name: row.teamName },
    from: after.membershipStatus,
    to: before.membershipStatus,
    before: after,
    after: { membershipStatus: before.membershipStatus, renewalDue: before.renewalDue },
  };
}

function transferBack(row: BulkRow, entry: BulkChangeEntry): PlannedChange | string {
  const { before, after } = transferral.parse(entry);
  if (row.teamId !== after.teamId) return bulkRefusals.CHANGED_SINCE;
  return {
    row,
    values: { teamId: before.teamId },
    team: { id: before.teamId, name: before.team },
    from: after.team ?? NO_TEAM,
    to: before.team ?? NO_TEAM,
    before: after,
    after: before,
  };
}

function archiveAgain(row: BulkRow, { now, registered }: UndoFacts): PlannedChange | string {
  if (registered.has(row.id)) return bulkRefusals.REGISTERED;
  return {
    row,
    values: { archivedAt: now },
    team: { id: row.teamId, name: row.teamName },
    from: ON_ROSTER,
    to: ARCHIVED,
    before: { archived: false },
    after: { archived: true },
  };
}

function undoOne(
  action: BulkAction,
  { row, entry, facts }: { row: BulkRow; entry: BulkChangeEntry; facts: UndoFacts },
): PlannedChange | string {
  if (row.archivedAt !== null) return bulkRefusals.ARCHIVED_SINCE;
  switch (action) {
    case 'activate':
      return deactivate(row, entry);
    case 'transfer':
      return transferBack(row, entry);
    case 'restore':
      return archiveAgain(row, facts);
  }
}

/** Says of every member of a change how it is undone, or why she stays as she is now. Touches nothing. */
export function planBulkUndo(
  action: BulkAction,
  {
    entries,
    rows,
    facts,
  }: { entries: readonly BulkChangeEntry[]; rows: readonly BulkRow[]; facts: UndoFacts },
): BulkPlan {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const changes: PlannedChange[] = [];
  const refusals: Refusal[] = [];
  for (const entry of entries) {
    const row = byId.get(entry.memberId);
    const outcome = row ? undoOne(action, { row, entry, facts }) : bulkRefusals.UNKNOWN;
    if (typeof outcome !== 'string') changes.push(outcome);
    else refusals.push({ id: entry.memberId, name: row ? nameOf(row) : null, reason: outcome });
  }
  return { changes, refusals };
}
