import { fullName, type SessionUser } from '@league/contract';
import { admin } from '../../strings/en/admin.ts';

/** The name to show for the admin: their own, else the email, else `Administrator` (ADMIN-01). */
export function displayNameOf(user: Pick<SessionUser, 'firstName' | 'lastName' | 'email'>): string {
  return fullName(user) || user.email || admin.nameFallback;
}
