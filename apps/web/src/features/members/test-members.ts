import { type Member, ROSTER_FIELDS, recordOf } from '@league/contract';

let lastId = 0;

/** A gymnast with sensible defaults, for tests. */
export function buildMember(values: Partial<Member> = {}): Member {
  lastId += 1;
  const status = values.membershipStatus ?? 'Active';
  return {
    ...recordOf(ROSTER_FIELDS, () => null),
    id: lastId,
    firstName: 'Ana',
    lastName: 'Park',
    email: 'ana.park@example.org',
    phone: '555-0100',
    dateOfBirth: '2014-07-04',
    teamId: 1,
    teamName: 'Spring',
    skillLevel: '4',
    membershipStatus: status,
    membershipLevel: 'Gymnast- Membership',
    emergencyContactName: 'Jo Park',
    emergencyContactPhone: '555-0199',
    healthNote: null,
    guardians: [],
    siblings: [],
    version: 3,
    sync: { state: 'synced', reason: null },
    can: { edit: true, archive: true, renew: status === 'Lapsed' },
    ...values,
  };
}
