import { SYNCED_FIELDS, type SyncedField, type SyncedValues } from './synced-values.ts';

/**
 * These change for the whole league within a day, for example when a season ends, so replacing them is no sign of an
 * accident.
 */
const EXPECTED_TO_CHANGE: ReadonlySet<SyncedField> = new Set<SyncedField>(['membershipStatus', 'renewalDue']);

/** What a change takes from a gymnast: the place on the roster, the team, or a value (SYNC_MAX_LOSS_PERCENT). */
export function lostFields(take: Partial<SyncedValues>): SyncedField[] {
  return SYNCED_FIELDS.filter((field) =>
    field === 'archived' ? take.archived === true : take[field] === '',
  );
}

/** What the safety brake counts in a change: losses, and values that replace others (PROVIDER-03). */
export function weighedFields(take: Partial<SyncedValues>, portal: SyncedValues): SyncedField[] {
  const lost = lostFields(take);
  const isReplaced = (field: SyncedField) =>
    take[field] !== undefined &&
    field !== 'archived' &&
    portal[field] !== '' &&
    !EXPECTED_TO_CHANGE.has(field);
  return SYNCED_FIELDS.filter((field) => lost.includes(field) || isReplaced(field));
}
