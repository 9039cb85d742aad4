import type { BulkResult, BulkUndo } from '@league/contract';

export const OUTCOME_ID = 'bulk-outcome';

export function focusOutcome(): HTMLElement | null {
  return document.getElementById(OUTCOME_ID);
}

/** The outcome of the last bulk change, or of its undo. */
export type Outcome =
  | { readonly kind: 'changed'; readonly result: BulkResult }
  | { readonly kind: 'undone'; readonly undo: BulkUndo };

/**
 * Whether the outcome has names to read. The page then shows them until they are dismissed (ROSTER-06), and no toast
 * repeats them. Otherwise a toast is enough.
 */
export function isToRead(outcome: Outcome): boolean {
  if (outcome.kind === 'undone') return outcome.undo.kept.length > 0;
  return outcome.result.ends.length > 0 || outcome.result.refused.length > 0;
}
