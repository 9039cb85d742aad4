import type { Team } from '@league/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import { maySeeTeamCodes } from './teams.policy.ts';
import type { TeamWithCode } from './teams.repository.ts';

export function presentTeam({ id, name, openCode }: TeamWithCode, viewer: Viewer): Team {
  return { id, name, teamCode: maySeeTeamCodes(viewer) ? openCode : null };
}
