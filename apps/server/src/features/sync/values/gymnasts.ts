import type { ProviderContact } from '@league/provider';

/**
 * Whether a contact belongs on a roster. The provider's list also holds parents, donors, coaches and the office: a
 * gymnast has a team or a gymnast's membership level, and is neither a coach by level nor an administrator.
 */
export function isGymnast(
  contact: Pick<ProviderContact, 'team' | 'membershipLevel' | 'isAdministrator'>,
): boolean {
  const level = contact.membershipLevel?.name.toLowerCase() ?? '';
  if (contact.isAdministrator || level.includes('coach')) return false;
  return contact.team !== '' || level.startsWith('gymnast');
}
