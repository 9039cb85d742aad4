import { NO_COACH_LEVEL, type SessionUser } from '@league/contract';
import type { Viewer } from '../../platform/http/viewer.ts';

/** What the signed-in person sees about themselves (AUTH-05). */
export function presentSessionUser(viewer: Viewer): SessionUser {
  return {
    id: viewer.userId,
    role: viewer.role,
    officeRole: viewer.officeRole,
    firstName: viewer.firstName,
    lastName: viewer.lastName,
    email: viewer.email,
    coachLevel: viewer.coachLevel ?? NO_COACH_LEVEL,
    ...(viewer.teamId !== null && { teamId: viewer.teamId }),
    teamName: viewer.teamName,
    profileImageUrl: viewer.profileImageUrl,
    mustChoosePassword: viewer.mustChoosePassword,
    mustSetUpSecondFactor: viewer.mustSetUpSecondFactor,
    hasSecondFactor: viewer.hasSecondFactor,
  };
}
