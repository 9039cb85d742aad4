import { defaultFieldNames, type FieldCodes, mappedFieldKeys } from '@league/provider';
import { SYNCED_FIELDS, type SyncedField, type SyncedValues } from '../values/synced-values.ts';

type Codes = {
  /** The fields that the agreed values were agreed with; null while that is unknown. */
  baseCodes: Readonly<Record<string, string>> | null;
  /** The fields that the contact was read from. */
  fieldCodes: FieldCodes;
};

function remappedFields({ baseCodes, fieldCodes }: Codes) {
  if (baseCodes === null) return [];
  // What was not there yet when the values were agreed had no field either.
  return mappedFieldKeys.filter((key) => (baseCodes[key] ?? '') !== fieldCodes[key]);
}

/** Whether some value would be read from another field than the one it was agreed with. */
export const hasOtherFields = (codes: Codes) => remappedFields(codes).length > 0;

/**
 * The agreed values that hold for a contact: a value that is now kept in another field counts as never agreed. So the
 * portal's value stays and the field's is recorded; either side fills the other's gap.
 */
export function agreedInFields(agreed: SyncedValues | null, codes: Codes): SyncedValues | null {
  if (agreed === null) return null;
  const none = Object.fromEntries(remappedFields(codes).map((key) => [key, '']));
  return { ...agreed, ...none };
}

/** Whether the provider had a field for the value when it was agreed; the default of that field while this is unknown. */
function hadFieldThere(field: SyncedField, codes: Codes['baseCodes']): boolean {
  const key = mappedFieldKeys.find((mapped) => mapped === field);
  if (!key) return true;
  return codes === null ? defaultFieldNames[key] !== '' : (codes[key] ?? '') !== '';
}

/** The fields whose value in the portal is not the agreed one, of those that the provider has; none without agreed values. */
export function unsentFields({
  portal,
  agreed,
  baseCodes,
}: {
  portal: SyncedValues;
  agreed: SyncedValues | null;
  baseCodes: Codes['baseCodes'];
}): readonly SyncedField[] {
  if (agreed === null) return [];
  return SYNCED_FIELDS.filter((field) => portal[field] !== agreed[field] && hadFieldThere(field, baseCodes));
}
