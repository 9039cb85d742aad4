import { type Child, childKeyOf, emailKeyOf, isSameChildAs } from '../../../platform/names/child-keys.ts';
import type { ArchivedGymnast, OtherContact } from './holders.repository.ts';

export type Holders = {
  readonly archived: readonly ArchivedGymnast[];
  readonly contacts: readonly OtherContact[];
};

export type Newcomer = Child & { readonly email: string };

/** The result of adding a gymnast (PROVIDER-08). */
export type Arrival =
  | { readonly kind: 'new'; readonly contact: OtherContact | null }
  /** The child was archived in the portal and is brought back. */
  | { readonly kind: 'returning'; readonly memberId: number }
  /** The provider would refuse the address: an archived gymnast has it there, or another contact. */
  | { readonly kind: 'taken'; readonly by: 'archived' | 'contact' };

/** Whether the caller may bring back an entry or contact. */
export type MayBringBack = (entry: { readonly teamId: number | null }) => boolean;

/**
 * Distinguishes a child who comes back from another child with the address of an archived gymnast. Of several entries
 * of the same child, the one with the address counts; if none has it, the answer is uncertain. For entries that the
 * caller may not bring back, the answer depends only on the address, so that it reveals no birth date.
 */
export function arrivalOf(
  newcomer: Newcomer,
  { archived, contacts }: Holders,
  mayBringBack: MayBringBack,
): Arrival {
  const email = newcomer.email.toLowerCase();
  const key = childKeyOf(newcomer);
  const same = archived.filter((each) => key !== '' && childKeyOf(each) === key && mayBringBack(each));
  const returning =
    same.find((each) => each.email === email || each.emailThere === email) ??
    (same.length === 1 ? same[0] : undefined);
  if (archived.some((each) => each !== returning && each.emailThere === email && email !== ''))
    return { kind: 'taken', by: 'archived' };
  const emailKey = emailKeyOf(email);
  const contact = contacts.find((each) => emailKey !== '' && each.emailKey === emailKey);
  if (contact && (returning || !mayBringBack(contact) || !isSameChildAs(newcomer, contact)))
    return { kind: 'taken', by: contact.isArchived ? 'archived' : 'contact' };
  return returning
    ? { kind: 'returning', memberId: returning.id }
    : { kind: 'new', contact: contact ?? null };
}
