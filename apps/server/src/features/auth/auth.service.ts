import { AppError } from '../../platform/http/app-error.ts';
import { accountEmail } from './accounts/account-email.ts';
import type { AuthParts, Caller, SignedIn } from './auth.parts.ts';
import { maySignIn } from './auth.policy.ts';
import {
  findPersonByEmail,
  findPersonById,
  hasPasswordHash,
  type Person,
  type PersonWithPassword,
  withdrawUsedSecrets,
} from './auth.repository.ts';
import type { SignInMethod } from './auth.table.ts';
import { verifyPassword } from './passwords/passwords.ts';
import { assertSecondFactor } from './second-factor/second-factor.service.ts';

/**
 * Starts a session for a person as read before. A change of password, email or second factor and a deactivation end all
 * sessions, but one that started just afterwards with the old values would survive. So this checks again and ends it.
 * Throws INVALID_CREDENTIALS.
 */
async function openFor(
  auth: AuthParts,
  {
    person: { userId, email, hasSecondFactor },
    hash,
    method,
  }: { person: Person; hash: string | undefined; method: SignInMethod },
  headers: Headers,
): Promise<readonly string[]> {
  const { sessions } = auth;
  const { unscoped } = auth.database;
  const cookies = await sessions.open(headers, userId, method).catch(async (error) => {
    const isGone = (await findPersonById(unscoped, userId)) === undefined;
    throw isGone ? new AppError('INVALID_CREDENTIALS', { cause: error }) : error;
  });
  const hasPassword = hash === undefined || (await hasPasswordHash(unscoped, { userId, hash }));
  const now = hasPassword ? await findPersonById(unscoped, userId) : undefined;
  const isUnchanged = now?.email === email && (hasSecondFactor || !now.hasSecondFactor);
  if (isUnchanged && maySignIn(now, auth, method)) return cookies;
  const cookie = cookies.map((each) => each.split(';')[0]).join('; ');
  await sessions.close(new Headers({ cookie }));
  throw new AppError('INVALID_CREDENTIALS');
}

/** Only a password that the office has sent expires. */
function isExpired({ mustChoosePassword, passwordExpiresAt }: PersonWithPassword, now: Date): boolean {
  return mustChoosePassword && passwordExpiresAt !== null && passwordExpiresAt <= now;
}

/**
 * Signs in by email and password. An unknown email, a wrong password and a deactivated account take the same work (one
 * query, one argon2 check) and throw the same INVALID_CREDENTIALS (AUTH-01, case C32); so does the admin's password if
 * single sign-on is configured. Only a caller who knows the password learns about the second factor, or that the
 * office's password has expired (PASSWORD_EXPIRED).
 */
export async function signIn(
  auth: AuthParts,
  credentials: { email: string; password: string; code?: string | undefined },
  { headers, ip }: Caller,
): Promise<SignedIn> {
  const { database, clock, sessions, attempts } = auth;
  const email = accountEmail(credentials.email);
  const attempt = await attempts.beginSignIn({ email, ip });
  const person = await findPersonByEmail(database.unscoped, email);
  const hash = person?.passwordHash ?? null;
  const isRight = await verifyPassword(hash, credentials.password);
  if (!person || hash === null || !isRight || !maySignIn(person, auth, 'password'))
    throw new AppError('INVALID_CREDENTIALS');
  if (isExpired(person, clock.now())) throw new AppError('PASSWORD_EXPIRED');
  if (person.role === 'admin')
    await assertSecondFactor(auth, { userId: person.userId, code: credentials.code, attempt });
  await attempt.succeeded();
  const cookies = await openFor(auth, { person, hash, method: 'password' }, headers);
  if (person.mustChoosePassword) await withdrawUsedSecrets(database.unscoped, person.userId);
  return { viewer: sessions.viewerOf(person), cookies };
}

/**
 * Signs in a person who has proved to own the account without the password, for example by an invitation; `hash` is
 * that of a password they have just chosen. Throws INVALID_CREDENTIALS if the account may not be used.
 */
export async function signInAs(
  auth: AuthParts,
  { userId, hash, method }: { userId: number; hash?: string; method: SignInMethod },
  headers: Headers,
): Promise<SignedIn> {
  const person = await findPersonById(auth.database.unscoped, userId);
  if (!person || !maySignIn(person, auth, method)) throw new AppError('INVALID_CREDENTIALS');
  const cookies = await openFor(auth, { person, hash, method }, headers);
  return { viewer: auth.sessions.viewerOf(person), cookies };
}
