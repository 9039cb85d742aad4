import type { Member } from '@league/contract';
import type { Scope } from '../../platform/db/scope.ts';
import { scopeOf, type Viewer } from '../../platform/http/viewer.ts';
import type { RosterRow } from './members.repository.ts';

/** A coach works on the own team's roster, the admin on every team's (MEM-02). */
export function rosterScope(viewer: Viewer): Scope {
  return scopeOf(viewer);
}

/** Only a lapsed membership can be renewed (MEM-13). */
export function isRenewable(member: Pick<RosterRow, 'membershipStatus'>): boolean {
  return member.membershipStatus === 'Lapsed';
}

/** What the viewer may do with a member that is in the viewer's scope. */
export function abilitiesFor(member: RosterRow): Member['can'] {
  return { edit: true, archive: true, renew: isRenewable(member) };
}

/** The team a viewer adds gymnasts to: a coach the own one and no other, the admin the one that is named. */
export function teamToAddTo(viewer: Viewer, asked: number | undefined): number | null {
  if (viewer.role === 'admin') return asked ?? null;
  return asked === undefined || asked === viewer.teamId ? viewer.teamId : null;
}
