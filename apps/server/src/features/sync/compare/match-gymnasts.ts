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
 * are perhaps the same who share an address and the name or the date, or the date, the first name and the team. Of a
 * gymnast who may have been created there the date and the first name are enough.
 */
export function matchGymnasts(
  members: readonly SyncMember[],
  contacts: readonly ProviderContact[],
  { names, mayBeThere = hasAttempts }: { names: KnownNames; mayBeThere?: (member: SyncMember) => boolean },
): Match[] {
  const matches: Match[] = [];
  const freeMembers = new Set(members);
  const freeContacts = new Set(contacts);
  const match = (
    keys: { ofMember: (member: SyncMember) => string; ofContact: (contact: ProviderContact) => string },
    compare: (member: SyncMember, contact: ProviderContact) => 'same' | 'perhaps' | 'other',
    among: {
      isMember?: (member: SyncMember) => boolean;
      isContact?: (contact: ProviderContact) => boolean;
    } = {},
  ) => {
    const { isMember = isNotMerged, isContact = () => true } = among;
    const byKey = once([...freeContacts].filter(isContact), keys.ofContact);
    for (const [key, member] of once([...freeMembers].filter(isMember), keys.ofMember)) {
      const contact = byKey.get(key);
      if (!contact) continue;
      const verdict = compare(member, contact);
      if (verdict === 'other' || (verdict === 'perhaps' && !isAskable(member))) continue;
      freeMembers.delete(member);
      freeContacts.delete(contact);
      const isUnderSameEmail = addressOf(contact) !== '' && addressOf(contact) === addressOf(member);
      matches.push({ member, contact, isCertain: verdict === 'same', isUnderSameEmail });
    }
  };
  const byPerson = { ofMember: personKeyOf, ofContact: personKeyOf };
  // A child can have archived entries, and archived contacts, beside the one on a roster.
  match(byPerson, () => 'same', { isMember: isOnRoster, isContact: ({ isArchived }) => !isArchived });
  match(byPerson, () => 'same');
  // What was changed in the portal since the attempt does not hide the contact that it made.
  match({ ofMember: (member) => personKeyOf(sentOf(member)), ofContact: personKeyOf }, () => 'same', {
    isMember: hasAttempts,
  });
  match(
    {
      // An archived gymnast may have the address of another one.
      ofMember: (member) => (member.archivedAt === null ? addressOf(sentOf(member)) : ''),
      ofContact: addressOf,
    },
    (member, contact) => {
      const isSameChild = firstNameAndBirth(contact) === firstNameAndBirth(sentOf(member));
      if (hasAttempts(member) && isSameChild && bornOn(contact)) return 'same';
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
  match({ ofMember: firstNameAndBirth, ofContact: firstNameAndBirth }, () => 'perhaps', {
    isMember: (member) => isNotMerged(member) && mayBeThere(member),
  });
  // What is left of the child's contacts belongs to the entry that was merged away.
  match(byPerson, () => 'same', { isMember: isMerged, isContact: ({ isArchived }) => isArchived });
  return matches;
}

const hasAttempts = (member: SyncMember) => attemptsOf(member).length > 0;
/** The values that a contact of the gymnast would have been created with. */
const sentOf = (member: SyncMember) => attemptsOf(member).at(-1)?.values ?? member;
const isOnRoster = ({ archivedAt }: SyncMember) => archivedAt === null;
const isMerged = ({ mergedIntoId }: SyncMember) => mergedIntoId !== null;
const isNotMerged = (member: SyncMember) => !isMerged(member);

type Child = { readonly firstName: string; readonly dateOfBirth: string | null };

function firstNameAndBirth(child: Child): string {
  return bornOn(child) ? `${bornOn(child)} ${foldForSearch(child.firstName)}` : '';
}

function childOnTeam(child: Child, team: string | null): string {
  return bornOn(child) && team ? `${team} ${firstNameAndBirth(child)}` : '';
}

/**
 * Whether a gymnast and a contact have the date of birth, the first name and the team in common; the team does not count
 * where the contact may have been created from this gymnast.
 */
export function isLookalike(member: SyncMember, contact: ProviderContact, names: KnownNames): boolean {
  if (hasAttempts(member) && bornOn(member)) return firstNameAndBirth(member) === firstNameAndBirth(contact);
  const child = childOnTeam(member, member.teamName);
  return child !== '' && child === childOnTeam(contact, choiceNameOf(contact, 'team', names));
}

/** The office is asked once, about gymnasts on rosters. */
const isAskable = ({ archivedAt, namesake }: SyncMember) =>
  archivedAt === null && namesake?.answer !== 'another';
