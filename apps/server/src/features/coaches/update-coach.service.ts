import { type Coach, type CoachChanges, NO_COACH_LEVEL } from '@league/contract';
import { leagueScopeFor } from '../../platform/db/scope.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { changeAccount } from '../auth/index.ts';
import { assertTeamExists } from '../teams/teams.service.ts';
import { changeCoach } from './coaches.repository.ts';
import {
  type CoachesDeps,
  endCalendarAddress,
  endFormerEmail,
  explainTakenEmail,
  lockCoach,
  makePasswordOf,
  readCoach,
  setPassword,
} from './coaches.service.ts';
import { sendInvitation } from './invitations.service.ts';

/**
 * Changes a coach; a password that is not blank is set as by `resetPassword`. If a coach's own password ends with the
 * former email, they get a link at the new one to choose another (SAFE-02). Throws COACH_NOT_FOUND, COACH_EMAIL_TAKEN,
 * TEAM_UNKNOWN (COACHES-02).
 */
export async function updateCoach(
  deps: CoachesDeps,
  viewer: Viewer,
  { id: userId, changes }: { id: number; changes: CoachChanges },
): Promise<Coach> {
  const newPassword = await makePasswordOf(changes.password);
  const { clock } = deps;
  return deps.database.inScope(leagueScopeFor(viewer), async (tx) => {
    await lockCoach(tx, userId);
    await assertTeamExists(tx, changes.teamId);
    const coach = await readCoach(tx, userId, clock.now());
    const { isNewEmail, hasLostPassword } = await explainTakenEmail(changeAccount(tx, userId, changes));
    const { teamId } = changes;
    if (isNewEmail) await endFormerEmail(tx, deps, { viewer, coach });
    else if (teamId !== coach.teamId) await endCalendarAddress(tx, deps, { viewer, coach });
    const coachLevel = changes.coachLevel === NO_COACH_LEVEL ? undefined : changes.coachLevel;
    await changeCoach(tx, userId, { teamId, coachLevel });
    if (newPassword) await setPassword(tx, deps, userId, newPassword);
    else if (hasLostPassword && coach.isActive)
      await sendInvitation(tx, deps, await readCoach(tx, userId, clock.now()));
    return readCoach(tx, userId, clock.now());
  });
}
