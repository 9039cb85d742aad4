import { statusOption, statusOptions } from '../contacts/statuses.ts';
import type { ValueKind } from '../filter/compile.ts';
import type { ContactRecord, MembershipRecord } from '../state/records.ts';
import type { World } from '../world.ts';
import type { ContactField } from './contact-field.ts';

type Reader = (contact: ContactRecord, world: World) => unknown;
type MemberReader = (membership: MembershipRecord, world: World) => unknown;

interface Traits {
  isEditable?: true;
  isUnsearchable?: true;
  readForFilter?: Reader;
}

let nextId = 8_800_001;

function field(
  name: string,
  systemCode: string,
  kind: ValueKind,
  read: Reader,
  traits: Traits = {},
): ContactField {
  const id = nextId;
  nextId += 1;
  return {
    id,
    name,
    systemCode,
    kind,
    isSystem: true,
    isEditable: traits.isEditable ?? false,
    isSearchable: !traits.isUnsearchable,
    isMemberOnly: false,
    options: systemCode === 'Status' ? statusOptions.map(({ id, label }) => ({ id, label })) : [],
    custom: null,
    read,
    readForFilter: traits.readForFilter ?? read,
  };
}

function memberField(
  name: string,
  systemCode: string,
  kind: ValueKind,
  read: MemberReader,
  traits: Traits = {},
): ContactField {
  const ofContact: Reader = (contact, world) =>
    contact.membership ? read(contact.membership, world) : undefined;
  return { ...field(name, systemCode, kind, ofContact, traits), isMemberOnly: true };
}

const editable: Traits = { isEditable: true };

const localTime = (instantMs: number | null, world: World) =>
  instantMs === null ? null : world.zone.format(instantMs, 'seconds');

const administratorRole = { Id: 1, Label: 'Account administrator (Full access)' };

/** API section 4.6, in the order seen there; the misspelt codes are those of the real service. */
export const systemFields: readonly ContactField[] = [
  field('Archived', 'IsArchived', 'boolean', (contact) => contact.isArchived, editable),
  field('Donor', 'IsDonor', 'boolean', (contact) => contact.isDonor),
  field('Event registrant', 'IsEventAttendee', 'boolean', isEventAttendee),
  field('Member', 'IsMember', 'boolean', (contact) => contact.membership !== null),
  field(
    'Suspended member',
    'IsSuspendedMember',
    'boolean',
    ({ membership }) => membership?.isEnabled === false,
  ),
  field('Event announcements', 'ReceiveEventReminders', 'boolean', (c) => c.receivesEventReminders, editable),
  field(
    'Member emails and newsletters',
    'ReceiveNewsletters',
    'boolean',
    (c) => c.receivesNewsletters,
    editable,
  ),
  field('Email delivery disabled', 'EmailDisabled', 'boolean', (c) => c.isEmailDisabled, editable),
  field(
    'Email delivery disabled automatically',
    'EmailingDisabledAutomatically',
    'boolean',
    (contact) => contact.isEmailDisabledAutomatically,
  ),
  field(
    'Receiving emails disabled',
    'RecievingEMailsDisabled',
    'boolean',
    (contact) => contact.isEmailDisabled || contact.isEmailDisabledAutomatically,
  ),
  field('Balance', 'Balance', 'number', (contact) => contact.balance),
  field('Total donated', 'TotalDonated', 'number', (contact) => contact.totalDonated),
  field('Registered for specific event', 'RegistredForEvent', 'multipleChoice', () => null, {
    readForFilter: (contact, world) => [...world.eventsOfContact(contact.id)].map((Id) => ({ Id })),
  }),
  field(
    'Profile last updated',
    'LastUpdated',
    'date',
    (contact) => new Date(contact.profileLastUpdated).toISOString().replace('Z', '+00:00'),
    { readForFilter: (contact) => contact.profileLastUpdated },
  ),
  field('Profile last updated by', 'LastUpdatedBy', 'number', (contact) => contact.lastUpdatedBy),
  field('Creation date', 'CreationDate', 'date', (contact, world) => localTime(contact.creationDate, world)),
  field('Last login date', 'LastLoginDate', 'date', (contact, world) =>
    localTime(contact.lastLoginDate, world),
  ),
  field('Administrator role', 'AdminRole', 'multipleChoice', (contact) =>
    contact.isAccountAdministrator ? [administratorRole] : [],
  ),
  field('Notes', 'Notes', 'text', (contact) => contact.notes, editable),
  field(
    'Terms of use accepted',
    'SystemRulesAndTermsAccepted',
    'boolean',
    (c) => c.hasAcceptedTerms,
    editable,
  ),
  field('Subscription source', 'SubscriptionSource', 'multipleChoice', () => [], { isUnsearchable: true }),
  field('User ID', 'MemberId', 'number', (contact) => contact.id),
  field('First name', 'FirstName', 'text', (contact) => contact.firstName, editable),
  field('Last name', 'LastName', 'text', (contact) => contact.lastName, editable),
  field('Organization', 'Organization', 'text', (contact) => contact.organization, editable),
  field('Email', 'Email', 'text', (contact) => contact.email, editable),
  field('Phone', 'Phone', 'text', (contact) => contact.phone, editable),
  memberField('Member role', 'MemberRole', 'choice', () => null),
  memberField('Member since', 'MemberSince', 'date', (m, world) => localTime(m.memberSince, world), editable),
  memberField(
    'Renewal due',
    'RenewalDue',
    'date',
    (membership) => (membership.renewalDue === null ? null : `${membership.renewalDue}T00:00:00`),
    editable,
  ),
  memberField('Membership level ID', 'MembershipLevelId', 'number', (membership) => membership.levelId),
  memberField(
    'Access to profile by others',
    'AccessToProfileByOthers',
    'boolean',
    (membership) => membership.isProfileOpenToOthers,
    { isEditable: true, isUnsearchable: true },
  ),
  memberField('Renewal date last changed', 'RenewalDateLastChanged', 'date', (membership, world) =>
    localTime(membership.renewalDateLastChanged, world),
  ),
  memberField('Level last changed', 'LevelLastChanged', 'date', (membership, world) =>
    localTime(membership.levelLastChanged, world),
  ),
  memberField('Bundle ID', 'BundleId', 'number', () => null),
  memberField('Membership status', 'Status', 'choice', (membership) => {
    const { id, label, value } = statusOption(membership.status);
    const position = statusOptions.findIndex((option) => option.id === id);
    return { Id: id, Label: label, Value: value, SelectedByDefault: false, Position: position };
  }),
  memberField('Membership enabled', 'MembershipEnabled', 'boolean', (membership) => membership.isEnabled),
  memberField(
    'Group participation',
    'Groups',
    'multipleChoice',
    (membership, world) =>
      membership.groupIds.flatMap((id) => {
        const group = world.store.get('groups', id);
        return group ? [{ Id: group.id, Label: group.name }] : [];
      }),
    editable,
  ),
];

function isEventAttendee(contact: ContactRecord, world: World): boolean {
  return world.eventsOfContact(contact.id).size > 0;
}
