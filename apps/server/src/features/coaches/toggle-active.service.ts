import type { ActiveState, Coach } from '@league/contract';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { leagueScopeFor } from '../../platform/db/scope.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { closeAccount } from '../auth/index.ts';
import { withdrawMessages } from '../mail/mail.service.ts';
import { setActive } from './coaches.repository.ts';
import {
  type CoachesDeps,
  endCalendarAddress,
  endSentSecrets,
  lockCoach,
  readCoach,
} from './coaches.service.ts';
import { sendInvitation } from './invitations.service.ts';

/**
 * Sets whether a coach is active: as `wanted` says, else the opposite of the present state (AUTH-08, case C30).
 * Deactivating ends all sessions, sent links and waiting messages for good. So a coach who then has no password gets an
 * invitation when activated again. Throws COACH_NOT_FOUND.
 */
export async function toggleActive(
  deps: CoachesDeps,
  viewer: Viewer,
  { id: userId, wanted }: { id: number; wanted: boolean | undefined },
): Promise<ActiveState> {
  return deps.database.inScope(leagueScopeFor(viewer), async (tx) => {
    await lockCoach(tx, userId);
    const coach = await readCoach(tx, userId, deps.clock.now());
    const isActive = wanted ?? !coach.isActive;
    if (isActive === coach.isActive) return { isActive };
    await setActive(tx, userId, isActive);
    if (!isActive) await endAccess(tx, deps, { viewer, coach });
    else if (!coach.hasPassword) {
      await sendInvitation(tx, deps, coach);
      return { isActive, isInvited: true };
    }
    return { isActive };
  });
}

async function endAccess(
  tx: ScopedTransaction,
  deps: CoachesDeps,
  { viewer, coach }: { viewer: Viewer; coach: Coach },
): Promise<void> {
  await closeAccount(tx, coach.id);
  await endSentSecrets(tx, coach.id, { reason: 'deactivated' });
  await withdrawMessages(tx, coach.id);
  await endCalendarAddress(tx, deps, { viewer, coach });
}
