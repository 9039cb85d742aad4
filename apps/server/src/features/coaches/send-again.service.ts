import type { Coach } from '@league/contract';
import { leagueScopeFor } from '../../platform/db/scope.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { accountEmail, changeAccount } from '../auth/index.ts';
import { findRefusedMail, requeueMail } from '../mail/mail.service.ts';
import {
  type CoachesDeps,
  endFormerEmail,
  explainTakenEmail,
  lockCoach,
  readCoach,
} from './coaches.service.ts';
import { sendInvitation } from './invitations.service.ts';
import { mailResetLink } from './password-reset.service.ts';

/**
 * Sends a refused mail to a coach again. To the same address it is the same mail, unless its link has expired. A
 * corrected address also becomes the account's: what was sent to the former one ends, and the coach gets a new link, as
 * an invitation or to choose a password (OFFICE-05). Throws COACH_NOT_FOUND, MAIL_NOT_REFUSED, COACH_DEACTIVATED,
 * COACH_EMAIL_TAKEN.
 */
export async function sendAgain(
  deps: CoachesDeps,
  viewer: Viewer,
  { id: userId, email }: { id: number; email: string },
): Promise<Coach> {
  const { database, clock } = deps;
  return database.inScope(leagueScopeFor(viewer), async (tx) => {
    await lockCoach(tx, userId);
    const coach = await readCoach(tx, userId, clock.now());
    const refused = await findRefusedMail(tx, userId);
    if (!coach.isActive) throw new AppError('COACH_DEACTIVATED');
    const isExpired = refused.validUntil !== null && refused.validUntil <= clock.now();
    if (accountEmail(email) === coach.email && !isExpired) {
      await requeueMail(tx, refused.id, clock.now());
      return readCoach(tx, userId, clock.now());
    }
    if (accountEmail(email) !== coach.email) {
      await explainTakenEmail(changeAccount(tx, userId, { ...coach, email }));
      await endFormerEmail(tx, deps, { viewer, coach });
    }
    const corrected = await readCoach(tx, userId, clock.now());
    if (!corrected.hasPassword) await sendInvitation(tx, deps, corrected);
    // Daily mails continue once the coach has signed in with the new address.
    else if (!refused.isSubscribed) await mailResetLink(tx, deps, { userId, ...corrected });
    return readCoach(tx, userId, clock.now());
  });
}
