import { foldForSearch, fullName, type SyncFact } from '@league/contract';
import type { ProviderContact } from '@league/provider';
import { isGymnast } from '../../values/gymnasts.ts';
import type { KnownNames } from '../../values/known-names.ts';
import { SYNCED_FIELDS, type SyncedValues } from '../../values/synced-values.ts';
import type { AwaitingMember, CreateAttempt } from './awaited-members.repository.ts';

type Person = { firstName: string; lastName: string; dateOfBirth: string | null };

const foldEmail = (email: string | null) => (email ?? '').trim().toLowerCase();
const nameOf = (person: Person) => foldForSearch(fullName(person));

/** Equal for two entries of the same child: name and date of birth. */
export function personKeyOf(person: Person): string {
  return `${person.dateOfBirth ?? ''} ${nameOf(person)}`;
}

function isSamePerson(left: Person, right: Person): boolean {
  return personKeyOf(left) === personKeyOf(right);
}

/**
 * Whether two entries of one address may be the same child, renamed or with a corrected date of birth: the name or the date
 * is the same, not both.
 */
export function isPerhapsSame(left: Person, right: Person): boolean {
  const isSameAge = left.dateOfBirth !== null && left.dateOfBirth === right.dateOfBirth;
  return isSameAge !== (nameOf(left) === nameOf(right));
}

/**
 * Whether the contact may be the one that a push is creating for this member, or that the office is asked about: no new
 * gymnast on a roster.
 */
export function isAwaited(member: AwaitingMember, contact: ProviderContact): boolean {
  if (member.namesake?.contactId === contact.id) return true;
  const emails = [member.email, ...member.attempts.map(({ values }) => values.email)];
  if (contact.email !== '') return emails.map(foldEmail).includes(foldEmail(contact.email));
  return member.attempts.some(({ values }) => isSamePerson(values, contact));
}

/**
 * What a contact found under a new member's email is to them: `returning` is the same child, archived there; `renamed` may be
 * the same child.
 */
export type Relation = 'own' | 'sameChild' | 'returning' | 'archived' | 'renamed' | 'stranger';

/** A contact that becomes the member's. */
export type OwnRelation = 'own' | 'sameChild' | 'returning';

export const isOwnRelation = (relation: Relation): relation is OwnRelation =>
  relation === 'own' || relation === 'sameChild' || relation === 'returning';

/**
 * Tells the contact that an earlier try of ours has made, or the same child entered at the provider meanwhile, from a
 * parent or another child with that address. A contact that another member is linked with is always a stranger.
 */
export function relationOf(
  contact: ProviderContact,
  {
    values,
    attempts,
    isLinked,
    names,
  }: {
    values: SyncedValues;
    attempts: readonly CreateAttempt[];
    isLinked: boolean;
    names: Pick<KnownNames, 'levelKinds'>;
  },
): Relation {
  if (isLinked || contact.isAdministrator) return 'stranger';
  if (attempts.some((attempt) => isSamePerson(attempt.values, contact))) return 'own';
  if (contact.isArchived) {
    const isReturning =
      contact.dateOfBirth === null ? nameOf(values) === nameOf(contact) : isSamePerson(values, contact);
    return isReturning ? 'returning' : 'archived';
  }
  const isKnownAge = contact.dateOfBirth !== null || !isGymnast(contact, names);
  const isSame = isKnownAge ? isSamePerson(values, contact) : nameOf(values) === nameOf(contact);
  if (isSame) return 'sameChild';
  return isPerhapsSame(values, contact) ? 'renamed' : 'stranger';
}

/** A call may be carried out this long after it was sent: the client gives it up after half of that. */
const SETTLING_MS = 60_000;

/** How long the last of these attempts may still arrive at the provider, in milliseconds; 0 when none can. */
export function settlingMs(attempts: readonly CreateAttempt[], now: Date): number {
  return Math.max(0, ...attempts.map(({ lastAt }) => lastAt.getTime() + SETTLING_MS - now.getTime()));
}

/**
 * The attempts beside which a contact with these values would be a second one, should they still arrive. The provider
 * itself sees to it that an address is there once.
 */
export function rivalsOf({ email }: SyncedValues, attempts: readonly CreateAttempt[]): CreateAttempt[] {
  return attempts.filter(({ values }) => email === '' || foldEmail(values.email) !== foldEmail(email));
}

/**
 * What counts as agreed with a contact that is adopted. Of our own: what we sent, so that the office's later changes
 * are news; but a value that is not there at all was never taken and goes out again. Which of several attempts made it
 * is not known, so a value of any of them is ours. Of the same child entered at the
 * provider: nothing but the status, which the office decides; so each side fills the other's gaps, and where both have
 * a value the portal's stands and the other is kept to be seen.
 */
export function agreedAtAdoption(
  relation: OwnRelation,
  {
    values,
    attempts,
    provider,
    isMember,
  }: {
    values: SyncedValues;
    attempts: readonly CreateAttempt[];
    provider: SyncedValues;
    isMember: boolean;
  },
): SyncedValues {
  const ours = relation === 'own' ? attempts : [];
  const last = ours.at(-1)?.values;
  const agreed: Record<string, string | boolean> = { ...provider };
  for (const field of SYNCED_FIELDS) {
    // One who comes back is un-archived there; a contact that was archived after our try is archived here.
    if (field === 'archived') agreed.archived = relation === 'returning' && provider.archived;
    else if (last) {
      const isOurs = provider[field] === '' || ours.some((sent) => sent.values[field] === provider[field]);
      agreed[field] = isOurs ? provider[field] : last[field];
    } else if (field !== 'membershipStatus' && field !== 'renewalDue') agreed[field] = '';
    else if (isMember) agreed[field] = values[field];
  }
  return agreed as SyncedValues;
}

/** Why a member cannot be created, for a coach's eyes too: the other contact's number, never its name. */
export function refusalOf(relation: 'archived' | 'stranger', contactId: number): SyncFact[] {
  return [{ code: relation === 'archived' ? 'emailOfArchived' : 'emailOfOther', contact: contactId }];
}

/** Said of a gymnast while an earlier call for them may still arrive at the provider. */
export const UNSETTLED: readonly SyncFact[] = [{ code: 'attemptOpen' }];

/** The reason shown for a gymnast whose email address a contact still has that is being erased. */
export const BEING_FREED: readonly SyncFact[] = [{ code: 'emailBeingFreed' }];

/** Said to the office alone of a gymnast who may be there already under another email: it tells a birth date. */
export const namesakeReason = (contactId: number | null): SyncFact[] => [
  { code: 'namesake', contact: contactId },
];

/** The same of one whose name or team may have changed, too. */
export const lookalikeReason = (contactId: number): SyncFact[] => [{ code: 'lookalike', contact: contactId }];

export const NO_LEVEL: readonly SyncFact[] = [{ code: 'noLevel' }];
