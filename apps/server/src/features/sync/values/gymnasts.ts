import type { ProviderContact } from '@league/provider';
import { type KnownNames, levelKindOf } from './known-names.ts';

/**
 * Whether a contact belongs on a roster. The provider's list also has parents, donors, coaches and the office. A
 * gymnast has a team or a gymnast's membership level, and is neither a coach by level nor an administrator.
 */
export function isGymnast(
  contact: Pick<ProviderContact, 'team' | 'membershipLevel' | 'isAdministrator'>,
  { levelKinds }: Pick<KnownNames, 'levelKinds'>,
): boolean {
  const level = contact.membershipLevel;
  const kind = level && (levelKinds.get(level.id) ?? levelKindOf(level.name));
  if (contact.isAdministrator || kind === 'coach') return false;
  return contact.team !== '' || kind === 'gymnast';
}
