import { PAGES, type PasswordReset, RESET_LINK_MINUTES } from '@league/contract';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { leagueScope } from '../../platform/db/scope.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { accountEmail, hashPassword, setOwnPassword } from '../auth/index.ts';
import { enqueueMailBeside, type Recipient, withdrawMails } from '../mail/mail.service.ts';
import { endInvitation } from './coaches.repository.ts';
import type { CoachesDeps } from './coaches.service.ts';
import { digestOf, inTurnOfLink, linkWithToken, makeToken } from './invitations.ts';
import { resetLetter } from './letters.ts';
import * as repository from './password-reset.repository.ts';

/** Sends a link to the active coach with this email; an earlier link ends. Other emails get nothing (ROUTE-06). */
export async function sendResetLink(deps: CoachesDeps, typedEmail: string): Promise<void> {
  await deps.database.inScope(leagueScope(), async (tx) => {
    const coach = await repository.lockCoachByEmail(tx, accountEmail(typedEmail));
    if (coach) await mailResetLink(tx, deps, coach);
  });
}

/** Mails the link to a coach whose row is locked. */
export async function mailResetLink(
  tx: ScopedTransaction,
  { clock, sender }: CoachesDeps,
  coach: Recipient,
): Promise<void> {
  const { userId, firstName } = coach;
  const token = makeToken();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + RESET_LINK_MINUTES * 60_000);
  const link = linkWithToken(sender.baseUrl, PAGES.resetPassword, token);
  const mailId = await enqueueMailBeside(tx, {
    to: coach,
    letter: resetLetter(sender, { firstName, link, expiresAt }),
    now,
    validUntil: expiresAt,
    replaces: await repository.findResetMail(tx, userId),
  });
  await repository.replaceReset(tx, { userId, tokenDigest: digestOf(token), expiresAt, mailId });
}

/** The coach whose password the link changes. Throws RESET_LINK_INVALID, for whatever reason. */
export async function readReset({ database, clock }: CoachesDeps, token: string): Promise<PasswordReset> {
  const account = await repository.findResetAccount(database.unscoped, digestOf(token), clock.now());
  if (!account) throw new AppError('RESET_LINK_INVALID');
  return account;
}

/**
 * Uses up the link to set the coach's own password, and returns the user id with the password's hash. Throws
 * RESET_LINK_INVALID, TOO_MANY_REQUESTS.
 */
export async function resetByLink(
  { database, clock }: CoachesDeps,
  { token, password }: { token: string; password: string },
): Promise<{ userId: number; hash: string }> {
  const digest = digestOf(token);
  return inTurnOfLink(digest, async () => {
    // Hashing is costly, so it is skipped for an invented token. The claim below decides.
    if (!(await repository.findResetAccount(database.unscoped, digest, clock.now()))) {
      throw new AppError('RESET_LINK_INVALID');
    }
    const hash = await hashPassword(password);
    return database.inScope(leagueScope(), async (tx) => {
      const userId = await repository.claimReset(tx, digest, clock.now());
      if (userId === undefined) throw new AppError('RESET_LINK_INVALID');
      await setOwnPassword(tx, userId, hash);
      await endInvitation(tx, userId);
      await withdrawMails(tx, userId);
      return { userId, hash };
    });
  });
}
