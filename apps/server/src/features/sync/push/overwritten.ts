import type { Conflict } from '../compare/compare.ts';
import { SYNCED_FIELDS, type SyncedField, type SyncedValues, storedText } from '../values/synced-values.ts';

/** The provider changes these together with each other. */
export const MOVED_TOGETHER: ReadonlySet<SyncedField> = new Set<SyncedField>([
  'membershipStatus',
  'renewalDue',
  'archived',
]);

/**
 * Values at the contact that our write may have overwritten unread. The answer shows the contact after the write: if
 * values that we did not send differ from what was read before, the office saved the contact in between, perhaps with
 * the sent fields too. What it entered there is lost (PROVIDER-06).
 */
export function perhapsOverwritten({
  seen,
  answered,
  sent,
}: {
  seen: SyncedValues;
  answered: SyncedValues;
  sent: { values: SyncedValues; fields: readonly SyncedField[]; tried: readonly SyncedField[] };
}): Conflict[] {
  const isChangedThere = SYNCED_FIELDS.some(
    (field) => !MOVED_TOGETHER.has(field) && !sent.tried.includes(field) && seen[field] !== answered[field],
  );
  if (!isChangedThere) return [];
  return sent.fields
    .filter((field) => !MOVED_TOGETHER.has(field) && answered[field] === sent.values[field])
    .map((field) => ({
      kind: 'overridden',
      field,
      portal: storedText(sent.values[field]),
      provider: null,
    }));
}
