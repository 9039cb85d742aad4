import { foldForSearch } from '../../text.ts';
import type { Guardian } from './guardians.ts';

type Contact = Pick<Guardian, 'phone' | 'email'>;

/** The name by which gymnasts count as having the same guardian; empty for a guardian without a name. */
export const guardianKey = ({ name }: Pick<Guardian, 'name'>) => foldForSearch(name);

/** The digits of a number without the country code 1, however it was typed. */
const phoneKey = (phone: string) => phone.replace(/\D/g, '').replace(/^1(\d{10})$/, '$1') || phone;
const isSamePhone = (left: string, right: string) => phoneKey(left) === phoneKey(right);
const isSameEmail = (left: string, right: string) => left.toLowerCase() === right.toLowerCase();

/** Equal for contacts with the same phone and email. */
export const contactKey = ({ phone, email }: Contact) => `${phoneKey(phone)} ${email.toLowerCase()}`;

/** Whether two contacts have the same phone or the same email. */
export const sharesContact = (left: Contact, right: Contact) =>
  (left.phone !== '' && isSamePhone(left.phone, right.phone)) ||
  (left.email !== '' && isSameEmail(left.email, right.email));

/** A contact with the phone and email of another. A missing value does not clear the contact's own (FAMILY-03). */
export function withContactOf<Kind extends Contact>(contact: Kind, source: Contact): Kind {
  const { phone, email } = source;
  return {
    ...contact,
    ...(phone !== '' && !isSamePhone(phone, contact.phone) && { phone }),
    ...(email !== '' && !isSameEmail(email, contact.email) && { email }),
  };
}

/** Whether the source's values would change a contact. */
export const isChangedBy = (contact: Contact, source: Contact) =>
  contactKey(withContactOf(contact, source)) !== contactKey(contact);
