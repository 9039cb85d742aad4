import { type Member, ROSTER_FIELDS, recordOf } from '@league/contract';

/** A gymnast with every value that may not be stored, for tests. */
export function buildMember(values: Partial<Member> = {}): Member {
  return {
    ...recordOf(ROSTER_FIELDS, () => null),
    id: 7,
    firstName: 'Ana',
    lastName: 'Park',
    email: 'secret@example.org',
    phone: '555-0100',
    dateOfBirth: '2014-07-04',
    teamId: 1,
    teamName: 'Spring',
    skillLevel: '4',
    coachNotes: 'secret',
    membershipStatus: 'Active',
    membershipLevel: 'secret',
    emergencyContactName: 'Jo Park',
    emergencyContactPhone: '555-0199',
    guardians: [],
    siblings: [],
    version: 3,
    sync: { state: 'synced', reason: null },
    can: { edit: true, archive: true, renew: false },
    ...values,
  };
}
