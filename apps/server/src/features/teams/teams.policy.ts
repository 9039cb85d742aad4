import { leagueScope, type Scope, teamScope } from '../../platform/db/scope.ts';
import type { Viewer } from '../../platform/http/viewer.ts';

/** The admin sees every team, a coach their own (CODES-01). */
export function teamListScope(viewer: Viewer): Scope {
  return viewer.role === 'admin' ? leagueScope() : teamScope(viewer.teamId);
}

/** Registration codes make coaches: the admin alone sees them. */
export function maySeeTeamCodes(viewer: Viewer): boolean {
  return viewer.role === 'admin';
}
