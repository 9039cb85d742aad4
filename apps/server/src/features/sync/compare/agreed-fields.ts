import { defaultFieldNames, type FieldCodes, mappedFieldKeys } from '@league/provider';
import { SYNCED_FIELDS, type SyncedField, type SyncedValues } from '../values/synced-values.ts';

type Codes = {
  /** The provider fields that the agreed values were read from; null while that is unknown. */
  baseCodes: Readonly<Record<string, string>> | null;
  /** The provider fields that the contact was read from. */
  fieldCodes: FieldCodes;
};

function remappedFields({ baseCodes, fieldCodes }: Codes) {
  if (baseCodes === null) return [];
  // A field that was not mapped when the values were agreed counts as another field, too.
  return mappedFieldKeys.filter((key) => (baseCodes[key] ?? '') !== fieldCodes[key]);
}

/** Whether any value is now read from a different field than the one it was agreed with. */
export const hasOtherFields = (codes: Codes) => remappedFields(codes).length > 0;

/**
 * The agreed values that hold for a contact. A value that is now mapped to another field counts as never agreed: the
 * portal's value wins, the field's value is recorded, and either side fills the other's gap.
 */
export function agreedInFields(agreed: SyncedValues | null, codes: Codes): SyncedValues | null {
  if (agreed === null) return null;
  const none = Object.fromEntries(remappedFields(codes).map((key) => [key, '']));
  return { ...agreed, ...none };
}

/**
 * Whether the provider had a field for the value when it was agreed; while unknown, whether that field is mapped by
 * default.
 */
function hadFieldThere(field: SyncedField, codes: Codes['baseCodes']): boolean {
  const key = mappedFieldKeys.find((mapped) => mapped === field);
  if (!key) return true;
  return codes === null ? defaultFieldNames[key] !== '' : (codes[key] ?? '') !== '';
}

/**
 * The fields whose value in the portal differs from the agreed one and which the provider has; none without agreed
 * values.
 */
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
