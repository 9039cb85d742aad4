import { cleanEmail, cleanLine, cleanText } from '@league/contract';
import type { ContactChanges, ProviderContact } from '@league/provider';
import { z } from 'zod';
import { keysOf } from '../../../platform/keys-of.ts';
import { MEMBER_FIELD_LABELS } from '../../members/members.table.ts';
import { choiceNamed, choiceNameOf, type KnownNames } from './known-names.ts';
import { unusableValues } from './not-taken.ts';
import { portalStatus, providerStatus } from './status-words.ts';

/** The values that portal and provider keep in step; an empty text is nothing. Dates are `YYYY-MM-DD`. */
export const syncedValuesSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  dateOfBirth: z.string(),
  skillLevel: z.string(),
  coachNotes: z.string(),
  emergencyContactName: z.string(),
  emergencyContactPhone: z.string(),
  team: z.string(),
  membershipStatus: z.string(),
  renewalDue: z.string(),
  archived: z.boolean(),
});
export type SyncedValues = z.infer<typeof syncedValuesSchema>;
export type SyncedField = keyof SyncedValues;

/** How each value is called where people read of it. */
export const FIELD_LABELS: Readonly<Record<SyncedField, string>> = {
  ...MEMBER_FIELD_LABELS,
  team: 'Team',
  membershipStatus: 'Status',
  renewalDue: 'Renewal due',
  archived: 'Archived',
};
export const SYNCED_FIELDS = keysOf(FIELD_LABELS);

/** The field that people know by this name. */
export function fieldLabelled(label: string): SyncedField | undefined {
  return SYNCED_FIELDS.find((field) => FIELD_LABELS[field] === label);
}

export const NOT_ARCHIVED = 'not archived';

/** A value as people read it. */
export function inWords(value: SyncedValues[SyncedField]): string {
  if (typeof value === 'boolean') return value ? 'archived' : NOT_ARCHIVED;
  return value;
}

/**
 * A contact's values in the portal's words, cleaned as typed ones are, so that a stray space there is no difference.
 * A value that the portal cannot take counts as unchanged: it must not empty the portal's.
 */
export function valuesOfContact(
  contact: ProviderContact,
  base: SyncedValues | null,
  names: KnownNames,
): SyncedValues {
  const values: SyncedValues = {
    firstName: cleanLine(contact.firstName),
    lastName: cleanLine(contact.lastName),
    email: cleanEmail(contact.email),
    phone: cleanLine(contact.phone),
    dateOfBirth: contact.dateOfBirth ?? '',
    skillLevel: choiceNameOf(contact, 'skillLevel', names),
    coachNotes: cleanText(contact.coachNotes),
    emergencyContactName: cleanLine(contact.emergencyContactName),
    emergencyContactPhone: cleanLine(contact.emergencyContactPhone),
    team: choiceNameOf(contact, 'team', names),
    membershipStatus: cleanLine(portalStatus(contact)),
    renewalDue: contact.renewalDue ?? '',
    archived: contact.isArchived,
  };
  // A new gymnast needs some status.
  const empty = { ...EMPTY, membershipStatus: values.membershipStatus };
  for (const { field } of unusableValues(contact, names)) values[field] = (base ?? empty)[field];
  return values;
}

const EMPTY = {
  ...{ firstName: '', lastName: '', email: '', skillLevel: '', team: '', dateOfBirth: '', renewalDue: '' },
};

type StoredMember = {
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  dateOfBirth: string | null;
  skillLevel: string;
  coachNotes: string | null;
  emergencyContactName: string | null;
  emergencyContactPhone: string | null;
  teamName: string | null;
  membershipStatus: string;
  renewalDue: string | null;
  archivedAt: Date | null;
};

/** The portal's own values of a member. */
export function valuesOfMember(member: StoredMember): SyncedValues {
  return {
    firstName: member.firstName,
    lastName: member.lastName,
    email: member.email ?? '',
    phone: member.phone ?? '',
    dateOfBirth: member.dateOfBirth ?? '',
    skillLevel: member.skillLevel,
    coachNotes: member.coachNotes ?? '',
    emergencyContactName: member.emergencyContactName ?? '',
    emergencyContactPhone: member.emergencyContactPhone ?? '',
    team: member.teamName ?? '',
    membershipStatus: member.membershipStatus,
    renewalDue: member.renewalDue ?? '',
    archived: member.archivedAt !== null,
  };
}

/** What to send so that the provider holds the portal's values of the named fields. */
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
    else if (field === 'dateOfBirth' || field === 'renewalDue') changes[field] = values[field] || null;
    else changes[field] = values[field];
  }
  return changes;
}
