import type { ContactField } from '../fields/contact-field.ts';
import { contactFieldFinder } from '../fields/list-fields.ts';
import { idIn, isBody, listOf, textOf } from '../http/body.ts';
import type { ErrorDetail } from '../http/refusal.ts';
import type { ContactRecord, MembershipRecord } from '../state/records.ts';
import { parseInstant, parseWallTime } from '../time/dates.ts';
import type { World } from '../world.ts';
import {
  type FieldNames,
  readBoolean,
  readCustomValue,
  readText,
  refusedValue,
  type Written,
} from './custom-write.ts';

/** A contact that is being written: its new values, and the errors in the values that were sent. */
export interface Draft {
  contact: ContactRecord;
  details: ErrorDetail[];
}

type TextKey = 'firstName' | 'lastName' | 'organization' | 'email' | 'phone' | 'notes';
type FlagKey = 'receivesEventReminders' | 'receivesNewsletters' | 'isEmailDisabled' | 'hasAcceptedTerms';

const textKeys: Record<string, TextKey> = {
  FirstName: 'firstName',
  LastName: 'lastName',
  Organization: 'organization',
  Email: 'email',
  Phone: 'phone',
  Notes: 'notes',
};
const flagKeys: Record<string, FlagKey> = {
  ReceiveEventReminders: 'receivesEventReminders',
  ReceiveNewsletters: 'receivesNewsletters',
  EmailDisabled: 'isEmailDisabled',
  SystemRulesAndTermsAccepted: 'hasAcceptedTerms',
};

/**
 * Merges the entries of `FieldValues` into a draft. An entry names its field by system code or name; unknown and
 * read-only fields are ignored without an error (section 5.1).
 */
export function writeFieldValues(draft: Draft, sent: unknown, world: World, isIgnored: IgnoresField): void {
  const find = contactFieldFinder(world);
  for (const entry of listOf(sent)) {
    if (!isBody(entry)) continue;
    const field = find(textOf(entry.systemcode) ?? '') ?? find(textOf(entry.fieldname) ?? '');
    if (!field?.isEditable || isIgnored(field)) continue;
    const value = entry.value ?? null;
    if (canBeWritten(value, world)) writeField(draft, field, value, world);
  }
}

/** Null and `""` empty a value, or change nothing, depending on the settings. */
function canBeWritten(value: unknown, world: World): boolean {
  return world.settings().contacts.emptyValueClears || (value !== null && value !== '');
}

export type IgnoresField = (field: FieldNames) => boolean;

function writeField(draft: Draft, field: ContactField, sent: unknown, world: World): void {
  const { contact } = draft;
  if (field.custom) {
    if (field.isMemberOnly && !contact.membership) return;
    accept(draft, readCustomValue(field, sent, world), (value) => {
      contact.customValues = { ...contact.customValues, [field.systemCode]: value };
    });
    return;
  }
  const textKey = textKeys[field.systemCode];
  const flagKey = flagKeys[field.systemCode];
  if (textKey) {
    writeText(draft, textKey, { field, sent, world });
  } else if (flagKey) {
    accept(draft, readBoolean(field.name, sent), (value) => {
      contact[flagKey] = value;
    });
  } else if (field.systemCode === 'IsArchived') {
    accept(draft, readBoolean(field.name, sent), (value) => {
      const { canUnarchive, effectOfArchiving } = world.settings().contacts;
      if (value && effectOfArchiving === 'membershipRemoved') contact.membership = null;
      if (value || canUnarchive) contact.isArchived = value;
    });
  } else if (contact.membership) {
    writeMemberField({ draft, membership: contact.membership, field, sent, world });
  }
}

export function writeText(
  draft: Draft,
  key: TextKey,
  { field, sent, world }: { field: FieldNames; sent: unknown; world: World },
): void {
  if (!canBeWritten(sent, world)) return;
  accept(draft, readText(field, sent, world), (value) => {
    draft.contact[key] = value;
  });
}

interface MemberFieldWrite {
  draft: Draft;
  membership: MembershipRecord;
  field: ContactField;
  sent: unknown;
  world: World;
}

function writeMemberField({ draft, membership, field, sent, world }: MemberFieldWrite): void {
  const change = (values: Partial<MembershipRecord>) => {
    draft.contact.membership = { ...membership, ...values };
  };
  switch (field.systemCode) {
    case 'MemberSince':
      accept(draft, readMemberSince(field.name, sent, world), (memberSince) => change({ memberSince }));
      break;
    case 'RenewalDue':
      accept(draft, readRenewalDue(field.name, sent, world), (renewalDue) => {
        const isChanged = renewalDue !== membership.renewalDue;
        change(isChanged ? { renewalDue, renewalDateLastChanged: world.now() } : { renewalDue });
      });
      break;
    case 'AccessToProfileByOthers':
      accept(draft, readBoolean(field.name, sent), (isProfileOpenToOthers) =>
        change({ isProfileOpenToOthers }),
      );
      break;
    case 'Groups':
      accept(draft, readGroups(field.name, sent, world), (groupIds) => change({ groupIds }));
      break;
    default:
      throw new Error(`The field ${field.systemCode} is editable, but nothing writes it.`);
  }
}

function readMemberSince(name: string, sent: unknown, world: World): Written<number | null> {
  if (sent === null || sent === '') return { value: null };
  const { offsetlessDates } = world.settings().contacts;
  const instant = typeof sent === 'string' ? parseInstant(sent, world.zone, offsetlessDates) : null;
  return instant === null ? refusedValue(name, sent, 'Invalid date.') : { value: instant };
}

/**
 * Reads a calendar date; a time with an offset is first converted to the account's zone. `Never` is refused (section
 * 5.5).
 */
function readRenewalDue(name: string, sent: unknown, world: World): Written<string | null> {
  if (sent === null || sent === '') return { value: null };
  const wallTime = typeof sent === 'string' ? parseWallTime(sent, world.zone) : null;
  return wallTime === null ? refusedValue(name, sent, 'Invalid date.') : { value: wallTime.slice(0, 10) };
}

/** An array replaces the whole set; a single object counts as an array of one if the settings say so. */
function readGroups(name: string, sent: unknown, world: World): Written<number[]> {
  if (sent === null || sent === '') return { value: [] };
  if (!Array.isArray(sent) && !world.settings().contacts.acceptsSingleGroup) {
    return refusedValue(name, sent, 'Unexpected option.');
  }
  const ids: number[] = [];
  for (const entry of Array.isArray(sent) ? listOf(sent) : [sent]) {
    const id = idIn(entry);
    if (id === null || !world.store.get('groups', id)) return refusedValue(name, entry, 'Unexpected option.');
    ids.push(id);
  }
  return { value: [...new Set(ids)] };
}

/** Stores an accepted value, or adds the reason of its refusal. */
function accept<Value>(draft: Draft, written: Written<Value>, store: (value: Value) => void): void {
  if ('refused' in written) draft.details.push(written.refused);
  else store(written.value);
}
