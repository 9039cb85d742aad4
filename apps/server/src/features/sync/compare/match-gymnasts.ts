import { foldForSearch } from '@league/contract';
import type { ProviderContact } from '@league/provider';
import { attemptsOf } from '../push/new-contacts/awaited-members.repository.ts';
import { isPerhapsSame, personKeyOf } from '../push/new-contacts/awaited-members.ts';
import type { SyncMember } from '../store/read-members.repository.ts';
import { choiceNameOf, type KnownNames } from '../values/known-names.ts';

/** A gymnast without a contact, and a contact without a gymnast, of the same child or perhaps of it. */
export type Match = {
  member: SyncMember;
  contact: ProviderContact;
  isCertain: boolean;
  isUnderSameEmail: boolean;
};

/** By key, what only one of the entries has; entries with the same key, or none, cannot be told apart. */
function once<Entry>(entries: readonly Entry[], keyOf: (entry: Entry) => string): Map<string, Entry> {
  const groups = Map.groupBy(entries, keyOf);
  return new Map(
    [...groups].flatMap(([key, [entry, ...others]]) =>
      key !== '' && entry && others.length === 0 ? [[key, entry]] : [],
    ),
  );
}

const addressOf = ({ email }: { email: string | null }) => (email ?? '').trim().toLowerCase();
const bornOn = ({ dateOfBirth }: { dateOfBirth: string | null }) => dateOfBirth ?? '';

/**
 * Tells which gymnasts without a contact have one among these, none of which has a gymnast: in an account that the office
 * has just chosen, or after a restore. Certain is the same name and date of birth. So is the same address, first name and
 * date of birth where the contact may have been created from this gymnast: then it was renamed since. Of the others, those
 * are perhaps the same who share an address and the name or the date, or the date, the first name and the team.
 */
export function matchGymnasts(
  members: readonly SyncMember[],
  contacts: readonly ProviderContact[],
  names: KnownNames,
): Match[] {
  const matches: Match[] = [];
  const freeMembers = new Set(members);
  const freeContacts = new Set(contacts);
  const match = (
    keys: { ofMember: (member: SyncMember) => string; ofContact: (contact: ProviderContact) => string },
    judge: (member: SyncMember, contact: ProviderContact) => 'same' | 'perhaps' | 'other',
  ) => {
    const byKey = once([...freeContacts], keys.ofContact);
    for (const [key, member] of once([...freeMembers], keys.ofMember)) {
      const contact = byKey.get(key);
      if (!contact) continue;
      const verdict = judge(member, contact);
      if (verdict === 'other' || (verdict === 'perhaps' && !isAskable(member))) continue;
      freeMembers.delete(member);
      freeContacts.delete(contact);
      const isUnderSameEmail = addressOf(contact) !== '' && addressOf(contact) === addressOf(member);
      matches.push({ member, contact, isCertain: verdict === 'same', isUnderSameEmail });
    }
  };
  match({ ofMember: personKeyOf, ofContact: personKeyOf }, () => 'same');
  match(
    {
      // An archived gymnast may have the address of another one.
      ofMember: (member) => (member.archivedAt === null ? addressOf(member) : ''),
      ofContact: addressOf,
    },
    (member, contact) => {
      const isSameAge = bornOn(member) !== '' && bornOn(member) === bornOn(contact);
      const isSameFirstName = foldForSearch(member.firstName) === foldForSearch(contact.firstName);
      if (isSameAge && isSameFirstName && attemptsOf(member).length > 0) return 'same';
      return isPerhapsSame(member, contact) ? 'perhaps' : 'other';
    },
  );
  match(
    {
      ofMember: (member) => childOnTeam(member, member.teamName),
      ofContact: (contact) => childOnTeam(contact, choiceNameOf(contact, 'team', names)),
    },
    () => 'perhaps',
  );
  return matches;
}

function childOnTeam(child: { firstName: string; dateOfBirth: string | null }, team: string | null): string {
  return bornOn(child) && team ? `${bornOn(child)} ${team} ${foldForSearch(child.firstName)}` : '';
}

/** Whether a gymnast and a contact have the date of birth, the first name and the team in common. */
export function isLookalike(member: SyncMember, contact: ProviderContact, names: KnownNames): boolean {
  const child = childOnTeam(member, member.teamName);
  return child !== '' && child === childOnTeam(contact, choiceNameOf(contact, 'team', names));
}

/** The office is asked once, about gymnasts on rosters. */
const isAskable = ({ archivedAt, namesake }: SyncMember) =>
  archivedAt === null && namesake?.answer !== 'another';
