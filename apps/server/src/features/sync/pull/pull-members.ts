import type { ProviderContact } from '@league/provider';
import type { Database, ScopedTransaction } from '../../../platform/db/database.ts';
import { isRefusedByDatabase, violatesUnique } from '../../../platform/db/failures.ts';
import { retryRace } from '../../../platform/db/retry-race.ts';
import { leagueScope } from '../../../platform/db/scope.ts';
import { erasedContacts } from '../../personal-data/index.ts';
import { type PlannedContact, planContact } from '../compare/plan.ts';
import type { PlannedMember } from '../compare/planned-members.ts';
import { openAttempts } from '../compare/update-attempts.ts';
import { type AwaitingMember, awaitingContacts } from '../push/new-contacts/awaited-members.repository.ts';
import { isAwaited } from '../push/new-contacts/awaited-members.ts';
import { type FoundConflicts, recordConflicts, settleReArchived } from '../store/conflicts.repository.ts';
import { knownNames } from '../store/known-names.repository.ts';
import * as repository from '../store/read-members.repository.ts';
import * as store from '../store/write-members.repository.ts';
import type { KnownNames } from '../values/known-names.ts';
import { isOutdated } from '../values/read-time.ts';
import type { PullMeans } from './pull-context.ts';

/** Contacts handled in one short transaction, so that a coach's change never waits long. */
const BATCH_SIZE = 200;

/** Said of a gymnast whose email at the provider another gymnast of the portal has. */
export const EMAIL_IN_USE =
  'Another gymnast in the portal already has the email that Wild Apricot has for this one.';

export type Pulled = {
  counts: { created: number; updated: number; conflicts: number };
  /** Contacts that could not be stored, because another gymnast has their email. */
  failedContacts: number[];
};

function nothing(): Pulled {
  return { counts: { created: 0, updated: 0, conflicts: 0 }, failedContacts: [] };
}

export type PullContext = store.SyncContext & {
  /** The database's time just before the contacts were read. */
  readAt: Date;
} & Pick<PullMeans, 'fence' | 'signal' | 'leftOut'>;

/** What to do about a contact; nothing where the gymnast is erased, or is being erased (BEYOND-12). */
export function planFor(
  contact: ProviderContact,
  member: repository.SyncMember | undefined,
  { readAt, erased, names }: { readAt: Date; erased: ReadonlySet<number>; names: KnownNames },
): PlannedContact {
  if (erased.has(contact.id) || (member && member.erasingSince !== null)) return { kind: 'ignore' };
  if (!member) return planContact(contact, null, names);
  const { portal, agreed: base, baseCodes } = member;
  return planContact(contact, { portal, base, baseCodes, attempts: openAttempts(member, readAt) }, names);
}

/**
 * News besides the values: other facts of the service, a contact that was missing and is back, or a difference that
 * is not on the list of what waits.
 */
function hasOtherNews(
  { contact, member, unsent }: { contact: ProviderContact; member: repository.SyncMember; unsent: number },
  { levelIds }: Pick<store.SyncContext, 'levelIds'>,
): boolean {
  const levelId = contact.membershipLevel?.id;
  const knownLevel = levelId !== undefined && levelIds.has(levelId) ? levelId : null;
  return (
    member.syncState === 'missing' ||
    (member.syncState === 'synced' && unsent > 0) ||
    member.canReceiveEmail !== contact.canReceiveEmail ||
    member.membershipLevelId !== knownLevel
  );
}

/**
 * The contacts that a pull has to look at once more, with their members locked. Of the others nothing will be stored:
 * what the provider holds is what was agreed, whatever a person changes in the portal meanwhile.
 */
export function contactsWithNews(
  foreseen: readonly PlannedMember[],
  facts: Pick<store.SyncContext, 'levelIds'>,
): ProviderContact[] {
  const hasNews = ({ contact, member, plan }: PlannedMember) => {
    if (plan.kind !== 'compare' || !member) return plan.kind === 'create';
    const { conflicts, send } = plan.comparison;
    const isArchivedOnBothSides = contact.isArchived && member.portal.archived;
    if (plan.hasNews || conflicts.length > 0 || isArchivedOnBothSides) return true;
    return hasOtherNews({ contact, member, unsent: send.length }, facts);
  };
  return foreseen.filter(hasNews).map(({ contact }) => contact);
}

/** The emails the batch would bring onto rosters, so that one which is taken keeps its own contact out and no other. */
async function emailHolders(
  tx: ScopedTransaction,
  plans: readonly PlannedContact[],
): Promise<Map<string, number>> {
  const emails = plans.flatMap((plan) => {
    const email =
      plan.kind === 'create' ? plan.values.email : plan.kind === 'compare' ? plan.comparison.take.email : '';
    return email ? [email] : [];
  });
  return emails.length === 0 ? new Map() : repository.holdersOfEmails(tx, emails);
}

/** Whether the email is free, or this very gymnast's; from then on it is hers (`holder`, or the contact to be created). */
function claimEmail(holders: Map<string, number>, email: string | undefined, holder: number): boolean {
  if (!email) return true;
  const taken = holders.get(email.toLowerCase());
  if (taken !== undefined && taken !== holder) return false;
  holders.set(email.toLowerCase(), holder);
  return true;
}

type Batch = {
  planned: PlannedMember[];
  holders: Map<string, number>;
  awaiting: readonly AwaitingMember[];
};

async function planBatch(
  tx: ScopedTransaction,
  contacts: readonly ProviderContact[],
  readAt: Date,
): Promise<Batch> {
  const ids = contacts.map(({ id }) => id);
  const known = await repository.lockByContact(tx, ids);
  // Only now: an erasure that was under way when the members were locked has been recorded by this point.
  const erased = await erasedContacts(tx, ids);
  const names = await knownNames(tx);
  const planned = contacts.map((contact) => {
    const member = known.get(contact.id);
    return { contact, member, plan: planFor(contact, member, { readAt, erased, names }) };
  });
  const plans = planned.map(({ plan }) => plan);
  return {
    planned,
    holders: await emailHolders(tx, plans),
    awaiting: plans.some(({ kind }) => kind === 'create') ? await awaitingContacts(tx) : [],
  };
}

async function applyBatch(
  tx: ScopedTransaction,
  contacts: readonly ProviderContact[],
  context: PullContext,
): Promise<Pulled> {
  await context.fence(tx);
  const pulled = nothing();
  const { planned, holders, awaiting } = await planBatch(tx, contacts, context.readAt);
  const created: store.NewMember[] = [];
  const changed: store.Reconciled[] = [];
  const conflicts: FoundConflicts[] = [];
  for (const { contact, member, plan } of planned) {
    // The push that is about to create this gymnast, or has, knows the contact for its own.
    if (plan.kind === 'create' && awaiting.some((each) => isAwaited(each, contact))) continue;
    if (plan.kind === 'create') {
      // Contacts and members number separately: a new member's claim is kept under a number that no member has.
      if (claimEmail(holders, plan.values.email, -contact.id)) created.push({ contact, values: plan.values });
      else pulled.failedContacts.push(contact.id);
    }
    if (plan.kind !== 'compare' || !member || isOutdated(member, context.readAt)) continue;
    const { take, base, send } = plan.comparison;
    const isNews = plan.hasNews || hasOtherNews({ contact, member, unsent: send.length }, context);
    if (isNews && !claimEmail(holders, take.email, member.id)) {
      // Nothing of it is agreed, so its conflicts would be found anew each time; they are told once it can be stored.
      pulled.failedContacts.push(contact.id);
      continue;
    }
    conflicts.push({ memberId: member.id, contact, conflicts: plan.comparison.conflicts });
    if (!isNews) continue;
    const attempts = openAttempts(member, context.readAt);
    changed.push({ member, contact, take, base, attempts, mark: store.markAfter(member, send) });
  }
  // Only what changed is written: a pull of a quiet league writes nothing.
  pulled.counts.conflicts = await recordConflicts(tx, conflicts);
  await settleReArchived(tx, archivedOnBothSides(planned));
  await store.storeComparisons(tx, changed, context);
  await store.insertFromProvider(tx, created, context);
  pulled.counts.updated = changed.length;
  pulled.counts.created = created.length;
  return pulled;
}

function archivedOnBothSides(planned: Batch['planned']): number[] {
  return planned.flatMap(({ contact, member }) =>
    contact.isArchived && member?.portal.archived ? [member.id] : [],
  );
}

/**
 * Stores a batch. Where the database refuses it for what it holds, the halves of it find the contact that is refused, and
 * the others are stored. A coach's save, or a push, can take an email or link a contact between our read and our write.
 */
async function applyBatchAgain(
  database: Database,
  contacts: readonly ProviderContact[],
  context: PullContext,
): Promise<Pulled> {
  try {
    return await applyOrRetry(database, contacts, context);
  } catch (error) {
    if (!isRefusedByDatabase(error)) throw error;
    const [contact, ...others] = contacts;
    if (!contact) throw error;
    if (others.length === 0) {
      context.leftOut.add('contact', contact.id);
      return nothing();
    }
    const middle = Math.ceil(contacts.length / 2);
    const halves = [contacts.slice(0, middle), contacts.slice(middle)];
    const total = nothing();
    for (const half of halves) addTo(total, await applyBatchAgain(database, half, context));
    return total;
  }
}

function addTo(total: Pulled, { counts, failedContacts }: Pulled): void {
  total.counts.created += counts.created;
  total.counts.updated += counts.updated;
  total.counts.conflicts += counts.conflicts;
  total.failedContacts.push(...failedContacts);
}

function applyOrRetry(
  database: Database,
  contacts: readonly ProviderContact[],
  context: PullContext,
): Promise<Pulled> {
  return retryRace(
    () => database.inScope(leagueScope(), (tx) => applyBatch(tx, contacts, context)),
    (error) =>
      violatesUnique(error, 'members_email_once') ||
      violatesUnique(error, 'members_provider_contact_id_unique'),
  );
}

/** Brings what the provider holds of these contacts into the portal, in short transactions. Running twice changes nothing. */
export async function pullContacts(
  database: Database,
  contacts: readonly ProviderContact[],
  context: PullContext,
  onBatch: (done: number) => void = () => undefined,
): Promise<Pulled> {
  const total = nothing();
  for (let start = 0; start < contacts.length; start += BATCH_SIZE) {
    context.signal.throwIfAborted();
    const batch = contacts.slice(start, start + BATCH_SIZE);
    addTo(total, await applyBatchAgain(database, batch, context));
    onBatch(start + batch.length);
  }
  return total;
}
