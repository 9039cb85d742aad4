import { foldForSearch, fullName, type SyncFact } from '@league/contract';
import type { ProviderContact } from '@league/provider';
import { isGymnast } from '../../values/gymnasts.ts';
import type { KnownNames } from '../../values/known-names.ts';
import { SYNCED_FIELDS, type SyncedValues } from '../../values/synced-values.ts';
import type { AwaitingMember, CreateAttempt } from './awaited-members.repository.ts';

type Person = { firstName: string; lastName: string; dateOfBirth: string | null };

const foldEmail = (email: string | null) => (email ?? '').trim().toLowerCase();
const nameOf = (person: Person) => foldForSearch(fullName(person));

/** Equal for two entries of the same child, by name and date of birth. */
export function personKeyOf(person: Person): string {
  return `${person.dateOfBirth ?? ''} ${nameOf(person)}`;
}

function isSamePerson(left: Person, right: Person): boolean {
  return personKeyOf(left) === personKeyOf(right);
}

/**
 * Whether two entries with the same address may be the same child, renamed or with a corrected date of birth: either
 * the name or the date is the same.
 */
export function isPerhapsSame(left: Person, right: Person): boolean {
  const isSameAge = left.dateOfBirth !== null && left.dateOfBirth === right.dateOfBirth;
  return isSameAge !== (nameOf(left) === nameOf(right));
}

/**
 * Whether the contact may be the one that a push is creating for this member, or that the office is asked about. It is
 * then not a new gymnast.
 */
export function isAwaited(member: AwaitingMember, contact: ProviderContact): boolean {
  if (member.namesake?.contactId === contact.id) return true;
  const emails = [member.email, ...member.attempts.map(({ values }) => values.email)];
  if (contact.email !== '') return emails.map(foldEmail).includes(foldEmail(contact.email));
  return member.attempts.some(({ values }) => isSamePerson(values, contact));
}

/**
 * How a contact found under a new member's email relates to the member: `returning` is the same child, archived there;
 * `renamed` may be the same child.
 */
export type Relation = 'own' | 'sameChild' | 'returning' | 'archived' | 'renamed' | 'stranger';

/** How a contact relates that becomes the member's. */
export type OwnRelation = 'own' | 'sameChild' | 'returning';

export const isOwnRelation = (relation: Relation): relation is OwnRelation =>
  relation === 'own' || relation === 'sameChild' || relation === 'returning';

/**
 * Distinguishes the contact that an earlier attempt of ours created, or the same child entered at the provider
 * meanwhile, from a parent or another child with that address. A contact linked to another member is always a stranger.
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

/** How long after sending a call may still be carried out; the client times out after half of that. */
const OPEN_ATTEMPT_MS = 60_000;

/** How long, in milliseconds, the last of these attempts may still arrive at the provider; 0 if none can. */
export function openAttemptMs(attempts: readonly CreateAttempt[], now: Date): number {
  return Math.max(0, ...attempts.map(({ lastAt }) => lastAt.getTime() + OPEN_ATTEMPT_MS - now.getTime()));
}

/**
 * The attempts that would create a second contact beside one with these values if they still arrived. Two contacts with
 * the same address cannot happen, since the provider refuses that.
 */
export function rivalsOf({ email }: SyncedValues, attempts: readonly CreateAttempt[]): CreateAttempt[] {
  return attempts.filter(({ values }) => email === '' || foldEmail(values.email) !== foldEmail(email));
}

/**
 * The values that count as agreed with an adopted contact. If our own attempt created it: what we sent, so that later
 * changes by the office count as changes; but a value that is empty there was never taken and is sent again. Which of
 * several attempts created it is unknown, so a value from any of them is ours. If it is the same child entered at the
 * provider: only the status, which the office decides. So each side fills the other's gaps, and if both have a value,
 * the portal's wins and the other is recorded.
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
    // A returning gymnast is un-archived there. A contact that was archived after our attempt is archived here.
    if (field === 'archived') agreed.archived = relation === 'returning' && provider.archived;
    else if (last) {
      const isOurs = provider[field] === '' || ours.some((sent) => sent.values[field] === provider[field]);
      agreed[field] = isOurs ? provider[field] : last[field];
    } else if (field !== 'membershipStatus' && field !== 'renewalDue') agreed[field] = '';
    else if (isMember) agreed[field] = values[field];
  }
  return agreed as SyncedValues;
}

/** Why a member cannot be created. Coaches see it too, so it has the other contact's number, never its name. */
export function refusalOf(relation: 'archived' | 'stranger', contactId: number): SyncFact[] {
  return [{ code: relation === 'archived' ? 'emailOfArchived' : 'emailOfOther', contact: contactId }];
}

/** The reason shown for a gymnast while an earlier call for them may still arrive at the provider. */
export const ATTEMPT_OPEN: readonly SyncFact[] = [{ code: 'attemptOpen' }];

/** The reason shown for a gymnast whose email still belongs to a contact that is being erased. */
export const EMAIL_BEING_FREED: readonly SyncFact[] = [{ code: 'emailBeingFreed' }];

/**
 * The reason, shown only to the office, for a gymnast who may already exist with another email: it reveals a birth
 * date.
 */
export const namesakeReason = (contactId: number | null): SyncFact[] => [
  { code: 'namesake', contact: contactId },
];

/** The reason for a gymnast who may already exist, possibly with another name or team. */
export const lookalikeReason = (contactId: number): SyncFact[] => [{ code: 'lookalike', contact: contactId }];

export const NO_LEVEL: readonly SyncFact[] = [{ code: 'noLevel' }];
