import type { ProviderContact } from '@league/provider';
import type { SyncedValues } from '../values/synced-values.ts';

export function buildValues(values: Partial<SyncedValues> = {}): SyncedValues {
  return {
    firstName: 'Ana',
    lastName: 'Lind',
    email: 'ana@example.org',
    phone: '1',
    dateOfBirth: '2014-07-04',
    skillLevel: '4',
    coachNotes: '',
    emergencyContactName: '',
    emergencyContactPhone: '',
    team: 'Spring',
    membershipStatus: 'Active',
    renewalDue: '2026-09-01',
    archived: false,
    ...values,
  };
}

const FIELD_CODES = {
  ...{ team: 'custom-1', skillLevel: 'custom-2', dateOfBirth: 'custom-3', coachNotes: 'custom-4' },
  ...{ emergencyContactName: 'custom-5', emergencyContactPhone: 'custom-6' },
};

export function buildContact(values: Partial<ProviderContact> = {}): ProviderContact {
  return {
    id: 61_000_001,
    firstName: 'Ana',
    lastName: 'Lind',
    email: 'ana@example.org',
    phone: '1',
    dateOfBirth: '2014-07-04',
    skillLevel: '4',
    coachNotes: '',
    team: 'Spring',
    emergencyContactName: '',
    emergencyContactPhone: '',
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
