import { createHash } from 'node:crypto';
import { foldForSearch, fullName } from '@league/contract';

type Named = { readonly firstName: string; readonly lastName: string };
export type Child = Named & { readonly dateOfBirth: string | null };

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Of an address as emails are compared; empty for none. */
export const emailKeyOf = (email: string) => (email === '' ? '' : hash(email.trim().toLowerCase()));

export const nameKeyOf = (person: Named) => hash(foldForSearch(fullName(person)));

/** The same for two entries of one child: name and date of birth; empty without a date. */
export function childKeyOf(child: Child): string {
  return child.dateOfBirth ? hash(`${child.dateOfBirth} ${foldForSearch(fullName(child))}`) : '';
}

/** Whether what is remembered of a contact is the child's; without a date of birth there the name counts. */
export function isSameChildAs(child: Child, contact: { personKey: string; nameKey: string }): boolean {
  return contact.personKey === ''
    ? contact.nameKey === nameKeyOf(child)
    : contact.personKey === childKeyOf(child);
}
