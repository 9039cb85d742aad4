import type { ProviderContact } from '@league/provider';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { type Match, matchGymnasts } from '../compare/match-gymnasts.ts';
import {
  adoptContact,
  askAboutContact,
  attemptsOf,
  linkedContacts,
} from '../push/new-contacts/awaited-members.repository.ts';
import { agreedAtAdoption, lookalikeReason, refusalOf } from '../push/new-contacts/awaited-members.ts';
import { knownNames } from '../store/known-names.repository.ts';
import { lockWithoutContact } from '../store/read-members.repository.ts';
import { valuesOfContact } from '../values/synced-values.ts';

/**
 * Links the portal's gymnasts to the contacts of an account that the office has just chosen, or after a restore, and
 * asks the office in unclear cases. Changes at a contact that the portal may have created since its backup are taken
 * over. For any other contact the portal's value wins if both sides have one, and each side fills the other's gaps.
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
  const free = contacts.filter(({ id, isAdministrator }) => !isAdministrator && !linked.has(id));
  // A contact that may have been created for a gymnast who is being erased must be erased too.
  const unlinked = await lockWithoutContact(tx, { withErasing: true });
  for (const match of matchGymnasts(unlinked, free, { names })) {
    const { member, contact, isCertain } = match;
    if (!isCertain) {
      await ask(tx, match);
      continue;
    }
    const attempts = attemptsOf(member);
    const agreed = agreedAtAdoption(attempts.length > 0 ? 'own' : 'sameChild', {
      values: member.portal,
      attempts,
      provider: valuesOfContact(contact, null, names),
      isMember: contact.isMember,
    });
    await adoptContact(tx, { memberId: member.id, contact, agreed });
  }
}

async function ask(
  tx: ScopedTransaction,
  { member: { id: memberId }, contact: { id: contactId, isArchived }, isUnderSameEmail }: Match,
): Promise<void> {
  const reason = isUnderSameEmail
    ? refusalOf(isArchived ? 'archived' : 'stranger', contactId)
    : lookalikeReason(contactId);
  const asked = { contactId, memberId: null, isArchived, answer: 'asked' } as const;
  // Without the flag, a coach is told nothing about it (members.repository.ts).
  const namesake = isUnderSameEmail ? { ...asked, isUnderSameEmail } : asked;
  await askAboutContact(tx, { memberId, reason, namesake });
}
