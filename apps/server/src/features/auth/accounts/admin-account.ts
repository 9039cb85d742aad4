import { hasNoOuterSpace, MIN_ADMIN_PASSWORD_LENGTH } from '@league/contract';
import type { Env } from '../../../env.ts';
import type { Database, ScopedTransaction } from '../../../platform/db/database.ts';
import { leagueScope } from '../../../platform/db/scope.ts';
import { PlainError } from '../../../platform/plain-error.ts';
import {
  changeEmail,
  changePasswordHash,
  deleteSessionsOfUser,
  deleteUser,
  findAdmin,
  findOfficeAccount,
  insertUser,
  lockUsers,
  makeConfiguredAdmin,
  unbindSignOnSubject,
} from '../auth.repository.ts';
import { generatePassword, hashPassword } from '../passwords/passwords.ts';
import { deleteSecondFactor } from '../second-factor/second-factor.repository.ts';
import { accountEmail } from './account-email.ts';

export type AdminAccount = {
  readonly email: string;
  /** A password that the portal has just generated, to be shown once; null if the league knows it. */
  readonly generatedPassword: string | null;
};

type NewPassword = { readonly hash: string; readonly made: string | null };

async function choosePassword(given: string | undefined): Promise<NewPassword> {
  const password = given ?? generatePassword();
  if (password.length < MIN_ADMIN_PASSWORD_LENGTH) {
    throw new PlainError(`The admin's password must have at least ${MIN_ADMIN_PASSWORD_LENGTH} characters.`);
  }
  if (!hasNoOuterSpace(password))
    throw new PlainError(
      'The admin’s password must not begin or end with a space or an invisible character.',
    );
  return { hash: await hashPassword(password), made: given === undefined ? password : null };
}

function coachHasEmail(email: string): PlainError {
  return new PlainError(
    `LEAGUE_ADMIN_EMAIL is ${email}, which is a coach's account. The admin needs an email of their own.`,
  );
}

/**
 * Ends links and mail for a former admin's address. If another account (`next`) replaces this one, also ends what waits
 * in its name.
 */
export type EndSentSecrets = (
  tx: ScopedTransaction,
  former: { readonly userId: number; readonly email: string },
  change: { readonly next: number | undefined },
) => Promise<void>;

type Move = {
  readonly admin: { readonly userId: number; readonly email: string };
  readonly email: string;
  readonly password: NewPassword;
  readonly endSentSecrets: EndSentSecrets;
};

/** Ends everything that a former admin signed in with: password, second factor, single sign-on, sessions. */
async function startOver(tx: ScopedTransaction, userId: number, password: NewPassword): Promise<void> {
  await changePasswordHash(tx, userId, password.hash);
  await deleteSecondFactor(tx, userId);
  await unbindSignOnSubject(tx, userId);
  await deleteSessionsOfUser(tx, userId);
}

/**
 * Moves the admin account to the configured email. The former admin may be another person, so their password, second
 * factor and links end. If the email belongs to another person of the office, that person's account becomes the
 * configured one and the former one ends (OFFICE-10). Returns the password if one was generated.
 */
async function moveAdmin(
  tx: ScopedTransaction,
  { admin, email, password, endSentSecrets }: Move,
): Promise<string | null> {
  const { userId } = admin;
  const next = await findOfficeAccount(tx, email);
  await endSentSecrets(tx, admin, { next });
  if (next !== undefined) {
    await deleteUser(tx, userId);
    await makeConfiguredAdmin(tx, next);
    await deleteSessionsOfUser(tx, next);
    return null;
  }
  if (!(await changeEmail(tx, userId, email))) throw coachHasEmail(email);
  await startOver(tx, userId, password);
  return password.made;
}

/**
 * Makes sure that the admin exists under LEAGUE_ADMIN_EMAIL (AUTH-06). The first start creates the account, with
 * LEAGUE_ADMIN_PASSWORD or a generated password. Later starts move it, with such a password, if the configured email
 * has changed. Safe if several processes start at once. Throws a PlainError if a coach has that email.
 */
export async function ensureAdmin({
  database,
  env,
  endSentSecrets,
}: {
  database: Database;
  env: Pick<Env, 'LEAGUE_ADMIN_EMAIL' | 'LEAGUE_ADMIN_PASSWORD'>;
  endSentSecrets: EndSentSecrets;
}): Promise<AdminAccount> {
  const email = accountEmail(env.LEAGUE_ADMIN_EMAIL);
  const known = await findAdmin(database.unscoped);
  if (known?.email === email) return { email, generatedPassword: null };
  // Before the transaction, during which all other processes wait.
  const password = await choosePassword(env.LEAGUE_ADMIN_PASSWORD);
  return database.inScope(leagueScope(), async (tx) => {
    await lockUsers(tx);
    const admin = await findAdmin(tx);
    if (admin?.email === email) return { email, generatedPassword: null };
    if (admin)
      return { email, generatedPassword: await moveAdmin(tx, { admin, email, password, endSentSecrets }) };
    const made = await insertUser(tx, {
      email,
      passwordHash: password.hash,
      firstName: 'League',
      lastName: 'Admin',
      role: 'admin',
      officeRole: 'owner',
    });
    if (made === null) throw coachHasEmail(email);
    return { email, generatedPassword: password.made };
  });
}

/** Whether there is an admin. There is none only if the account was removed while the portal is running. */
export async function hasAdmin(database: Database): Promise<boolean> {
  return (await findAdmin(database.unscoped)) !== undefined;
}

/**
 * Gives the admin a new password, the given one or a generated one. Also removes the second factor, which may be lost
 * with a phone, and the single sign-on identity, and ends the admin's sessions. Throws a PlainError for a password
 * shorter than MIN_ADMIN_PASSWORD_LENGTH, or if there is no admin yet.
 */
export async function setAdminPassword({
  database,
  password: given,
}: {
  database: Database;
  password?: string;
}): Promise<AdminAccount> {
  const password = await choosePassword(given);
  return database.inScope(leagueScope(), async (tx) => {
    const admin = await findAdmin(tx);
    if (!admin) throw new PlainError('There is no admin account yet: start the portal once, which makes it.');
    await startOver(tx, admin.userId, password);
    return { email: admin.email, generatedPassword: password.made };
  });
}
