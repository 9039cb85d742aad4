import { type BulkChangeKind, bulkRefusals, fullName } from '@league/contract';
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

const archived = z.object({ after: z.object({ archived: z.literal(true) }) });

/** What an undo depends on besides the log. */
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

/** A rejected renewal waits again, and is no longer shown as not approved. */
function returnRenewal(row: BulkRow, entry: BulkChangeEntry): PlannedChange | string {
  const change = returnStatus(row, entry);
  return typeof change === 'string'
    ? change
    : { ...change, values: { ...change.values, isRenewalUnapproved: false } };
}

const onRoster = (row: BulkRow, undo: () => PlannedChange | string) =>
  row.archivedAt === null ? undo() : bulkRefusals.ARCHIVED_SINCE;

const RETURNS: Readonly<
  Record<
    Exclude<BulkChangeKind, 'restore' | 'archive' | 'reject' | 'rollover'>,
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
  action: BulkChangeKind,
  facts: UndoFacts,
): (row: BulkRow, entry: BulkChangeEntry) => PlannedChange | string {
  const restoreOne = restoreAll(facts.emailsInUse);
  // A merged entry stays archived, because everything that belonged to it now belongs to the other entry.
  const backOnRoster = (row: BulkRow) =>
    row.mergedIntoId === null ? restoreOne(row) : bulkRefusals.CHANGED_SINCE;
  if (action === 'archive') return backOnRoster;
  if (action === 'reject') {
    return (row, entry) =>
      archived.safeParse(entry).success ? backOnRoster(row) : onRoster(row, () => returnRenewal(row, entry));
  }
  if (action === 'rollover') {
    return (row, entry) =>
      archived.safeParse(entry).success
        ? backOnRoster(row)
        : onRoster(row, () => (levels.safeParse(entry).success ? returnLevel : returnStatus)(row, entry));
  }
  const undoOne =
    action === 'restore'
      ? (row: BulkRow) => archive(row, { ...facts, removesRegistrations: false })
      : RETURNS[action];
  return (row, entry) => onRoster(row, () => undoOne(row, entry));
}

/** Plans for every member of a change how it is undone, or why the member stays. Changes nothing. */
export function planBulkUndo(
  action: BulkChangeKind,
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
