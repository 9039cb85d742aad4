import {
  type ColumnField,
  cleanEmail,
  cleanLine,
  cleanText,
  FIELD_WORDS,
  fieldsWith,
  fieldText,
  type Guardian,
  guardiansInWords,
  guardiansOf,
  guardiansText,
  MEMBER_FIELDS,
  type MemberFieldKind,
  pick,
  recordOf,
  type StoredValues,
} from '@league/contract';
import type { ContactChanges, ProviderContact } from '@league/provider';
import { z } from 'zod';
import { keysOf } from '../../../platform/keys-of.ts';
import { choiceNamed, choiceNameOf, type KnownNames } from './known-names.ts';
import { unusableValues } from './not-taken.ts';
import { portalStatus, providerStatus } from './status-words.ts';

/** The member fields among the synced values. */
export const SYNCED_MEMBER_FIELDS = fieldsWith('isSynced', true);
export type SyncedMemberField = (typeof SYNCED_MEMBER_FIELDS)[number];

/** The values that portal and provider keep in step; an empty text means none. Dates are `YYYY-MM-DD`. */
export const syncedValuesSchema = z.object({
  // A field that is new to the portal has no agreed value yet.
  ...recordOf(SYNCED_MEMBER_FIELDS, () => z.string().default('')),
  team: z.string(),
  membershipStatus: z.string(),
  renewalDue: z.string(),
  archived: z.boolean(),
});
export type SyncedValues = z.infer<typeof syncedValuesSchema>;
export type SyncedField = keyof SyncedValues;

/** The label of each value for people. */
export const FIELD_LABELS: Readonly<Record<SyncedField, string>> = pick(FIELD_WORDS, [
  ...SYNCED_MEMBER_FIELDS,
  'team',
  'membershipStatus',
  'renewalDue',
  'archived',
]);
export const SYNCED_FIELDS = keysOf(FIELD_LABELS);

/** Whether the provider has a field for the value; some are used only if configured. */
export function hasFieldThere(
  field: SyncedField,
  fieldCodes: Readonly<Partial<Record<string, string>>>,
): boolean {
  return fieldCodes[field] !== '';
}

function isSyncedField(field: string): field is SyncedField {
  return field in FIELD_LABELS;
}

/** A value as people read it. */
export function inWords(field: SyncedField, value: SyncedValues[SyncedField]): string {
  if (typeof value === 'boolean') return value ? 'archived' : 'not archived';
  return field === 'guardians' ? guardiansInWords(value) : value;
}

/** A value as conflicts and plans store it next to the field's key. */
export const storedText = (value: SyncedValues[SyncedField]) => String(value);

/** The label of a stored field, and how to show its stored values. An earlier release stored the labels themselves. */
export function storedInWords(field: string): { label: string; inWords: (stored: string) => string } {
  if (!isSyncedField(field)) return { label: field, inWords: (stored) => stored };
  const isFlag = field === 'archived';
  return {
    label: FIELD_LABELS[field],
    inWords: (stored) => inWords(field, isFlag ? stored === storedText(true) : stored),
  };
}

const CLEANED: Readonly<Record<Exclude<MemberFieldKind, 'level'>, (text: string) => string>> = {
  name: cleanLine,
  line: cleanLine,
  email: cleanEmail,
  phone: cleanLine,
  date: (day) => day,
  notes: cleanText,
  guardians: (text) => guardiansText(guardiansOf(cleanText(text))),
};

function fieldOfContact(contact: ProviderContact, field: SyncedMemberField, names: KnownNames): string {
  if (field === 'skillLevel') return choiceNameOf(contact, field, names);
  return CLEANED[MEMBER_FIELDS[field].kind](contact[field] ?? '');
}

/**
 * A contact's values in the portal's words, cleaned up like typed ones, so that extra spaces there are no difference. A
 * value that the portal cannot take counts as unchanged, because it must not empty the portal's.
 */
export function valuesOfContact(
  contact: ProviderContact,
  base: SyncedValues | null,
  names: KnownNames,
): SyncedValues {
  const values: SyncedValues = {
    ...recordOf(SYNCED_MEMBER_FIELDS, (field) => fieldOfContact(contact, field, names)),
    team: choiceNameOf(contact, 'team', names),
    membershipStatus: cleanLine(portalStatus(contact)),
    renewalDue: contact.renewalDue ?? '',
    archived: contact.isArchived,
  };
  // A new gymnast needs a status.
  const { membershipStatus } = values;
  const empty = { ...recordOf(SYNCED_MEMBER_FIELDS, () => ''), team: '', renewalDue: '', membershipStatus };
  for (const { field } of unusableValues(contact, names)) values[field] = (base ?? empty)[field];
  return values;
}

type StoredMember = StoredValues<SyncedMemberField & ColumnField> & {
  guardians: readonly Guardian[];
  teamName: string | null;
  membershipStatus: string;
  renewalDue: string | null;
  archivedAt: Date | null;
};

/** The portal's own values of a member. */
export function valuesOfMember(member: StoredMember): SyncedValues {
  return {
    ...recordOf(SYNCED_MEMBER_FIELDS, (field) => fieldText(member[field])),
    team: member.teamName ?? '',
    membershipStatus: member.membershipStatus,
    renewalDue: member.renewalDue ?? '',
    archived: member.archivedAt !== null,
  };
}

/** What to send so that the provider has the portal's values of these fields. */
export function changesOf(
  values: SyncedValues,
  fields: readonly SyncedField[],
  names: KnownNames,
): ContactChanges {
  const changes: ContactChanges = {};
  for (const field of fields) {
    if (field === 'membershipStatus') changes.status = providerStatus(values.membershipStatus);
    else if (field === 'archived') changes.isArchived = values.archived;
    else if (field === 'team' || field === 'skillLevel')
      changes[field] = choiceNamed(field, values[field], names);
    else if (field === 'renewalDue') changes.renewalDue = values.renewalDue || null;
    else changes[field] = values[field];
  }
  return changes;
}
