import { accountEmail } from './accounts/account-email.ts';
import type { Person } from './auth.repository.ts';
import type { SignOnClaims } from './single-sign-on/single-sign-on.ts';

/** The configured email alone makes an admin (AUTH-06); a coach needs a coach's record that is active (AUTH-08). */
export function maySignIn(person: Person, adminEmail: string): boolean {
  return person.role === 'admin' ? person.email === adminEmail : person.isActiveCoach;
}

/**
 * Single sign-on is for the admin alone, known by the configured email (ROUTE-14). The service must say that it has
 * verified the email; one that never speaks of verification is taken at its word, because whoever configured it
 * chose it to name the admin. It must then be one where people cannot enter an email of their choice.
 */
export function isAdminIdentity(claims: SignOnClaims, adminEmail: string): boolean {
  const { email, isEmailVerified = true } = claims;
  if (typeof email !== 'string' || accountEmail(email) !== adminEmail) return false;
  // Some services send it as text.
  return isEmailVerified === true || isEmailVerified === 'true';
}
