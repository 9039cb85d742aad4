import type { Drizzle } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import {
  changeEmail,
  changeNames,
  changePasswordHash,
  deletePasswordReset,
  deleteSessionsOfUser,
  deleteUser,
  endPasswordChoice,
  lockUser,
  unbindSignOnSubject,
} from '../auth.repository.ts';
import { deleteSecondFactor } from '../second-factor/second-factor.repository.ts';
import { accountEmail } from './account-email.ts';

export type CoachPerson = {
  /** As typed; the account stores it in lower case. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
};

/** How a change affected an account. */
type AccountChange = {
  readonly isNewEmail: boolean;
  /** True if a password that the person had chosen ended with the email, so that they need a link at the new one. */
  readonly hasLostPassword: boolean;
};

/**
 * Changes email and names of an account. With another email, the sessions end. So does a password that was mailed to
 * the former email, or chosen through a link in such a mail, because others may have read it (SAFE-02). Throws
 * EMAIL_TAKEN if another account has the email.
 */
export async function changeAccount(tx: Drizzle, userId: number, coach: CoachPerson): Promise<AccountChange> {
  const former = await lockUser(tx, userId);
  const email = accountEmail(coach.email);
  if (!(await changeEmail(tx, userId, email))) throw new AppError('EMAIL_TAKEN');
  await changeNames(tx, userId, coach);
  if (former === undefined || former.email === email) return { isNewEmail: false, hasLostPassword: false };
  const { mustChoosePassword, passwordByMail } = former;
  await endAccess(tx, userId, { endsPassword: mustChoosePassword || passwordByMail });
  return { isNewEmail: true, hasLostPassword: passwordByMail && !mustChoosePassword };
}

/**
 * Ends access to an account: every session, on all processes with the next request (AUTH-08), a link to choose a
 * password, and optionally the password.
 */
async function endAccess(
  tx: Drizzle,
  userId: number,
  { endsPassword }: { endsPassword: boolean },
): Promise<void> {
  if (endsPassword) {
    await changePasswordHash(tx, userId, null);
    await endPasswordChoice(tx, userId);
  }
  await deletePasswordReset(tx, userId);
  await deleteSessionsOfUser(tx, userId);
}

/**
 * Ends access to a deactivated account. A password that the office gave ends; one that the owner chose stays (SAFE-02).
 */
export async function closeAccount(tx: Drizzle, userId: number): Promise<void> {
  const account = await lockUser(tx, userId);
  if (account) await endAccess(tx, userId, { endsPassword: account.mustChoosePassword });
}

/**
 * Sets the password that the owner has chosen through a mailed link, and ends the account's sessions (BEYOND-14,
 * ROUTE-06).
 */
export async function setOwnPassword(tx: Drizzle, userId: number, passwordHash: string): Promise<void> {
  await changePasswordHash(tx, userId, passwordHash, { byMail: true });
  await endPasswordChoice(tx, userId);
  await deleteSessionsOfUser(tx, userId);
}

/** Ends all sessions of an account, for example if the person's role gets fewer rights (OFFICE-10). */
export async function endSessions(tx: Drizzle, userId: number): Promise<void> {
  await deleteSessionsOfUser(tx, userId);
}

/**
 * Removes an account's password, second factor and single sign-on identity, and ends its sessions. The person needs a
 * new invitation (OFFICE-10).
 */
export async function removeSignIn(tx: Drizzle, userId: number): Promise<void> {
  await changePasswordHash(tx, userId, null);
  await endPasswordChoice(tx, userId);
  await deleteSecondFactor(tx, userId);
  await unbindSignOnSubject(tx, userId);
  await deleteSessionsOfUser(tx, userId);
}

/** Removes an account for good (COACHES-02). */
export async function deleteAccount(tx: Drizzle, userId: number): Promise<void> {
  await deleteUser(tx, userId);
}
