import { type Member, type OfficeMember, pick, ROSTER_FIELDS, syncWords } from '@league/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import { abilitiesFor, officeAbilitiesFor } from './members.policy.ts';
import type { RosterRow } from './members.repository.ts';
import type { OfficeRow } from './office/office-members.repository.ts';

/** The fields of a member that are sent to a viewer who has them in scope. */
export function presentMember(row: RosterRow): Member {
  return {
    id: row.id,
    ...pick(row, ROSTER_FIELDS),
    teamId: row.teamId,
    teamName: row.teamName,
    membershipStatus: row.membershipStatus,
    ...(row.isRenewalUnapproved && row.membershipStatus === 'Lapsed' && { isRenewalUnapproved: true }),
    membershipLevel: row.membershipLevel,
    siblings: row.siblings,
    version: row.version,
    // A namesake would reveal the birth date of another team's child. So to a coach, the gymnast waits for the league
    // office like any new one.
    sync: row.isNamesakeQuestion ? { state: 'synced', reason: null } : syncOf(row),
    can: abilitiesFor(row),
  };
}

function syncOf({ syncState, syncReason }: RosterRow): Member['sync'] {
  // The reason why a change still waits is only for the office, because it can mention the portal's key.
  return {
    state: syncState,
    reason: syncState === 'waiting' || !syncReason ? null : syncWords(...syncReason),
  };
}

/** A member for the office, including archived ones, with the time of their status. */
export function presentOfficeMember(viewer: Viewer, row: OfficeRow): OfficeMember {
  return {
    ...presentMember(row),
    sync: syncOf(row),
    teamId: row.teamId,
    statusSince: row.statusSince.toISOString(),
    archivedAt: row.archivedAt?.toISOString() ?? null,
    erasingSince: row.erasingSince?.toISOString() ?? null,
    isDemo: row.isDemo,
    can: officeAbilitiesFor(viewer, row),
  };
}
