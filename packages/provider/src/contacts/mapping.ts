import { customFields, type FieldsHolding, mappedFieldKeys } from '../config.ts';
import { type CalendarDate, dayAsWritten, isInstant } from '../dates.ts';
import { ProviderReplyNotUnderstood } from '../errors.ts';
import type { WireContact } from '../wire.ts';
import type { ProviderContact } from './contact.ts';
import { type FieldMap, fieldCodesOf } from './fields.ts';

/** Converts a contact (sections 4.5 to 4.8) to our type; names and texts stay exactly as they are. */
export function toProviderContact(wire: WireContact, fields: FieldMap): ProviderContact {
  const values = new Map<string, unknown>();
  for (const { SystemCode, Value } of wire.FieldValues) values.set(SystemCode, Value);
  const text = (code: string) => textOf(values.get(code));
  const isSet = (code: string) => booleanOf(values.get(code)) === true;
  const unreadable: ProviderContact['unreadable'][number][] = [];
  const day = (key: (typeof unreadable)[number], code: string): CalendarDate | null => {
    const written = text(code);
    const read = dayAsWritten(written);
    if (read === null && written.trim() !== '') unreadable.push(key);
    return read;
  };

  const line = (key: (typeof unreadable)[number], value: unknown): string => {
    if (typeof value === 'string') return value;
    if (value !== null && value !== undefined) unreadable.push(key);
    return '';
  };

  /** Every contact has these, and an empty one is "" (section 4.5), so a missing one is unknown. */
  const always = (key: (typeof unreadable)[number], value: unknown): string => {
    if (value === undefined) unreadable.push(key);
    return line(key, value);
  };

  const email = always('email', wire.Email);
  const level = wire.MembershipLevel;
  return {
    id: wire.Id,
    firstName: always('firstName', wire.FirstName),
    lastName: always('lastName', wire.LastName),
    email,
    phone: text('Phone'),
    ...valuesOf(TEXT_FIELDS, (key) => text(fields[key].systemCode)),
    ...valuesOf(DATE_FIELDS, (key) => day(key, fields[key].systemCode)),
    choiceIds: valuesOf(CHOICE_FIELDS, (key) => choiceIdOf(values.get(fields[key].systemCode))),
    fieldCodes: fieldCodesOf(fields),
    isMember: booleanOf(values.get('IsMember')) ?? Boolean(level),
    membershipLevel: level ? { id: level.Id, name: level.Name ?? '' } : null,
    status: line('status', wire.Status),
    // "Suspended" is not a status (section 4.6): a member whose membership is not enabled is suspended.
    isSuspended: isSet('IsSuspendedMember') || (Boolean(level) && wire.MembershipEnabled === false),
    renewalDue: day('renewalDue', 'RenewalDue'),
    memberSince: day('memberSince', 'MemberSince'),
    isArchived: isSet('IsArchived'),
    isAdministrator: wire.IsAccountAdministrator === true,
    canReceiveEmail: email.trim() !== '' && !emailFlags.some(isSet),
    updatedAt: updatedAtOf(wire, text('LastUpdated')),
    unreadable,
  };
}

/** The custom fields of one of these types. */
function fieldsHolding<const Kind extends string>(kinds: readonly Kind[]): readonly FieldsHolding<Kind>[] {
  return mappedFieldKeys.filter((key): key is FieldsHolding<Kind> =>
    kinds.some((kind) => kind === customFields[key].holds),
  );
}

const TEXT_FIELDS = fieldsHolding(['text', 'choice']);
const DATE_FIELDS = fieldsHolding(['date']);
const CHOICE_FIELDS = fieldsHolding(['choice']);

function valuesOf<Key extends string, Value>(
  keys: readonly Key[],
  read: (key: Key) => Value,
): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, read(key)])) as Record<Key, Value>;
}

// The service misspells the third one.
const emailFlags = ['EmailDisabled', 'EmailingDisabledAutomatically', 'RecievingEMailsDisabled'];

function updatedAtOf(wire: WireContact, lastUpdated: string): string {
  const written = wire.ProfileLastUpdated ?? lastUpdated;
  if (isInstant(written)) return new Date(written).toISOString();
  throw new ProviderReplyNotUnderstood(
    `Wild Apricot's contact ${wire.Id} does not say when it was last updated.`,
    'ProfileLastUpdated',
  );
}

/** A field value of any kind as text: a choice becomes its label, several are joined by commas, none is ''. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) {
    return value
      .map(textOf)
      .filter((text) => text !== '')
      .join(',');
  }
  if (typeof value === 'object') return 'Label' in value ? textOf(value.Label) : '';
  return String(value);
}

function choiceIdOf(value: unknown): number | null {
  const choice: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  if (typeof choice !== 'object' || choice === null || !('Id' in choice)) return null;
  return typeof choice.Id === 'number' ? choice.Id : null;
}

function booleanOf(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string') return null;
  const word = value.trim().toLowerCase();
  return word === 'true' ? true : word === 'false' ? false : null;
}
