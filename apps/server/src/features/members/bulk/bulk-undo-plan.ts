import { type BulkAction, bulkRefusals, fullName } from '@league/contract';
import { z } from 'zod';
import type { BulkChangeEntry } from '../../activity/bulk-change-activity.service.ts';
import type { BulkRow } from './bulk-changes.repository.ts';
import type { BulkPlan, Refusal } from './bulk-plan.ts';
import { archive, changeLevel, restoreAll } from './changes-by-action.ts';
import { NO_TEAM, type PlanFacts, type PlannedChange } from './planned-change.ts';

const date = z.string().nullable();
const status = z.object({
  before: z.object({ membershipStatus: z.string(), renewalDue: date, statusSince: z.coerce.date() }),
  after: z.object({ membershipStatus: z.string(), renewalDue: date }),
});
const level = z.object({ skillLevel: z.string() });
const levels = z.object({ before: level, after: level });
const team = z.object({ team: z.string().nullable(), teamId: z.number().nullable() });
const transferral = z.object({ before: team, after: team });

/** What an undo depends on, beside the log. */
type UndoFacts = Pick<PlanFacts, 'now' | 'registered' | 'emailsInUse' | 'unknown'>;

function returnStatus(row: BulkRow, entry: BulkChangeEntry): PlannedChange | string {
  const { before, after } = status.parse(entry);
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

function returnLevel(row: BulkRow, entry: BulkChangeEntry): PlannedChange | string {
  const { before, after } = levels.parse(entry);
  if (row.skillLevel !== after.skillLevel) return bulkRefusals.CHANGED_SINCE;
  return changeLevel(row, before.skillLevel);
}

const RETURNS: Readonly<
  Record<
    Exclude<BulkAction, 'restore' | 'archive'>,
    (row: BulkRow, entry: BulkChangeEntry) => PlannedChange | string
  >
> = {
  activate: returnStatus,
  renew: returnStatus,
  moveUp: returnLevel,
  setLevel: returnLevel,
  transfer: transferBack,
};

function undoOf(
  action: BulkAction,
  facts: UndoFacts,
): (row: BulkRow, entry: BulkChangeEntry) => PlannedChange | string {
  if (action === 'archive') return restoreAll(facts.emailsInUse);
  const onRoster = action === 'restore' ? (row: BulkRow) => archive(row, facts) : RETURNS[action];
  return (row, entry) => (row.archivedAt === null ? onRoster(row, entry) : bulkRefusals.ARCHIVED_SINCE);
}

/** Says of every member of a change how it is undone, or why the member stays as now. Changes nothing. */
export function planBulkUndo(
  action: BulkAction,
  {
    entries,
    rows,
    facts,
  }: { entries: readonly BulkChangeEntry[]; rows: readonly BulkRow[]; facts: UndoFacts },
): BulkPlan {
  const undo = undoOf(action, facts);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const changes: PlannedChange[] = [];
  const refusals: Refusal[] = [];
  for (const entry of entries) {
    const row = byId.get(entry.memberId);
    const outcome = row ? undo(row, entry) : facts.unknown;
    if (typeof outcome !== 'string') changes.push(outcome);
    else refusals.push({ id: entry.memberId, name: row ? fullName(row) : null, reason: outcome });
  }
  return { changes, refusals };
}
