import type { ProviderContact } from '@league/provider';
import { leagueScope } from '../../platform/db/scope.ts';
import { providerFailureOf } from './failures.ts';
import type { SyncMember } from './members-sync.repository.ts';
import * as repository from './new-members.repository.ts';
import { agreedAtAdoption, NO_LEVEL, refusalOf, relationOf } from './new-members.ts';
import { markRefused } from './push.repository.ts';
import { type PushOutcome, type PushRun, settle } from './push.ts';
import { lockIssue } from './sync-issues.repository.ts';
import {
  changesOf,
  SYNCED_FIELDS,
  type SyncedField,
  type SyncedValues,
  valuesOfContact,
} from './synced-values.ts';

/** A created contact's clock and ours may differ by this much. */
const CLOCK_LEEWAY_MS = 24 * 3_600_000;

type Found = { contact: ProviderContact; isLinked: boolean };

/** A contact without an email cannot be looked up by it; one that an earlier try of ours has made is recent. */
async function findByAttempt({ provider, signal }: PushRun, member: SyncMember): Promise<ProviderContact[]> {
  const attempt = repository.attemptOf(member);
  if (attempt?.values.email !== '') return [];
  const changedSince = new Date(attempt.at.getTime() - CLOCK_LEEWAY_MS);
  const recent = await provider.listContacts({ changedSince, signal });
  return recent.filter(({ email }) => email === '');
}

/** What the provider holds under the members' emails, those of an earlier try included: one call for some fifty. */
export async function findContactsOf(run: PushRun, members: readonly SyncMember[]): Promise<Found[]> {
  const emails = members.flatMap((member) => [
    member.portal.email,
    repository.attemptOf(member)?.values.email ?? '',
  ]);
  const known = emails.filter((email) => email !== '');
  const found =
    known.length === 0 ? [] : await run.provider.findContactsByEmails(known, { signal: run.signal });
  for (const member of members) found.push(...(await findByAttempt(run, member)));
  const linked = await run.database.inScope(leagueScope(), (tx) =>
    repository.linkedContacts(
      tx,
      found.map(({ id }) => id),
    ),
  );
  return found.map((contact) => ({ contact, isLinked: linked.has(contact.id) }));
}

function isFor(member: SyncMember, { contact }: Found): boolean {
  const emails = [member.portal.email, repository.attemptOf(member)?.values.email ?? ''];
  return emails.some((email) => email.toLowerCase() === contact.email.toLowerCase());
}

/** The fields a new contact is given: those that hold something; an empty contact needs no emptying. */
function fieldsOfNew(values: SyncedValues): SyncedField[] {
  return SYNCED_FIELDS.filter((field) => field !== 'archived' && values[field] !== '');
}

/** Links the member with the contact that the provider has created for it, and settles what was sent. */
async function link(
  run: PushRun,
  { memberId, answer, values }: { memberId: number; answer: ProviderContact; values: SyncedValues },
): Promise<PushOutcome> {
  return run.database.inScope(leagueScope(), async (tx) => {
    const member = await lockIssue(tx, memberId);
    if (!member || member.providerContactId !== null) return 'nothing';
    const sent = { values, fields: fieldsOfNew(values) };
    return (await settle(tx, run, { member, answer, sent })) === null ? 'created' : 'refused';
  });
}

/** Links the member with a contact that is there already; what the two differ in is then pushed like any change. */
async function adopt(
  run: PushRun,
  {
    memberId,
    contact,
    relation,
  }: { memberId: number; contact: ProviderContact; relation: 'own' | 'sameChild' },
): Promise<PushOutcome> {
  return run.database.inScope(leagueScope(), async (tx) => {
    const member = await lockIssue(tx, memberId);
    if (!member || member.providerContactId !== null) return 'nothing';
    await repository.adoptContact(tx, {
      memberId,
      contactId: contact.id,
      agreed: agreedAtAdoption(relation, {
        values: member.portal,
        attempt: repository.attemptOf(member),
        provider: valuesOfContact(contact, null),
        isMember: contact.isMember,
      }),
    });
    return 'created';
  });
}

async function refuse(run: PushRun, member: SyncMember, reason: string): Promise<PushOutcome> {
  const { id: memberId, version } = member;
  await run.database.inScope(leagueScope(), (tx) => markRefused(tx, { memberId, version, reason }));
  return 'refused';
}

/** Settles with what stands under the member's email already; undefined when nothing does. */
async function settleWithFound(
  run: PushRun,
  member: SyncMember,
  found: readonly Found[],
): Promise<PushOutcome | undefined> {
  const attempt = repository.attemptOf(member);
  const related = found
    .filter((each) => isFor(member, each))
    .map(({ contact, isLinked }) => ({
      contact,
      relation: relationOf(contact, { values: member.portal, attempt, isLinked }),
    }));
  const ours = related.find(({ relation }) => relation === 'own' || relation === 'sameChild');
  if (ours && (ours.relation === 'own' || ours.relation === 'sameChild'))
    return adopt(run, { memberId: member.id, contact: ours.contact, relation: ours.relation });
  if (member.portal.archived) return undefined;
  const email = member.portal.email.toLowerCase();
  const other = related.find(({ contact }) => email !== '' && contact.email.toLowerCase() === email);
  if (other?.relation === 'archived' || other?.relation === 'stranger')
    return refuse(run, member, refusalOf(other.relation, other.contact.id));
  return undefined;
}

/**
 * Creates a member's contact at the provider, unless one that is hers is there already: from an earlier try whose
 * answer was lost, or entered by the office meanwhile. So a kill at any moment, or two processes at once, leave one
 * contact (SYNC-04). An email of somebody else's contact is refused in plain words. A passing failure is thrown.
 */
export async function pushNew(
  run: PushRun,
  member: SyncMember,
  found: readonly Found[],
): Promise<PushOutcome> {
  const { database, provider, signal } = run;
  const settled = await settleWithFound(run, member, found);
  if (settled) return settled;
  if (member.portal.archived) {
    await database.inScope(leagueScope(), (tx) => repository.endWithoutContact(tx, member.id));
    return 'nothing';
  }
  const values = member.portal;
  const membershipLevelId = await database.inScope(leagueScope(), async (tx) => {
    await repository.noteAttempt(tx, member.id, values);
    return member.membershipLevelId ?? (await run.context(tx)).levelForNew;
  });
  if (membershipLevelId === undefined) return refuse(run, member, NO_LEVEL);
  try {
    const contact = { ...changesOf(values, fieldsOfNew(values)), membershipLevelId };
    const answer = await provider.createContact(contact, { signal });
    return await link(run, { memberId: member.id, answer, values });
  } catch (error) {
    const failure = providerFailureOf(error);
    if (failure?.meaning !== 'refused') throw error;
    // An address can have been taken since we looked, by our own call whose answer was late as well.
    const tried = { ...member, createAttempt: { at: new Date(), values } };
    const again = await settleWithFound(run, tried, await findContactsOf(run, [tried]));
    return again ?? refuse(run, member, failure.sentence);
  }
}
