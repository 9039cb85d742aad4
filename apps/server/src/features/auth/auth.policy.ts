import { AppError } from '../../platform/http/app-error.ts';
import type { Person } from './auth.repository.ts';
import type { SignInMethod } from './auth.table.ts';
import type { SignOnClaims } from './single-sign-on/single-sign-on.ts';

/** Who the admin is, and how the admin signs in. */
export type AdminRule = {
  /** In the form used by accounts. */
  readonly adminEmail: string;
  /** True if single sign-on is configured: the office then cannot sign in with passwords (BEYOND-11). */
  readonly isAdminPasswordClosed: boolean;
};

/**
 * Whether a person may sign in. The configured email makes the office's first owner (AUTH-06), who invites the others
 * (OFFICE-10). If single sign-on is configured, all of the office use it. A coach needs an active coach's record
 * (AUTH-08).
 */
export function maySignIn(
  person: Pick<Person, 'role' | 'email' | 'isActiveCoach' | 'isConfiguredAdmin'>,
  { adminEmail, isAdminPasswordClosed }: AdminRule,
  method: SignInMethod | null,
): boolean {
  if (person.role !== 'admin') return person.isActiveCoach;
  if (person.isConfiguredAdmin && person.email !== adminEmail) return false;
  return !isAdminPasswordClosed || method === 'singleSignOn';
}

/**
 * Throws SIGNS_IN_ELSEWHERE for the admin if single sign-on is configured, because passwords and codes are then not
 * used.
 */
export function assertPasswordInUse(
  { role }: Pick<Person, 'role'>,
  { isAdminPasswordClosed }: Pick<AdminRule, 'isAdminPasswordClosed'>,
): void {
  if (role === 'admin' && isAdminPasswordClosed) throw new AppError('SIGNS_IN_ELSEWHERE');
}

const inSmallLetters = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/**
 * The email of the account of the office that the single sign-on service identifies (ROUTE-14); null unless the service
 * says that it has verified the email. Emails are compared byte by byte, except that A to Z equal a to z: typed text is
 * cleaned of invisible characters, but a service's answer is not (SAFE-06).
 */
export function officeEmailOf({
  email,
  isEmailVerified,
}: Pick<SignOnClaims, 'email' | 'isEmailVerified'>): string | null {
  // Some services send it as text.
  const isVerified = isEmailVerified === true || isEmailVerified === 'true';
  return typeof email === 'string' && isVerified ? inSmallLetters(email) : null;
}
