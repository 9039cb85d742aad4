import {
  BULK_ANSWERS,
  BULK_NOTES,
  type BulkAction,
  type BulkChange,
  type BulkChangeKind,
  type BulkPreview,
  type BulkRefusal,
  type BulkUndo,
  CHANGE_ENDS,
  type ChangeEnd,
  type ComingRegistrations,
  fullName,
  LIMITS,
  reachableEmail,
} from '@league/contract';
import type { NewActivityEntry } from '../../activity/activity.service.ts';
import type { bulkChanges } from '../members.table.ts';
import type { BulkPlan, Refusal } from './bulk-plan.ts';
import { levelInWords, type PlannedChange } from './planned-change.ts';

/** Counts each gymnast once, because two actions of a rollover may change the same one. */
export function countGymnasts(changes: readonly PlannedChange[]): number {
  return new Set(changes.map(({ row }) => row.id)).size;
}

/** The gymnasts that a change affects: the number of all, and the names of the first ones. */
function presentChanged(changes: readonly PlannedChange[]): BulkPreview['changed'] {
  return {
    count: countGymnasts(changes),
    members: changes
      .slice(0, LIMITS.bulkNames)
      .map(({ row, from, to }) => ({ id: row.id, name: fullName(row), from, to })),
  };
}

/** The gymnasts who are left out, grouped by reason, the most frequent first. */
function presentRefusals(refusals: readonly Refusal[]): BulkRefusal[] {
  return [...Map.groupBy(refusals, ({ reason }) => reason)]
    .map(([reason, those]) => ({
      reason,
      count: those.length,
      members: those.slice(0, LIMITS.bulkNames).map(({ id, name }) => ({ id, name })),
    }))
    .sort((left, right) => right.count - left.count);
}

/** How many gymnasts change from what to what, in order of first occurrence. */
function stepsOf(changes: readonly PlannedChange[]): BulkPreview['steps'] {
  return [...Map.groupBy(changes, ({ from, to }) => JSON.stringify([from, to])).values()].flatMap((those) =>
    those[0] ? [{ from: those[0].from, to: those[0].to, count: those.length }] : [],
  );
}

/** The present level of each gymnast who would move up, which the request to move must confirm. */
function levelsOf(action: BulkAction, changes: readonly PlannedChange[]): BulkPreview['levels'] {
  if (action !== 'moveUp') return [];
  return [...Map.groupBy(changes, ({ row }) => row.skillLevel)].map(([level, those]) => ({
    level,
    memberIds: those.map(({ row }) => row.id),
  }));
}

/** How renewals, activations and rejections end, with the number of families. */
function endsOf(changes: readonly PlannedChange[]): BulkPreview['ends'] {
  return CHANGE_ENDS.flatMap((end) => {
    const those = changes.filter((change) => change.end === end);
    if (those.length === 0) return [];
    const members = those
      .slice(0, LIMITS.bulkNames)
      .map(({ row }) => ({ id: row.id, name: fullName(row), email: reachableEmail(row), phone: row.phone }));
    return [{ end, count: those.length, members }];
  });
}

const NO_REGISTRATIONS: ComingRegistrations = { gymnasts: 0, count: 0, events: [] };

export function presentPlan(
  action: BulkAction,
  { changes, refusals }: BulkPlan,
  { notes, registrations = NO_REGISTRATIONS }: { notes: string[]; registrations?: ComingRegistrations },
): BulkPreview {
  return {
    changed: presentChanged(changes),
    steps: stepsOf(changes),
    levels: levelsOf(action, changes),
    refused: presentRefusals(refusals),
    ends: endsOf(changes),
    registrations,
    notes,
  };
}

const ifAny = (count: number, words: (count: number) => string) => (count === 0 ? [] : [words(count)]);

/** Notes about families who get mail when memberships become active or wait. */
function notesOnEnds(changes: readonly PlannedChange[], isOffice: boolean): string[] {
  const count = (end: ChangeEnd) => changes.filter((change) => change.end === end).length;
  return [
    ...ifAny(count('approval'), isOffice ? BULK_NOTES.waitsForYou : BULK_NOTES.waitsForApproval),
    ...ifAny(count('mailed'), BULK_NOTES.familyIsMailed),
    ...ifAny(count('tellFamily'), BULK_NOTES.familyHasNoEmail),
    ...ifAny(count('rejectionMailed'), BULK_NOTES.familyIsMailedReason),
    ...ifAny(count('rejectionToTell'), BULK_NOTES.familyIsToTell),
  ];
}

/** A note that archived gymnasts are taken off coming events, which only Wild Apricot can undo. */
function notesOnRemovals(changes: readonly PlannedChange[], registered: ReadonlySet<number>): string[] {
  const count = changes.filter(({ row, after }) => 'archived' in after && registered.has(row.id)).length;
  return ifAny(count, BULK_NOTES.isTakenOff);
}

/** Notes about side effects of a change that its rows do not show. */
export function notesOn(
  action: BulkAction,
  { changes }: BulkPlan,
  { registered, isOffice = false }: { registered: ReadonlySet<number>; isOffice?: boolean } = {
    registered: new Set(),
  },
): string[] {
  const count = (holds: (change: PlannedChange) => boolean) => changes.filter(holds).length;
  switch (action) {
    case 'activate':
    case 'renew':
      return notesOnEnds(changes, isOffice);
    case 'reject':
      return [...notesOnEnds(changes, isOffice), ...notesOnRemovals(changes, registered)];
    case 'transfer':
      return ifAny(
        count(({ row }) => registered.has(row.id)),
        BULK_NOTES.registrationStays,
      );
    case 'restore':
      return ifAny(
        count(({ team }) => team.id === null),
        BULK_NOTES.hasNoTeam,
      );
    case 'moveUp':
    case 'setLevel':
      return [];
    case 'archive':
      return notesOnRemovals(changes, registered);
  }
}

/** A sentence about what was done. */
export function doneMessage(
  action: BulkAction,
  count: number,
  { teamName, level }: { teamName?: string | null; level?: string | null } = {},
): string {
  const where = action === 'setLevel' ? levelInWords(level ?? '') : (teamName ?? '');
  return BULK_ANSWERS.done(action, count, where);
}

/** The result of an undo. */
export function presentUndo({ changes, refusals }: BulkPlan): BulkUndo {
  return {
    message: BULK_ANSWERS.undone(countGymnasts(changes), new Set(refusals.map(({ id }) => id)).size),
    undone: presentChanged(changes),
    kept: presentRefusals(refusals),
  };
}

type Logged = Pick<NewActivityEntry, 'actionType' | 'facts'>;

/** The code and facts of a bulk change's log entry for one member, without the values. */
export function logOfChange(action: BulkAction): Logged {
  switch (action) {
    case 'activate':
      return { actionType: 'EDIT_MEMBER', facts: { code: 'activated' } };
    case 'transfer':
      return { actionType: 'EDIT_MEMBER', facts: { code: 'transferred' } };
    case 'restore':
      return { actionType: 'EDIT_MEMBER', facts: { code: 'restored' } };
    case 'moveUp':
    case 'setLevel':
      return { actionType: 'EDIT_MEMBER', facts: { code: 'edited', fields: ['skillLevel'] } };
    case 'renew':
      return { actionType: 'RENEW_MEMBER', facts: { code: 'renewed' } };
    case 'archive':
      return { actionType: 'DELETE_MEMBER', facts: { code: 'archived' } };
    case 'reject':
      return { actionType: 'EDIT_MEMBER', facts: { code: 'rejected' } };
  }
}

/** The code and facts of the log entry for an undo. */
export function logOfUndo(action: BulkChangeKind): Logged {
  return { actionType: action === 'restore' ? 'DELETE_MEMBER' : 'EDIT_MEMBER', facts: { code: 'undone' } };
}

export function presentBulkChange(row: typeof bulkChanges.$inferSelect): BulkChange {
  return {
    id: row.id,
    action: row.action,
    teamName: row.teamName,
    level: row.level,
    memberCount: row.memberCount,
    changedBy: row.changedBy,
    createdAt: row.createdAt.toISOString(),
    undoneAt: row.undoneAt?.toISOString() ?? null,
  };
}
