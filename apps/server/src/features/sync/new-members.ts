import { foldForSearch } from '@league/contract';
import type { ProviderContact } from '@league/provider';
import { isGymnast } from './gymnasts.ts';
import type { AwaitingMember, CreateAttempt } from './new-members.repository.ts';
import { SYNCED_FIELDS, type SyncedValues } from './synced-values.ts';

type Person = { firstName: string; lastName: string; dateOfBirth: string | null };

const foldEmail = (email: string | null) => (email ?? '').trim().toLowerCase();
const nameOf = ({ firstName, lastName }: Person) => foldForSearch(`${firstName} ${lastName}`);

function isSamePerson(left: Person, right: Person): boolean {
  return nameOf(left) === nameOf(right) && (left.dateOfBirth || null) === (right.dateOfBirth || null);
}

/** Whether the contact may be the one that a push is creating for this member: nobody new on a roster. */
export function isAwaited(member: AwaitingMember, contact: ProviderContact): boolean {
  const emails = [foldEmail(member.email), foldEmail(member.attempt?.values.email ?? '')];
  if (contact.email !== '') return emails.includes(foldEmail(contact.email));
  return member.attempt !== null && isSamePerson(member.attempt.values, contact);
}

/** What a contact found under a new member's email is to her. */
export type Relation = 'own' | 'sameChild' | 'archived' | 'stranger';

/**
 * Tells the contact that an earlier try of ours has made, or the same child entered at the provider meanwhile, from a
 * parent or another child with that address. A contact that another member is linked with is always a stranger.
 */
export function relationOf(
  contact: ProviderContact,
  { values, attempt, isLinked }: { values: SyncedValues; attempt: CreateAttempt | null; isLinked: boolean },
): Relation {
  if (isLinked || contact.isAdministrator) return 'stranger';
  if (attempt && isSamePerson(attempt.values, contact)) return 'own';
  if (contact.isArchived) return 'archived';
  const isKnownAge = contact.dateOfBirth !== null || !isGymnast(contact);
  const isSame = isKnownAge ? isSamePerson(values, contact) : nameOf(values) === nameOf(contact);
  return isSame ? 'sameChild' : 'stranger';
}

/**
 * What counts as agreed with a contact that is adopted. Of our own: what we sent, so that the office's later changes
 * are news; but a value that is not there at all was never taken and goes out again. Of the same child entered at the
 * provider: nothing but the status, which the office decides; so each side fills the other's gaps, and where both have
 * a value the portal's stands and the other is kept to be seen.
 */
export function agreedAtAdoption(
  relation: 'own' | 'sameChild',
  {
    values,
    attempt,
    provider,
    isMember,
  }: { values: SyncedValues; attempt: CreateAttempt | null; provider: SyncedValues; isMember: boolean },
): SyncedValues {
  const sent = relation === 'own' ? attempt?.values : undefined;
  const agreed: Record<string, string | boolean> = { ...provider };
  for (const field of SYNCED_FIELDS) {
    if (field === 'archived') agreed.archived = false;
    else if (sent) agreed[field] = provider[field] === '' ? '' : sent[field];
    else if (field !== 'membershipStatus' && field !== 'renewalDue') agreed[field] = '';
    else if (isMember) agreed[field] = values[field];
  }
  return agreed as SyncedValues;
}

const OTHER = 'of the membership service already uses this email address';

/** Why a member cannot be created, for a coach's eyes too: the other contact's number, never its name. */
export function refusalOf(relation: 'archived' | 'stranger', contactId: number): string {
  return relation === 'archived'
    ? `An archived contact ${OTHER} (contact ${contactId}). Please ask the league office to bring it back there, or use a different address.`
    : `Another contact ${OTHER} (contact ${contactId}). Please use a different address or ask the league office.`;
}

export const NO_LEVEL =
  'The membership service has no membership level whose name begins with “Gymnast”, so nobody can be added.';
