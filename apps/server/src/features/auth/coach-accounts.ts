import type { Database } from '../../platform/db/database.ts';
import { leagueScope } from '../../platform/db/scope.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { insertCoach } from '../coaches/index.ts';
import { spendTeamCode } from '../teams/team-codes.service.ts';
import { accountEmail } from './account-email.ts';
import { insertUser } from './auth.repository.ts';
import { hashPassword } from './passwords.ts';

export type NewCoachAccount = {
  /** As typed; the account holds it in lower case. */
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Head Coach, Assistant Coach, Trainee Coach; null shows as `Coach`. */
  readonly coachLevel: string | null;
} & (
  | { readonly teamId: number | null }
  /** The code to use up; it decides the team. */
  | { readonly claimCode: string; readonly now: Date }
);

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
  const { password, firstName, lastName, coachLevel } = account;
  const email = accountEmail(account.email);
  const passwordHash = await hashPassword(password);
  return database.inScope(leagueScope(), async (tx) => {
    const makeAccount = async (teamId: number | null) => {
      const userId = await insertUser(tx, { email, passwordHash, firstName, lastName, role: 'coach' });
      if (userId === null) throw new AppError('EMAIL_TAKEN');
      await insertCoach(tx, { userId, teamId, coachLevel });
      return userId;
    };
    if (!('claimCode' in account)) return makeAccount(account.teamId);
    return spendTeamCode(tx, { code: account.claimCode, now: account.now }, makeAccount);
  });
}
