import { foldForSearch } from '@league/contract';
import type { ProviderContact } from '@league/provider';
import { attemptsOf } from '../push/new-contacts/awaited-members.repository.ts';
import { isPerhapsSame, personKeyOf } from '../push/new-contacts/awaited-members.ts';
import type { SyncMember } from '../store/read-members.repository.ts';
import { choiceNameOf, type KnownNames } from '../values/known-names.ts';

/** A gymnast without a contact and a contact without a gymnast, of the same child or possibly so. */
export type Match = {
  member: SyncMember;
  contact: ProviderContact;
  isCertain: boolean;
  isUnderSameEmail: boolean;
};

/** Entries by key. Entries that share a key, or have none, are left out, because they are indistinguishable. */
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
 * Matches gymnasts without a contact to contacts without a gymnast: in an account that the office has just chosen, or
 * after a restore. A match is certain if name and date of birth are the same; also if address, first name and date of
 * birth are the same and the contact may have been created from this gymnast (it was renamed since). A match is
 * possible if they share the address and either the name or the date of birth, or else date of birth, first name and
 * team. If the contact may have been created from this gymnast, date of birth and first name are enough.
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
  // A child can have archived entries and archived contacts besides the one on a roster.
  match(byPerson, () => 'same', { isMember: isOnRoster, isContact: ({ isArchived }) => !isArchived });
  match(byPerson, () => 'same');
  // Compare with what was sent, so that later changes in the portal do not hide the contact that the attempt created.
  match({ ofMember: (member) => personKeyOf(sentOf(member)), ofContact: personKeyOf }, () => 'same', {
    isMember: hasAttempts,
  });
  match(
    {
      // An archived gymnast may have the address of another child.
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
  // The child's remaining contacts belong to the entry that was merged.
  match(byPerson, () => 'same', { isMember: isMerged, isContact: ({ isArchived }) => isArchived });
  return matches;
}

const hasAttempts = (member: SyncMember) => attemptsOf(member).length > 0;
/** The values that the gymnast's contact would have been created with. */
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
 * Whether a gymnast and a contact share date of birth, first name and team. The team is ignored if the contact may have
 * been created from this gymnast.
 */
export function isLookalike(member: SyncMember, contact: ProviderContact, names: KnownNames): boolean {
  if (hasAttempts(member) && bornOn(member)) return firstNameAndBirth(member) === firstNameAndBirth(contact);
  const child = childOnTeam(member, member.teamName);
  return child !== '' && child === childOnTeam(contact, choiceNameOf(contact, 'team', names));
}

/** The office is asked once, and only about gymnasts on rosters. */
const isAskable = ({ archivedAt, namesake }: SyncMember) =>
  archivedAt === null && namesake?.answer !== 'another';
