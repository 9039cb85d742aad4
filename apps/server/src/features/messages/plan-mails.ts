import { isEmail, type UnreachedReason } from '@league/contract';
import type { Contact } from './recipients.repository.ts';

export type PlannedMail = { readonly address: string; readonly people: readonly Contact[] };
export type Unreached = { readonly person: Contact; readonly reason: UnreachedReason };

/**
 * One mail for each address, ignoring case. Gymnasts who share an address get one mail. No mail has two addresses, because
 * the parents of a child may live apart.
 */
export function planMails(contacts: readonly Contact[]): {
  readonly mails: readonly PlannedMail[];
  readonly unreached: readonly Unreached[];
} {
  const byAddress = new Map<string, { address: string; people: Contact[] }>();
  const unreached: Unreached[] = [];
  for (const person of contacts) {
    const addresses = person.addresses.filter(isEmail);
    if (person.barred !== null) unreached.push({ person, reason: person.barred });
    else if (addresses.length === 0) unreached.push({ person, reason: 'noAddress' });
    else
      for (const address of addresses) {
        const folded = address.toLowerCase();
        const known = byAddress.get(folded);
        if (!known) byAddress.set(folded, { address, people: [person] });
        else if (!known.people.includes(person)) known.people.push(person);
      }
  }
  return { mails: [...byAddress.values()], unreached };
}
