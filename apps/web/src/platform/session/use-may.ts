import { type Permission, roleMay, type Use } from '@league/contract';
import { useSession } from './session.ts';

/** Whether the signed-in person may do this (OFFICE-10); the server checks each call too. */
export function useMay(permission: Permission, use: Use = 'change'): boolean {
  const session = useSession();
  return session.state === 'signedIn' && roleMay(session.user, permission, use);
}
