import type { ProviderContact } from '@league/provider';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { adoptContact, linkedContacts } from '../push/new-contacts/awaited-members.repository.ts';
import { agreedAtAdoption, personKeyOf } from '../push/new-contacts/awaited-members.ts';
import { knownNames } from '../store/known-names.repository.ts';
import { lockWithoutContact } from '../store/read-members.repository.ts';
import { valuesOfContact } from '../values/synced-values.ts';

/** By person, what only one of the entries is; two of the same name and date of birth are told apart by nobody. */
function oncePerPerson<Entry>(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string,
): Map<string, Entry> {
  const groups = Map.groupBy(entries, keyOf);
  return new Map(
    [...groups].flatMap(([key, [entry, ...others]]) => (entry && others.length === 0 ? [[key, entry]] : [])),
  );
}

/**
 * Links the portal's gymnasts with the contacts of an account that the office has just chosen, or after a restore, by name
 * and date of birth. Where both sides have a value the portal's stands; each side fills the other's gaps.
 */
export async function linkSameGymnasts(
  tx: ScopedTransaction,
  contacts: readonly ProviderContact[],
): Promise<void> {
  const names = await knownNames(tx);
  const linked = await linkedContacts(
    tx,
    contacts.map(({ id }) => id),
  );
  const unlinked = oncePerPerson(await lockWithoutContact(tx), personKeyOf);
  const persons = oncePerPerson(
    contacts.filter(({ id, isAdministrator }) => !isAdministrator && !linked.has(id)),
    personKeyOf,
  );
  for (const [key, member] of unlinked) {
    const contact = persons.get(key);
    if (!contact) continue;
    const agreed = agreedAtAdoption('sameChild', {
      values: member.portal,
      attempts: [],
      provider: valuesOfContact(contact, null, names),
      isMember: contact.isMember,
    });
    await adoptContact(tx, { memberId: member.id, contact, agreed });
  }
}
