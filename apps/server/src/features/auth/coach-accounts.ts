import type { Database, Drizzle } from '../../platform/db/database.ts';
import { leagueScope } from '../../platform/db/scope.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { insertCoach } from '../coaches/index.ts';
import { spendTeamCode } from '../teams/team-codes.service.ts';
import { accountEmail } from './account-email.ts';
import {
  changeEmail,
  changeNames,
  changePasswordHash,
  deleteSessionsOfUser,
  deleteUser,
  insertUser,
  requirePasswordChoice,
} from './auth.repository.ts';
import { hashPassword } from './passwords.ts';

type CoachPerson = {
  /** As typed; the account holds it in lower case. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
};

type NewCoach = CoachPerson & {
  /** Head Coach, Assistant Coach, Trainee Coach; null shows as `Coach`. */
  readonly coachLevel: string | null;
};

export type NewCoachAccount = NewCoach & { readonly password: string } & (
    | { readonly teamId: number | null }
    /** The code to use up; it decides the team. */
    | { readonly claimCode: string; readonly now: Date }
  );

/** Makes a coach's account, without a password when that is still to be chosen. Throws EMAIL_TAKEN. */
export async function insertCoachAccount(
  tx: Drizzle,
  coach: NewCoach & { readonly passwordHash: string | null; readonly teamId: number | null },
): Promise<number> {
  const { passwordHash, firstName, lastName, coachLevel, teamId } = coach;
  const email = accountEmail(coach.email);
  const userId = await insertUser(tx, { email, passwordHash, firstName, lastName, role: 'coach' });
  if (userId === null) throw new AppError('EMAIL_TAKEN');
  await insertCoach(tx, { userId, teamId, coachLevel });
  return userId;
}

/**
 * Makes a coach's account with password and coach's record in one transaction and gives its user id. Throws
 * TEAM_CODE_INVALID or EMAIL_TAKEN and then leaves nothing behind, the code open as before (AUTH-02). The code is
 * looked at before the email, so that a stranger without one learns no emails; the password is hashed before either,
 * so that every outcome takes the same time and no transaction waits for it.
 */
export async function createCoachAccount({
  database,
  ...account
}: NewCoachAccount & { database: Database }): Promise<number> {
  const { password, ...coach } = account;
  const passwordHash = await hashPassword(password);
  return database.inScope(leagueScope(), async (tx) => {
    const makeAccount = (teamId: number | null) => insertCoachAccount(tx, { ...coach, passwordHash, teamId });
    if (!('claimCode' in account)) return makeAccount(account.teamId);
    return spendTeamCode(tx, { code: account.claimCode, now: account.now }, makeAccount);
  });
}

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
