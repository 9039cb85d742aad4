import type { Drizzle } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import {
  changeEmail,
  changeNames,
  changePasswordHash,
  deleteSessionsOfUser,
  deleteUser,
  requirePasswordChoice,
} from '../auth.repository.ts';
import { accountEmail } from './account-email.ts';

export type CoachPerson = {
  /** As typed; the account holds it in lower case. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
};

/** Changes email and names of an account. Throws EMAIL_TAKEN when another account has the email. */
export async function changeAccount(tx: Drizzle, userId: number, coach: CoachPerson): Promise<void> {
  if (!(await changeEmail(tx, userId, accountEmail(coach.email)))) throw new AppError('EMAIL_TAKEN');
  await changeNames(tx, userId, coach);
}

/** Ends every session of an account, on all processes with the next request (AUTH-08). */
export async function endSessions(tx: Drizzle, userId: number): Promise<void> {
  await deleteSessionsOfUser(tx, userId);
}

/** Gives an account the password that its owner has chosen, in place of none (BEYOND-14). */
export async function setOwnPassword(tx: Drizzle, userId: number, passwordHash: string): Promise<void> {
  await changePasswordHash(tx, userId, passwordHash);
  await requirePasswordChoice(tx, userId, false);
}

/** Removes an account for good (COACHES-02). */
export async function deleteAccount(tx: Drizzle, userId: number): Promise<void> {
  await deleteUser(tx, userId);
}
