import type { Database } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { maySeeTeamCodes, teamListScope } from './teams.policy.ts';
import { listTeams, listTeamsWithCodes, type TeamWithCode } from './teams.repository.ts';

/** The teams this viewer may see, by name; with open codes for whoever may see those (CODES-01). */
export async function listTeamsFor(database: Database, viewer: Viewer): Promise<TeamWithCode[]> {
  const list = maySeeTeamCodes(viewer) ? listTeamsWithCodes : listTeams;
  return database.inScope(teamListScope(viewer), list);
}
