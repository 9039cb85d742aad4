import { createHash } from 'node:crypto';
import { foldForSearch, fullName } from '@league/contract';

type Named = { readonly firstName: string; readonly lastName: string };
export type Child = Named & { readonly dateOfBirth: string | null };

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

/** The hash of an address in the form used to compare emails; empty for none. */
export const emailKeyOf = (email: string) => (email === '' ? '' : hash(email.trim().toLowerCase()));

export const nameKeyOf = (person: Named) => hash(foldForSearch(fullName(person)));

/** Equal for two entries of one child, by name and date of birth; empty without a date. */
export function childKeyOf(child: Child): string {
  return child.dateOfBirth ? hash(`${child.dateOfBirth} ${foldForSearch(fullName(child))}`) : '';
}

/** Whether the stored hashes of a contact are the child's; if it has no date of birth, the name decides. */
export function isSameChildAs(child: Child, contact: { personKey: string; nameKey: string }): boolean {
  return contact.personKey === ''
    ? contact.nameKey === nameKeyOf(child)
    : contact.personKey === childKeyOf(child);
}
