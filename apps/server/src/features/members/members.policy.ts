import { isActivatable, isRenewable, type Member, type OfficeMember, roleMay } from '@league/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { RosterRow } from './members.repository.ts';

/** What the viewer may do with a member of their scope. */
export function abilitiesFor(member: RosterRow): Member['can'] {
  return { edit: true, archive: true, renew: isRenewable(member) };
}

/**
 * What the office may do with a member. An archived member can only be restored or erased, demo data stays in its own
 * team, and a member who is being erased cannot be changed at all. The viewer's role limits this further (OFFICE-10).
 */
export function officeAbilitiesFor(viewer: Viewer, member: OfficeMemberRow): OfficeMember['can'] {
  const can = abilitiesByMember(member);
  const mayChange = roleMay(viewer, 'roster.manage');
  return {
    edit: can.edit && mayChange,
    archive: can.archive && mayChange,
    renew: can.renew && mayChange,
    activate: can.activate && mayChange,
    transfer: can.transfer && mayChange,
    restore: can.restore && mayChange,
    freeEmail: can.freeEmail && mayChange,
    erase: can.erase && roleMay(viewer, 'personalData.manage'),
  };
}

type OfficeMemberRow = RosterRow & { archivedAt: Date | null; erasingSince: Date | null; isDemo: boolean };

function abilitiesByMember(member: OfficeMemberRow): OfficeMember['can'] {
  if (member.archivedAt !== null) {
    const stays = member.erasingSince === null;
    return {
      edit: false,
      archive: false,
      renew: false,
      activate: false,
      transfer: false,
      restore: stays,
      freeEmail: stays && !member.isDemo && member.email !== null,
      erase: stays,
    };
  }
  return {
    ...abilitiesFor(member),
    activate: isActivatable(member),
    transfer: !member.isDemo,
    restore: false,
    freeEmail: false,
    erase: true,
  };
}

/** The team that a viewer adds gymnasts to: a coach's own, or the one that the admin names. */
export function teamToAddTo(viewer: Viewer, asked: number | undefined): number | null {
  if (viewer.role === 'admin') return asked ?? null;
  return asked === undefined || asked === viewer.teamId ? viewer.teamId : null;
}
