import type { SyncFact } from '@league/contract';
import type { ProviderContact } from '@league/provider';
import { leagueScope } from '../../../../platform/db/scope.ts';
import { isLookalike } from '../../compare/match-gymnasts.ts';
import { lockIssue } from '../../office/sync-issues.repository.ts';
import { isCertainlyNotDone, providerFailureOf } from '../../runs/failures.ts';
import { knownNames } from '../../store/known-names.repository.ts';
import type { SyncMember } from '../../store/read-members.repository.ts';
import { choiceNameOf, type KnownNames } from '../../values/known-names.ts';
import {
  changesOf,
  SYNCED_FIELDS,
  type SyncedField,
  type SyncedValues,
  valuesOfContact,
} from '../../values/synced-values.ts';
import { markRefused, postponeFor } from '../push.repository.ts';
import type { PushOutcome } from '../push.ts';
import type { PushRun } from '../push-types.ts';
import { recordAnswer } from '../record-answer.ts';
import * as repository from './awaited-members.repository.ts';
import {
  ATTEMPT_OPEN,
  agreedAtAdoption,
  EMAIL_BEING_FREED,
  isOwnRelation,
  lookalikeReason,
  NO_LEVEL,
  namesakeReason,
  type OwnRelation,
  openAttemptMs,
  refusalOf,
  relationOf,
  rivalsOf,
} from './awaited-members.ts';
import { noteCreation, waitAsForCreation } from './creation-pace.ts';

/** The provider's clock and ours may differ by this much. */
const CLOCK_LEEWAY_MS = 24 * 3_600_000;

/** How long a gymnast waits if their address belongs to a contact that is being erased. */
const ERASING_WAIT_MS = 30_000;

type Found = { contact: ProviderContact; isLinked: boolean; isBeingErased: boolean };

/** The emails that the member's contact may have, in lower case; includes '' for an attempt without one. */
function emailsOf(member: SyncMember): string[] {
  const sent = repository.attemptsOf(member).map(({ values }) => values.email);
  return [member.portal.email, ...sent].map((email) => email.toLowerCase());
}

/**
 * Finds the contact of an attempt without an email, which cannot be looked up by email, among the contacts created
 * recently.
 */
async function findByAttempts({ provider, signal }: PushRun, member: SyncMember): Promise<ProviderContact[]> {
  const first = repository.attemptsOf(member).find(({ values }) => values.email === '');
  if (!first) return [];
  const changedSince = new Date(first.firstAt.getTime() - CLOCK_LEEWAY_MS);
  const recent = await provider.listContacts({ changedSince, signal });
  return recent.filter(({ email }) => email === '');
}

/**
 * The provider's contacts with the members' emails, including those of earlier attempts: two calls for about fifty
 * members.
 */
export async function findContactsOf(run: PushRun, members: readonly SyncMember[]): Promise<Found[]> {
  const known = members.flatMap(emailsOf).filter((email) => email !== '');
  const found =
    known.length === 0 ? [] : await run.provider.findContactsByEmails(known, { signal: run.signal });
  for (const member of members) found.push(...(await findByAttempts(run, member)));
  const linked = await run.database.inScope(leagueScope(), (tx) =>
    repository.linkedContacts(
      tx,
      found.map(({ id }) => id),
    ),
  );
  return found.map((contact) => ({
    contact,
    isLinked: linked.has(contact.id),
    isBeingErased: linked.get(contact.id)?.isBeingErased ?? false,
  }));
}

const isFor = (member: SyncMember, { contact }: Found) =>
  emailsOf(member).includes(contact.email.toLowerCase());

/** The fields sent for a new contact: only those with a value, since there is nothing to clear. */
function fieldsOfNew(values: SyncedValues): SyncedField[] {
  return SYNCED_FIELDS.filter((field) => field !== 'archived' && values[field] !== '');
}

/**
 * The fields that a contact is created with if the provider refuses it with all values; the others are then sent one by
 * one.
 */
const ESSENTIAL: readonly SyncedField[] = ['firstName', 'lastName', 'email', 'membershipStatus'];

function essentialsOf(values: SyncedValues): SyncedValues {
  const emptied = fieldsOfNew(values).filter((field) => !ESSENTIAL.includes(field));
  return { ...values, ...Object.fromEntries(emptied.map((field) => [field, ''])) };
}

/** Links the member to the contact that the provider created for it, and records what was sent. */
async function link(
  run: PushRun,
  { memberId, answer, values }: { memberId: number; answer: ProviderContact; values: SyncedValues },
): Promise<PushOutcome> {
  return run.database.inScope(leagueScope(), async (tx) => {
    const member = await lockIssue(tx, memberId);
    if (!member || member.providerContactId !== null) return 'nothing';
    const sent = { values, fields: fieldsOfNew(values) };
    return (await recordAnswer(tx, run, { member, answer, sent })) === null ? 'created' : 'refused';
  });
}

/** Links the member to an existing contact; their differences are then pushed like any change. */
async function adopt(
  run: PushRun,
  { memberId, contact, relation }: { memberId: number; contact: ProviderContact; relation: OwnRelation },
): Promise<PushOutcome> {
  return run.database.inScope(leagueScope(), async (tx) => {
    const member = await lockIssue(tx, memberId);
    if (!member || member.providerContactId !== null) return 'nothing';
    await repository.adoptContact(tx, {
      memberId,
      contact,
      agreed: agreedAtAdoption(relation, {
        values: member.portal,
        attempts: repository.attemptsOf(member),
        provider: valuesOfContact(contact, null, await knownNames(tx)),
        isMember: contact.isMember,
      }),
    });
    return 'created';
  });
}

async function refuse(run: PushRun, member: SyncMember, reason: readonly SyncFact[]): Promise<PushOutcome> {
  const { id: memberId, version } = member;
  await run.database.inScope(leagueScope(), (tx) => markRefused(tx, { memberId, version, reason }));
  return 'refused';
}

async function waitFor(
  { database }: PushRun,
  { id: memberId }: SyncMember,
  wait: { waitMs: number; reason: readonly SyncFact[] },
): Promise<PushOutcome> {
  await database.inScope(leagueScope(), (tx) => postponeFor(tx, { memberId, ...wait }));
  return 'postponed';
}

/**
 * Whether the sync may adopt the contact without asking. Only the office may link one of another team, or an archived
 * one without a team. Otherwise name and date of birth alone would give a coach another team's child.
 */
function isOursToAdopt(
  { portal }: SyncMember,
  { contact, relation, names }: { contact: ProviderContact; relation: OwnRelation; names: KnownNames },
): boolean {
  if (relation === 'own') return true;
  const team = choiceNameOf(contact, 'team', names);
  return team === portal.team || (team === '' && relation === 'sameChild');
}

/** Asks the office about the same child's contact. The coach is told the same as for another child's contact. */
async function askAboutContact(
  { database }: PushRun,
  { id: memberId, version, namesake }: SyncMember,
  { id: contactId, isArchived }: ProviderContact,
): Promise<PushOutcome> {
  const reason = refusalOf(isArchived ? 'archived' : 'stranger', contactId);
  const asked = { contactId, memberId: null, isArchived, answer: 'asked', isUnderSameEmail: true } as const;
  const question = namesake?.answer === 'another' ? null : asked;
  await database.inScope(leagueScope(), (tx) =>
    markRefused(tx, { memberId, version, reason, namesake: question }),
  );
  return 'refused';
}

/** Resolves the creation with a contact that already has the member's email; undefined if there is none. */
async function resolveWithFound(
  run: PushRun,
  member: SyncMember,
  found: readonly Found[],
): Promise<PushOutcome | undefined> {
  const attempts = repository.attemptsOf(member);
  const names = await run.database.inScope(leagueScope(), knownNames);
  const related = found
    .filter((each) => isFor(member, each))
    .map(({ contact, isLinked, isBeingErased }) => ({
      contact,
      isBeingErased,
      relation: relationOf(contact, { values: member.portal, attempts, isLinked, names }),
    }));
  const same = related.flatMap(({ contact, relation }) =>
    isOwnRelation(relation) ? [{ contact, relation }] : [],
  );
  const ours = same.find(({ contact, relation }) => isOursToAdopt(member, { contact, relation, names }));
  if (ours) return adopt(run, { memberId: member.id, ...ours });
  if (member.portal.archived) return undefined;
  const [ofOthers] = same;
  if (ofOthers) return askAboutContact(run, member, ofOthers.contact);
  const email = member.portal.email.toLowerCase();
  const other = related.find(({ contact }) => email !== '' && contact.email.toLowerCase() === email);
  // The other contact is being erased and will free its address, so waiting resolves this. A refusal would stay until
  // the office retries it.
  if (other?.isBeingErased)
    return waitFor(run, member, { waitMs: ERASING_WAIT_MS, reason: EMAIL_BEING_FREED });
  if (other?.relation === 'renamed') return askAboutContact(run, member, other.contact);
  if (other?.relation === 'archived' || other?.relation === 'stranger')
    return refuse(run, member, refusalOf(other.relation, other.contact.id));
  return undefined;
}

/** Waits, because it is not known yet whether an earlier attempt has arrived. */
async function waitForAttempts(
  run: PushRun,
  member: SyncMember,
  attempts: readonly repository.CreateAttempt[],
): Promise<PushOutcome | undefined> {
  const waitMs = openAttemptMs(attempts, run.clock.now());
  return waitMs === 0 ? undefined : waitFor(run, member, { waitMs, reason: ATTEMPT_OPEN });
}

/**
 * Creates no contact for an archived gymnast. But a contact that an earlier attempt created must first be found and
 * archived.
 */
async function endUnlessAttemptOpen(run: PushRun, member: SyncMember): Promise<PushOutcome> {
  const unsettled = await waitForAttempts(run, member, repository.attemptsOf(member));
  if (unsettled) return unsettled;
  await run.database.inScope(leagueScope(), (tx) => repository.endWithoutContact(tx, member));
  return 'nothing';
}

type Sent = { at: Date; values: SyncedValues };

/**
 * Stores what is about to be sent, and returns the membership level for it; null if the member has changed meanwhile.
 */
async function prepareCreation(
  run: PushRun,
  member: SyncMember,
  sent: Sent,
): Promise<{ membershipLevelId: number | undefined; names: KnownNames } | null> {
  return run.database.inScope(leagueScope(), async (tx) => {
    const current = await lockIssue(tx, member.id);
    // The look-up used the member's former values. The next round uses the present ones.
    if (current?.version !== member.version || current.providerContactId !== null) return null;
    // The team may have been renamed meanwhile.
    if (current.portal.team !== member.portal.team) return null;
    const membershipLevelId = current.membershipLevelId ?? (await run.context(tx)).levelForNew;
    if (membershipLevelId !== undefined) await repository.noteAttempt(tx, current, sent);
    return { membershipLevelId, names: await knownNames(tx) };
  });
}

/** Handles a failed creation: an address may have been taken since the look-up, even by a late call of ours. */
async function handleFailedCreation(
  run: PushRun,
  { member, sent, error }: { member: SyncMember; sent: Sent; error: unknown },
): Promise<PushOutcome> {
  if (run.signal.aborted || !isCertainlyNotDone(error)) throw error;
  if (providerFailureOf(error)?.meaning === 'refused') {
    const settled = await resolveRefused(run, { member, sent });
    if (settled) return settled;
  } else await forgetSent(run, member, sent);
  throw error;
}

async function forgetSent({ database }: PushRun, member: SyncMember, sent: Sent): Promise<void> {
  await database.inScope(leagueScope(), async (tx) => {
    const current = await lockIssue(tx, member.id);
    if (current) await repository.forgetAttempt(tx, current, sent);
  });
}

/** Handles a refused creation: resolves it with the contact that has the email, or removes the stored attempt. */
async function resolveRefused(
  run: PushRun,
  { member, sent }: { member: SyncMember; sent: Sent },
): Promise<PushOutcome | undefined> {
  const tried = await run.database.inScope(leagueScope(), (tx) => lockIssue(tx, member.id));
  if (!tried) return 'nothing';
  const settled = await resolveWithFound(run, tried, await findContactsOf(run, [tried]));
  if (!settled) await forgetSent(run, member, sent);
  return settled;
}

/** Creates the contact with the essential values. If they are refused too, throws the refusal of all values. */
async function createOrThrow(
  run: PushRun,
  { member, essentials, error }: { member: SyncMember; essentials: SyncedValues; error: unknown },
): Promise<PushOutcome> {
  try {
    return await create(run, member, essentials);
  } catch (second) {
    throw providerFailureOf(second)?.meaning === 'refused' ? error : second;
  }
}

/**
 * Creates a member's contact at the provider, unless it already exists: from an earlier attempt whose answer was lost,
 * or entered by the office meanwhile. So a kill at any moment, or two processes at once, leave one contact (SYNC-04).
 * Refuses an email of another person's contact in plain words. Throws failures of the provider.
 */
export async function pushNew(
  run: PushRun,
  member: SyncMember,
  found: readonly Found[],
): Promise<PushOutcome> {
  const settled = (await adoptSameChild(run, member)) ?? (await resolveWithFound(run, member, found));
  if (settled) return settled;
  if (member.portal.archived) return endUnlessAttemptOpen(run, member);
  const values = member.portal;
  const rivals = rivalsOf(values, repository.attemptsOf(member));
  const unsettled = await waitForAttempts(run, member, rivals);
  if (unsettled) return unsettled;
  const asked = (await askAboutNamesake(run, member)) ?? (await askAboutLookalike(run, member));
  return asked ?? create(run, member, values);
}

/**
 * Links the member to the contact that the office said is the same child; undefined if there is no such decision, or
 * the contact is gone or linked by now.
 */
async function adoptSameChild(run: PushRun, member: SyncMember): Promise<PushOutcome | undefined> {
  const { namesake } = member;
  if (namesake?.answer !== 'same' || namesake.contactId === null) return undefined;
  const contact = await run.provider.getContact(namesake.contactId, { signal: run.signal });
  if (!contact) return undefined;
  const linked = await run.database.inScope(leagueScope(), (tx) =>
    repository.linkedContacts(tx, [contact.id]),
  );
  if (linked.size > 0 || contact.isAdministrator) return undefined;
  const mayBeOurs = repository.attemptsOf(member).length > 0;
  const relation = contact.isArchived ? 'returning' : mayBeOurs ? 'own' : 'sameChild';
  return adopt(run, { memberId: member.id, contact, relation });
}

/** Asks the office about a gymnast who may already exist with another email; undefined if there is nothing to ask. */
async function askAboutNamesake(run: PushRun, member: SyncMember): Promise<PushOutcome | undefined> {
  if (member.namesake?.answer === 'another') return undefined;
  const { id: memberId, version } = member;
  const known = await run.database.inScope(leagueScope(), (tx) => repository.findNamesake(tx, member));
  if (!known) return undefined;
  // The question takes as long as a creation, which is one call.
  const startedAt = run.elapsedMs();
  if (known.contactId !== null) await run.provider.getContact(known.contactId, { signal: run.signal });
  await waitAsForCreation(run, startedAt);
  return run.database.inScope(leagueScope(), async (tx) => {
    const found = await repository.findNamesake(tx, member);
    if (!found) return undefined;
    const reason = namesakeReason(found.contactId);
    await markRefused(tx, { memberId, version, reason, namesake: { ...found, answer: 'asked' } });
    return 'refused';
  });
}

/**
 * Keeps the open question about a contact that resembles the member (match-gymnasts.ts) if the member changed before
 * the office answered; undefined if there is no such question any more.
 */
async function askAboutLookalike(run: PushRun, member: SyncMember): Promise<PushOutcome | undefined> {
  const { id: memberId, version, namesake } = member;
  if (namesake?.answer !== 'asked' || namesake.contactId === null || namesake.memberId !== null)
    return undefined;
  const contact = await run.provider.getContact(namesake.contactId, { signal: run.signal });
  if (!contact || contact.isAdministrator) return undefined;
  return run.database.inScope(leagueScope(), async (tx) => {
    const linked = await repository.linkedContacts(tx, [contact.id]);
    if (linked.size > 0 || !isLookalike(member, contact, await knownNames(tx))) return undefined;
    const reason = lookalikeReason(contact.id);
    const asked = {
      contactId: contact.id,
      memberId: null,
      isArchived: contact.isArchived,
      answer: 'asked',
    } as const;
    await markRefused(tx, { memberId, version, reason, namesake: asked });
    return 'refused';
  });
}

/** Creates the contact with these values of the member. If refused, creates it with the essential ones. */
async function create(run: PushRun, member: SyncMember, values: SyncedValues): Promise<PushOutcome> {
  const { provider, signal } = run;
  const sent = { at: run.clock.now(), values };
  const prepared = await prepareCreation(run, member, sent);
  if (!prepared) return 'nothing';
  const { membershipLevelId, names } = prepared;
  if (membershipLevelId === undefined) return refuse(run, member, NO_LEVEL);
  try {
    const contact = { ...changesOf(values, fieldsOfNew(values), names), membershipLevelId };
    const startedAt = run.elapsedMs();
    const answer = await provider.createContact(contact, { signal });
    noteCreation(run.elapsedMs() - startedAt);
    run.rights.areProven = true;
    return await link(run, { memberId: member.id, answer, values });
  } catch (error) {
    const isRefused = !signal.aborted && providerFailureOf(error)?.meaning === 'refused';
    const essentials = essentialsOf(values);
    const hasMore = fieldsOfNew(values).length > fieldsOfNew(essentials).length;
    if (!isRefused || !hasMore) return handleFailedCreation(run, { member, sent, error });
    return (await resolveRefused(run, { member, sent })) ?? createOrThrow(run, { member, essentials, error });
  }
}
