import { MEMBER_FAULTS } from '@league/contract';
import type { Database, Drizzle } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { scopeOf, type Viewer } from '../../platform/http/viewer.ts';
import { maySeeTeamCodes } from './teams.policy.ts';
import { hasTeam, listTeams, listTeamsWithCodes, type TeamWithCode } from './teams.repository.ts';

export { type CodesShown, codesShownTo } from './teams.policy.ts';

/** The teams this viewer may see, by name; with their open codes if the viewer may see those (CODES-01). */
export async function listTeamsFor(database: Database, viewer: Viewer): Promise<TeamWithCode[]> {
  const list = maySeeTeamCodes(viewer) ? listTeamsWithCodes : listTeams;
  return database.inScope(scopeOf(viewer), list);
}

/** Throws TEAM_UNKNOWN unless there is such a team. */
export async function assertTeamExists(tx: Drizzle, teamId: number): Promise<void> {
  if (await hasTeam(tx, teamId)) return;
  throw new AppError('TEAM_UNKNOWN', {
    fields: [{ field: 'teamId', message: MEMBER_FAULTS.unknownTeam }],
  });
}
