import { type FieldCodes, mappedFieldKeys } from '@league/provider';
import type { SyncedValues } from '../values/synced-values.ts';

type Codes = {
  /** The fields that the agreed values were agreed with; null while that is unknown. */
  baseCodes: Readonly<Record<string, string>> | null;
  /** The fields that the contact was read from. */
  fieldCodes: FieldCodes;
};

function fieldsMappedAnew({ baseCodes, fieldCodes }: Codes) {
  if (baseCodes === null) return [];
  // What was not there yet when the values were agreed had no field either.
  return mappedFieldKeys.filter((key) => (baseCodes[key] ?? '') !== fieldCodes[key]);
}

/** Whether some value would be read from another field than the one it was agreed with. */
export const hasOtherFields = (codes: Codes) => fieldsMappedAnew(codes).length > 0;

/**
 * The agreed values as they count for a contact: of a value that is kept in another field now, nothing has been agreed.
 * So the portal's value stands and the field's is recorded; either side fills the other's gap.
 */
export function agreedInFields(agreed: SyncedValues | null, codes: Codes): SyncedValues | null {
  if (agreed === null) return null;
  const none = Object.fromEntries(fieldsMappedAnew(codes).map((key) => [key, '']));
  return { ...agreed, ...none };
}
