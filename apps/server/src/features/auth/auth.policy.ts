import { AppError } from '../../platform/http/app-error.ts';
import type { Person } from './auth.repository.ts';
import type { SignInMethod } from './auth.table.ts';
import type { SignOnClaims } from './single-sign-on/single-sign-on.ts';

/** Who the admin is, and how the admin signs in. */
export type AdminRule = {
  /** In account form. */
  readonly adminEmail: string;
  /** Single sign-on is configured: a password then opens nothing of the office (BEYOND-11). */
  readonly isAdminPasswordClosed: boolean;
};

/**
 * The configured email makes the office's first owner (AUTH-06), who lets the others in (OFFICE-10). All of them come through
 * single sign-on where that is configured; a coach needs a coach's record that is active (AUTH-08).
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

/** Throws SIGNS_IN_ELSEWHERE for the admin where single sign-on is configured: no password and no code is used then. */
export function assertPasswordInUse(
  { role }: Pick<Person, 'role'>,
  { isAdminPasswordClosed }: Pick<AdminRule, 'isAdminPasswordClosed'>,
): void {
  if (role === 'admin' && isAdminPasswordClosed) throw new AppError('SIGNS_IN_ELSEWHERE');
}

const inSmallLetters = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/**
 * The email of the account that a person of the office has, by what the single sign-on service says (ROUTE-14); null unless
 * the service says that it has verified the email. Emails are compared byte by byte, except that A to Z equal a to z: what people type is cleaned
 * of invisible characters, what a service says is not (SAFE-06).
 */
export function officeEmailOf({
  email,
  isEmailVerified,
}: Pick<SignOnClaims, 'email' | 'isEmailVerified'>): string | null {
  // Some services send it as text.
  const isVerified = isEmailVerified === true || isEmailVerified === 'true';
  return typeof email === 'string' && isVerified ? inSmallLetters(email) : null;
}
