import type { Database, Drizzle } from '../../platform/db/database.ts';
import { leagueScope } from '../../platform/db/scope.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { accountEmail, type CoachPerson, hashPassword, insertUser } from '../auth/index.ts';
import { spendTeamCode } from '../teams/team-codes.service.ts';
import { insertCoach } from './coaches.repository.ts';

type NewCoach = CoachPerson & {
  /** Head Coach, Assistant Coach, Trainee Coach; null shows as `Coach`. */
  readonly coachLevel: string | null;
};

export type NewCoachAccount = NewCoach & { readonly password: string } & (
    | { readonly teamId: number | null }
    /** The code to use up; it determines the team. */
    | { readonly claimCode: string; readonly now: Date }
  );

/** Creates a coach's account, without a password if that is still to be chosen. Throws EMAIL_TAKEN. */
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
 * Creates a coach's account with password and coach's record in one transaction, and returns its user id. Throws
 * TEAM_CODE_INVALID or EMAIL_TAKEN, and then stores nothing and leaves the code open (AUTH-02). Checks the code before
 * the email, so that a stranger without a code cannot find out emails. Hashes the password before both, so that every
 * outcome takes the same time and no transaction waits for it.
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
