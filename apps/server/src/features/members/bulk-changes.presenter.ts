import {
  type BulkAction,
  type BulkChange,
  type BulkPreview,
  type BulkRefusal,
  LIMITS,
} from '@league/contract';
import { inDigits, plural } from '../../platform/plural.ts';
import { type BulkPlan, isReachable, nameOf, type PlannedChange, type Refusal } from './bulk-plan.ts';
import type { bulkChanges } from './members.table.ts';

const gymnasts = (count: number) => plural(count, 'gymnast');

/** Those whom a change touches: all counted, the first of them by name. */
export function presentChanged(changes: readonly PlannedChange[]): BulkPreview['changed'] {
  return {
    count: changes.length,
    members: changes
      .slice(0, LIMITS.bulkNames)
      .map(({ row, from, to }) => ({ id: row.id, name: nameOf(row), from, to })),
  };
}

/** Those who are left out, by the reason, the most frequent first. */
export function presentRefusals(refusals: readonly Refusal[]): BulkRefusal[] {
  return [...Map.groupBy(refusals, ({ reason }) => reason)]
    .map(([reason, those]) => ({
      reason,
      count: those.length,
      members: those.slice(0, LIMITS.bulkNames).map(({ id, name }) => ({ id, name })),
    }))
    .sort((left, right) => right.count - left.count);
}

/** What a change brings with it that its rows do not show. */
export function notesOn(
  action: BulkAction,
  { changes }: BulkPlan,
  { registered }: { registered: ReadonlySet<number> },
): string[] {
  const count = (holds: (change: PlannedChange) => boolean) => changes.filter(holds).length;
  const say = (number: number, one: string, many: (number: string) => string) =>
    number === 0 ? [] : [number === 1 ? one : many(inDigits(number))];
  switch (action) {
    case 'activate': {
      const unreachable = count(({ row }) => !isReachable(row));
      return [
        ...say(
          changes.length - unreachable,
          'One family gets the sign-in email.',
          (number) => `${number} families get the sign-in email.`,
        ),
        ...say(
          unreachable,
          'One family has no usable email: please contact them yourself.',
          (number) => `${number} families have no usable email: please contact them yourself.`,
        ),
      ];
    }
    case 'transfer':
      return say(
        count(({ row }) => registered.has(row.id)),
        'One is registered for an event; the registration stays.',
        (number) => `${number} are registered for events; the registrations stay.`,
      );
    case 'restore':
      return say(
        count(({ team }) => team.id === null),
        'One has no team: please transfer them afterwards.',
        (number) => `${number} have no team: please transfer them afterwards.`,
      );
  }
}

const DONE: Readonly<Record<BulkAction, (who: string, teamName: string | null) => string>> = {
  activate: (who) => `${who} activated.`,
  transfer: (who, teamName) => `${who} transferred to ${teamName}.`,
  restore: (who) => `${who} restored to the roster.`,
};

/** What was done, in a sentence. */
export function doneMessage(action: BulkAction, count: number, teamName: string | null): string {
  return count === 0 ? 'No gymnast was changed.' : DONE[action](gymnasts(count), teamName);
}

export function undoneMessage(undone: number, kept: number): string {
  if (undone === 0) return 'Nothing could be undone.';
  return kept === 0
    ? `Undone for ${gymnasts(undone)}.`
    : `Undone for ${gymnasts(undone)}, not for ${inDigits(kept)}.`;
}

/** What the log says of one member's part in a change. */
export function logDetails(action: BulkAction, { from, to }: PlannedChange): string {
  switch (action) {
    case 'activate':
      return `Activated: ${from} → ${to}`;
    case 'transfer':
      return `Team ${from} → ${to}`;
    case 'restore':
      return 'Restored to the roster';
  }
}

export function presentBulkChange(row: typeof bulkChanges.$inferSelect): BulkChange {
  return {
    id: row.id,
    action: row.action,
    teamName: row.teamName,
    memberCount: row.memberCount,
    changedBy: row.changedBy,
    createdAt: row.createdAt.toISOString(),
    undoneAt: row.undoneAt?.toISOString() ?? null,
  };
}
