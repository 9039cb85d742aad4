import { type Member, type OfficeMember, pick, ROSTER_FIELDS } from '@league/contract';
import { abilitiesFor, officeAbilitiesFor } from './members.policy.ts';
import type { RosterRow } from './members.repository.ts';
import type { OfficeRow } from './office-members.repository.ts';

/** The fields of a member that leave the server for somebody whose scope she is in. */
export function presentMember(row: RosterRow): Member {
  return {
    id: row.id,
    ...pick(row, ROSTER_FIELDS),
    teamId: row.teamId,
    teamName: row.teamName,
    membershipStatus: row.membershipStatus,
    ...(row.isRenewalUnapproved && row.membershipStatus === 'Lapsed' && { isRenewalUnapproved: true }),
    membershipLevel: row.membershipLevel,
    version: row.version,
    // The reason why a change still waits is for the office: it can mention the portal's key.
    sync: { state: row.syncState, reason: row.syncState === 'waiting' ? null : row.syncReason },
    can: abilitiesFor(row),
  };
}

/** The same for the office, which also sees who was archived and how long each has had her status. */
export function presentOfficeMember(row: OfficeRow): OfficeMember {
  return {
    ...presentMember(row),
    teamId: row.teamId,
    statusSince: row.statusSince.toISOString(),
    archivedAt: row.archivedAt?.toISOString() ?? null,
    erasingSince: row.erasingSince?.toISOString() ?? null,
    isDemo: row.isDemo,
    can: officeAbilitiesFor(row),
  };
}
