import type { EventRegistration } from '@league/contract';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { scopeOf, type Viewer } from '../../platform/http/viewer.ts';
import { isTeamInScope, registrationsOfTeam } from './events.repository.ts';

export type EventsDeps = { database: Database };

/** Registrations of a team's gymnasts for events the viewer may see. A foreign team throws TEAM_NOT_FOUND (EVENT-02). */
export async function listTeamRegistrations(
  { database }: EventsDeps,
  viewer: Viewer,
  teamId: number,
): Promise<EventRegistration[]> {
  return database.inScope(scopeOf(viewer), async (tx) => {
    if (!(await isTeamInScope(tx, teamId))) throw new AppError('TEAM_NOT_FOUND');
    return registrationsOfTeam(tx, teamId);
  });
}
