import {
  type Coach,
  type Invitation,
  MIN_ADMIN_PASSWORD_LENGTH,
  type NewInvitation,
  PAGES,
} from '@league/contract';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { leagueScope, leagueScopeFor } from '../../platform/db/scope.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { type AuthParts, hashPassword, setOwnPassword, withdrawUsedSecrets } from '../auth/index.ts';
import { enqueueMail } from '../mail/mail.service.ts';
import { assertTeamExists } from '../teams/teams.service.ts';
import { insertCoachAccount } from './coach-accounts.ts';
import * as repository from './coaches.repository.ts';
import { type CoachesDeps, explainTakenEmail, readCoach } from './coaches.service.ts';
import { digestOf, inTurnOfLink, invitationExpiry, linkWithToken, makeToken } from './invitations.ts';
import { invitationLetter } from './letters.ts';

/** Gives the holder of a new link access to an account; an earlier link ends. */
export async function openInvitation(
  tx: ScopedTransaction,
  {
    userId,
    now,
    baseUrl,
    page,
  }: { userId: number; now: Date; baseUrl: string; page: typeof PAGES.coachInvitation },
): Promise<{ link: string; expiresAt: Date }> {
  const token = makeToken();
  const expiresAt = invitationExpiry(now);
  await repository.replaceInvitation(tx, { userId, tokenDigest: digestOf(token), expiresAt });
  return { link: linkWithToken(baseUrl, page, token), expiresAt };
}

/** Mails the link to a coach without a password; an earlier link ends. */
export async function sendInvitation(tx: ScopedTransaction, { clock, sender }: CoachesDeps, coach: Coach) {
  const now = clock.now();
  const { id: userId } = coach;
  const { baseUrl } = sender;
  const page = PAGES.coachInvitation;
  const { link, expiresAt } = await openInvitation(tx, { userId, now, baseUrl, page });
  const letter = invitationLetter(sender, coach, link);
  await enqueueMail(tx, { to: { userId, ...coach }, letter, now, validUntil: expiresAt });
}

/**
 * Creates a coach without a password, and mails the link to choose one. Throws COACH_EMAIL_TAKEN, TEAM_UNKNOWN
 * (BEYOND-14).
 */
export async function inviteCoach(deps: CoachesDeps, viewer: Viewer, coach: NewInvitation): Promise<Coach> {
  return deps.database.inScope(leagueScopeFor(viewer), async (tx) => {
    await assertTeamExists(tx, coach.teamId);
    const userId = await explainTakenEmail(insertCoachAccount(tx, { ...coach, passwordHash: null }));
    await sendInvitation(tx, deps, await readCoach(tx, userId, deps.clock.now()));
    return readCoach(tx, userId, deps.clock.now());
  });
}

/** Mails another link. Throws COACH_NOT_FOUND, COACH_HAS_PASSWORD, COACH_DEACTIVATED. */
export async function inviteAgain(deps: CoachesDeps, viewer: Viewer, userId: number): Promise<Coach> {
  return deps.database.inScope(leagueScopeFor(viewer), async (tx) => {
    if (!(await repository.lockCoach(tx, userId))) throw new AppError('COACH_NOT_FOUND');
    const coach = await readCoach(tx, userId, deps.clock.now());
    if (coach.hasPassword) throw new AppError('COACH_HAS_PASSWORD');
    if (!coach.isActive) throw new AppError('COACH_DEACTIVATED');
    await sendInvitation(tx, deps, coach);
    return readCoach(tx, userId, deps.clock.now());
  });
}

/** The coach that the link is for. Throws INVITATION_INVALID, for whatever reason. */
export async function readInvitation({ database, clock }: CoachesDeps, token: string): Promise<Invitation> {
  const now = clock.now();
  return database.inScope(leagueScope(), async (tx) => {
    const invited = await repository.findInvited(tx, digestOf(token), now);
    if (!invited) throw new AppError('INVITATION_INVALID');
    const { firstName, lastName, email, officeRole } = invited;
    if (officeRole !== null) return { firstName, lastName, email, teamName: null, officeRole };
    const { teamName } = await readCoach(tx, invited.userId, now);
    return { firstName, lastName, email, teamName, officeRole };
  });
}

/**
 * Uses up the link to set the person's own password, and returns their user id with the password's hash. Throws
 * INVITATION_INVALID, TOO_MANY_REQUESTS, and for a person of the office PASSWORD_TOO_SHORT and SIGNS_IN_ELSEWHERE.
 */
export async function acceptInvitation(
  { database, clock, auth }: CoachesDeps & { readonly auth: Pick<AuthParts, 'isAdminPasswordClosed'> },
  { token, password }: { token: string; password: string },
): Promise<{ userId: number; hash: string }> {
  const digest = digestOf(token);
  return inTurnOfLink(digest, async () => {
    // Hashing is costly, so it is skipped for an invented token. The claim below decides.
    const invited = await repository.findInvited(database.unscoped, digest, clock.now());
    if (!invited) throw new AppError('INVITATION_INVALID');
    // The password would open nothing, and the link can be used once single sign-on is turned off.
    if (invited.officeRole !== null && auth.isAdminPasswordClosed) throw new AppError('SIGNS_IN_ELSEWHERE');
    if (invited.officeRole !== null && password.length < MIN_ADMIN_PASSWORD_LENGTH)
      throw new AppError('PASSWORD_TOO_SHORT');
    const hash = await hashPassword(password);
    return database.inScope(leagueScope(), async (tx) => {
      const userId = await repository.claimInvitation(tx, digest, clock.now());
      if (userId === undefined) throw new AppError('INVITATION_INVALID');
      await withdrawUsedSecrets(tx, userId);
      await setOwnPassword(tx, userId, hash);
      return { userId, hash };
    });
  });
}
