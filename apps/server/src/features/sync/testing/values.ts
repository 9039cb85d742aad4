import { recordOf } from '@league/contract';
import { mappedFieldKeys, type ProviderContact } from '@league/provider';
import { SYNCED_MEMBER_FIELDS, type SyncedValues } from '../values/synced-values.ts';

export function buildValues(values: Partial<SyncedValues> = {}): SyncedValues {
  return {
    ...recordOf(SYNCED_MEMBER_FIELDS, () => ''),
    firstName: 'Ana',
    lastName: 'Lind',
    email: 'ana@example.org',
    phone: '1',
    dateOfBirth: '2014-07-04',
    skillLevel: '4',
    team: 'Spring',
    membershipStatus: 'Active',
    renewalDue: '2026-09-01',
    archived: false,
    ...values,
  };
}

const FIELD_CODES = recordOf(mappedFieldKeys, (key) => `custom-${mappedFieldKeys.indexOf(key) + 1}`);

export function buildContact(values: Partial<ProviderContact> = {}): ProviderContact {
  return {
    ...recordOf(SYNCED_MEMBER_FIELDS, () => ''),
    id: 61_000_001,
    firstName: 'Ana',
    lastName: 'Lind',
    email: 'ana@example.org',
    phone: '1',
    dateOfBirth: '2014-07-04',
    skillLevel: '4',
    team: 'Spring',
    choiceIds: { team: null, skillLevel: null },
    fieldCodes: FIELD_CODES,
    isMember: true,
    membershipLevel: { id: 1, name: 'Gymnast- Membership' },
    status: 'Active',
    isSuspended: false,
    renewalDue: '2026-09-01',
    memberSince: null,
    isArchived: false,
    isAdministrator: false,
    canReceiveEmail: true,
    updatedAt: '2026-03-04T15:15:00.000Z',
    unreadable: [],
    ...values,
  };
}
