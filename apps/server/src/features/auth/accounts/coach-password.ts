import { type Clock, systemClock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { leagueScope } from '../../../platform/db/scope.ts';
import { PlainError } from '../../../platform/plain-error.ts';
import { findPersonByEmail } from '../auth.repository.ts';
import { issuePassword } from '../passwords/own-password.service.ts';
import { generatePassword, hashPassword, verifyPassword } from '../passwords/passwords.ts';
import { accountEmail } from './account-email.ts';

/** Whether this email and password belong to an active coach. It does not sign in, so it counts no attempts. */
export async function hasCoachPassword({
  database,
  email,
  password,
}: {
  database: Database;
  email: string;
  password: string;
}): Promise<boolean> {
  const person = await findPersonByEmail(database.unscoped, accountEmail(email));
  return person?.isActiveCoach === true && verifyPassword(person.passwordHash, password);
}

/** Whether there is an account with this email. */
export async function hasAccount(database: Database, email: string): Promise<boolean> {
  return (await findPersonByEmail(database.unscoped, accountEmail(email))) !== undefined;
}

/** Whether this email and password belong to a person of the office. Counts no attempts either. */
export async function hasOfficePassword({
  database,
  email,
  password,
}: {
  database: Database;
  email: string;
  password: string;
}): Promise<boolean> {
  const person = await findPersonByEmail(database.unscoped, accountEmail(email));
  return person?.role === 'admin' && verifyPassword(person.passwordHash, password);
}

/**
 * Gives a coach a generated password and ends the coach's sessions, for the office to send to a coach who forgot theirs
 * (ROUTE-06). At the next sign-in the coach must choose another one (AUTH-11). Takes the email as typed; throws a
 * PlainError unless it is an active coach's.
 */
export async function setCoachPassword({
  database,
  clock = systemClock,
  email: typed,
}: {
  database: Database;
  clock?: Clock;
  email: string;
}): Promise<{ email: string; password: string }> {
  const email = accountEmail(typed);
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  return database.inScope(leagueScope(), async (tx) => {
    const person = await findPersonByEmail(tx, email);
    if (person?.role !== 'coach') throw new PlainError(`There is no coach with the email ${email}.`);
    if (!person.isActiveCoach) throw new PlainError(`The account of ${email} has been deactivated.`);
    await issuePassword(tx, { userId: person.userId, passwordHash, byMail: true, now: clock.now() });
    return { email, password };
  });
}
