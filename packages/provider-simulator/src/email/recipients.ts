import { contactFilter } from '../contacts/search.ts';
import { displayName } from '../contacts/view.ts';
import { isBody, listOf, numberOf, textOf } from '../http/body.ts';
import { badRequest } from '../http/refusal.ts';
import type { ContactRecord, RegistrationRecord } from '../state/records.ts';
import type { World } from '../world.ts';

/** A recipient of a mail: a contact, or an address that no contact has. */
export interface Recipient {
  contact: ContactRecord | null;
  name: string;
  email: string;
}

/** Finds the `Recipients` of a mail (API section 8), each address once. */
export function findRecipients(world: World, sent: unknown, eventId: number | null): Recipient[] {
  const found = listOf(sent)
    .filter(isBody)
    .flatMap((entry) =>
      recipientsOf(world, {
        type: textOf(entry.type) ?? '',
        id: numberOf(entry.id),
        name: textOf(entry.name) ?? '',
        email: textOf(entry.email) ?? '',
        eventId,
      }),
    );
  const seen = new Set<string>();
  return found.filter(({ email, contact }) => {
    const key = email === '' ? `contact ${contact?.id}` : email.toLowerCase();
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

interface Entry {
  type: string;
  id: number | null;
  name: string;
  email: string;
  eventId: number | null;
}

function recipientsOf(world: World, entry: Entry): Recipient[] {
  const contacts = world.store.all('contacts').filter((contact) => !contact.isArchived);
  const byId = (id: number | null) => contacts.filter((contact) => contact.id === id);
  const registered = (accepts: (registration: RegistrationRecord) => boolean) => {
    const ids = world
      .registrationsOfEvent(entry.eventId ?? entry.id ?? 0)
      .filter((registration) => registration.status !== 'Canceled')
      .filter(accepts)
      .map((registration) => registration.contactId);
    return contacts.filter((contact) => ids.includes(contact.id)).map(ofContact);
  };
  const attending = (accepts: (registration: RegistrationRecord) => boolean) =>
    registered((registration) => registration.status !== 'OnWaitlist' && accepts(registration));

  switch (entry.type) {
    case 'IndividualContactRecipient': {
      const known = byId(entry.id).map(ofContact);
      return known.length > 0 || entry.email === ''
        ? known
        : [{ contact: null, name: entry.name, email: entry.email }];
    }
    case 'IndividualEventRegistrationRecipient':
      return byId(world.store.get('registrations', entry.id ?? 0)?.contactId ?? null).map(ofContact);
    case 'EventAttendees_All':
    case 'EventAttendees_Selected':
      return attending(() => true);
    case 'EventAttendees_CheckedIn':
      return attending((registration) => registration.isCheckedIn);
    case 'EventAttendees_NotCheckedIn':
      return attending((registration) => !registration.isCheckedIn);
    case 'EventAttendees_Paid':
      return attending((registration) => registration.paidSum >= registration.fee);
    case 'EventAttendees_NotPaid':
      return attending((registration) => registration.paidSum < registration.fee);
    case 'EventWaitlist_All':
    case 'EventWaitlist_Selected':
      return registered((registration) => registration.status === 'OnWaitlist');
    case 'Contacts_All':
      return contacts.map(ofContact);
    case 'Members_All':
      return contacts.filter((contact) => contact.membership !== null).map(ofContact);
    case 'Contacts_Selected':
      return byId(entry.id).map(ofContact);
    case 'Contacts_SavedSearch':
    case 'Members_SavedSearch': {
      const search = world.store.get('savedSearches', entry.id ?? 0);
      return search ? contacts.filter(contactFilter(search.filter, world)).map(ofContact) : [];
    }
    case 'SentEmailRecipient':
      return sentBefore(world, entry.id ?? 0);
    default:
      throw badRequest('Validation', `'${entry.type}' is not a type of recipient.`);
  }
}

function ofContact(contact: ContactRecord): Recipient {
  return { contact, name: displayName(contact), email: contact.email };
}

function sentBefore(world: World, emailId: number): Recipient[] {
  return (world.store.get('sentEmails', emailId)?.recipients ?? []).map(({ contactId, name, email }) => ({
    contact: world.store.get('contacts', contactId ?? 0) ?? null,
    name,
    email,
  }));
}
