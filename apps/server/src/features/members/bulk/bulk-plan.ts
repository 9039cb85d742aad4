import { type BulkAction, fullName } from '@league/contract';
import type { BulkRow } from './bulk-changes.repository.ts';
import { planFor } from './changes-by-action.ts';
import type { PlanFacts, PlannedChange } from './planned-change.ts';

export type Refusal = { readonly id: number; readonly name: string | null; readonly reason: string };

export type BulkPlan = { readonly changes: readonly PlannedChange[]; readonly refusals: readonly Refusal[] };

/** Plans an action for every named id: what it would do to the member, or why it does nothing. Changes nothing. */
export function planBulkChange(
  action: BulkAction,
  { ids, rows, facts }: { ids: readonly number[]; rows: readonly BulkRow[]; facts: PlanFacts },
): BulkPlan {
  const plan = planFor(action, facts);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const changes: PlannedChange[] = [];
  const refusals: Refusal[] = [];
  for (const id of ids) {
    const row = byId.get(id);
    const outcome = row ? plan(row) : facts.unknown;
    if (typeof outcome !== 'string') changes.push(outcome);
    else refusals.push({ id, name: row ? fullName(row) : null, reason: outcome });
  }
  return { changes, refusals };
}
