import type { Ledger } from './ledger.ts';
import type { MemberRecord } from './records.ts';
import type { Contact } from './service.ts';

/**
 * Checks each gymnast who was added as brother or sister. A confirmed one exists once on both sides. The family's address is
 * stored here, or on both sides as their own email if the other sibling no longer has it. A gymnast that a restored backup
 * did not know may return without it.
 */
export function findSiblings(
  members: readonly MemberRecord[],
  { contacts, ledger }: { contacts: readonly Contact[]; ledger: Ledger },
): { losses: string[]; duplicates: string[] } {
  const losses: string[] = [];
  const duplicates: string[] = [];
  for (const { firstName, verdict, email, memberId, isForgotten } of ledger.siblings.values()) {
    const here = members.filter((member) => member.firstName === firstName);
    const there = contacts.filter((contact) => contact.FirstName.trim() === firstName);
    if (here.length > 1) duplicates.push(`${firstName} is here ${here.length} times.`);
    if (there.length > 1) duplicates.push(`${firstName} is there ${there.length} times.`);
    if (verdict === 'refused' && here.length > 0) duplicates.push(`${firstName} was refused and is here.`);
    const isErased = memberId !== null && ledger.erasures.has(memberId);
    const [member] = here;
    if (!member) {
      if (verdict === 'acknowledged' && !isErased) losses.push(`${firstName} was confirmed and is not here.`);
      if (there.length > 0 && !isErased) losses.push(`${firstName} is there and not here.`);
      continue;
    }
    const needsNoContact = member.archived === 'true' && member.contactId === null;
    if (there.length === 0 && !needsNoContact && !ledger.contactsGone.has(member.id))
      losses.push(`${firstName} is here and not there.`);
    const address = (member.email || member.familyEmail).toLowerCase();
    const isLostWithRestore = isForgotten === true && address === '';
    if (address !== email && !isLostWithRestore)
      losses.push(`${firstName} is reached at "${address}", not at ${email}.`);
  }
  return { losses, duplicates };
}
