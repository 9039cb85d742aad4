import { isDeepStrictEqual } from 'node:util';
import type { SyncFact } from '@league/contract';
import type { ProviderContact } from '@league/provider';
import type { Database, ScopedTransaction } from '../../../platform/db/database.ts';
import { isRefusedByDatabase, violatesUnique } from '../../../platform/db/failures.ts';
import { retryRace } from '../../../platform/db/retry-race.ts';
import { leagueScope } from '../../../platform/db/scope.ts';
import { erasedContacts } from '../../personal-data/index.ts';
import { type PlannedContact, planContact } from '../compare/plan.ts';
import type { PlannedMember } from '../compare/planned-members.ts';
import { openAttempts } from '../compare/update-attempts.ts';
import { awaitingContacts } from '../push/new-contacts/awaited-members.repository.ts';
import { isAwaited } from '../push/new-contacts/awaited-members.ts';
import { type FoundConflicts, recordConflicts, resolveReArchived } from '../store/conflicts.repository.ts';
import { knownNames } from '../store/known-names.repository.ts';
import * as repository from '../store/read-members.repository.ts';
import * as store from '../store/write-members.repository.ts';
import { isGymnast } from '../values/gymnasts.ts';
import type { KnownNames } from '../values/known-names.ts';
import { emailNotTaken, type NotTaken, unusableValues } from '../values/not-taken.ts';
import { isOutdated } from '../values/read-time.ts';
import { SYNCED_FIELDS } from '../values/synced-values.ts';
import { blockedMoves, dependentFirst, type EmailMove, moveOfMember, withoutEmail } from './email-claims.ts';
import type { PullRunContext } from './pull-context.ts';

/** Contacts per transaction, kept short so that a coach's change never waits long. */
const BATCH_SIZE = 200;

/** The reason shown for a gymnast whose email at the provider belongs to another gymnast of the portal. */
export const EMAIL_IN_USE: SyncFact = { code: 'emailInUse' };

export type Pulled = {
  counts: { created: number; updated: number; conflicts: number };
  /** Contacts whose email was not taken because another gymnast has it. */
  failedContacts: number[];
};

function noChanges(): Pulled {
  return { counts: { created: 0, updated: 0, conflicts: 0 }, failedContacts: [] };
}

export type PullContext = store.SyncContext & {
  /** The database's time just before the contacts were read. */
  readAt: Date;
} & Pick<PullRunContext, 'fence' | 'signal' | 'leftOut'>;

/** What to do about a contact; ignores it if the gymnast is or is being erased (BEYOND-12). */
export function planFor(
  contact: ProviderContact,
  member: repository.SyncMember | undefined,
  { readAt, erased, names }: { readAt: Date; erased: ReadonlySet<number>; names: KnownNames },
): PlannedContact {
  if (erased.has(contact.id) || (member && member.erasingSince !== null)) return { kind: 'ignore' };
  if (!member) return planContact(contact, null, names);
  const { portal, agreed: base, baseCodes } = member;
  if (member.notGymnast === 'left' && portal.archived && !isGymnast(contact, names))
    return { kind: 'ignore' };
  return planContact(contact, { portal, base, baseCodes, attempts: openAttempts(member, readAt) }, names);
}

/**
 * Whether something other than the values changed: other facts of the service, a missing contact that is back, or an
 * unsent difference that is not marked as waiting.
 */
function hasOtherChanges(
  {
    contact,
    member,
    unsent,
    isGymnast: isGymnastThere,
  }: { contact: ProviderContact; member: repository.SyncMember; unsent: number; isGymnast: boolean },
  { levelIds }: Pick<store.SyncContext, 'levelIds'>,
): boolean {
  const levelId = contact.membershipLevel?.id;
  const knownLevel = levelId !== undefined && levelIds.has(levelId) ? levelId : null;
  return (
    member.syncState === 'missing' ||
    isGymnastThere !== (member.notGymnast === null) ||
    (member.syncState === 'synced' && unsent > 0) ||
    member.canReceiveEmail !== contact.canReceiveEmail ||
    member.membershipLevelId !== knownLevel
  );
}

/**
 * The contacts that a pull must compare again, with their members locked. The others need no write: the provider has
 * the agreed values, whatever is changed in the portal in the meantime.
 */
export function contactsWithChanges(
  planned: readonly PlannedMember[],
  facts: Pick<store.SyncContext, 'levelIds'>,
): ProviderContact[] {
  const hasChanges = ({ contact, member, plan }: PlannedMember) => {
    if (plan.kind !== 'compare' || !member) return plan.kind === 'create';
    const { conflicts, send } = plan.comparison;
    const isArchivedOnBothSides = contact.isArchived && member.portal.archived;
    if (plan.hasChanges || conflicts.length > 0 || isArchivedOnBothSides) return true;
    if (member.notTaken !== null || contact.unreadable.length > 0) return true;
    return hasOtherChanges({ contact, member, unsent: send.length, isGymnast: plan.isGymnast }, facts);
  };
  return dependentFirst(planned.filter(hasChanges), moveOf).map(({ contact }) => contact);
}

/** The email move that a plan means for a gymnast on a roster. */
function moveOf({ contact, member, plan }: PlannedMember): EmailMove | null {
  // Ids of contacts and members overlap, so a new member's move gets a negative id.
  if (plan.kind === 'create') return { holder: -contact.id, from: '', to: plan.values.email.toLowerCase() };
  return plan.kind === 'compare' && member ? moveOfMember(member, plan.comparison.take) : null;
}

type Batch = {
  /** Without the contacts of awaited members, and without members that were compared later. */
  planned: PlannedMember[];
  names: KnownNames;
  moves: readonly EmailMove[];
  holders: ReadonlyMap<string, number>;
};

async function planBatch(
  tx: ScopedTransaction,
  contacts: readonly ProviderContact[],
  readAt: Date,
): Promise<Batch> {
  const ids = contacts.map(({ id }) => id);
  const known = await repository.lockByContact(tx, ids);
  // Query this only now: an erasure that was running when the members were locked is recorded by this point.
  const erased = await erasedContacts(tx, ids);
  const names = await knownNames(tx);
  const all = contacts.map((contact) => {
    const member = known.get(contact.id);
    return { contact, member, plan: planFor(contact, member, { readAt, erased, names }) };
  });
  const awaiting = all.some(({ plan }) => plan.kind === 'create') ? await awaitingContacts(tx) : [];
  const planned = all.filter(({ contact, member, plan }) => {
    // The push that creates this gymnast, or has just done so, will recognize the contact as its own.
    if (plan.kind === 'create') return !awaiting.some((each) => isAwaited(each, contact));
    return plan.kind === 'compare' && member !== undefined && !isOutdated(member, readAt);
  });
  const moves = planned.flatMap((each) => moveOf(each) ?? []);
  const holders = await repository.holdersOfEmails(
    tx,
    moves.map(({ to }) => to),
  );
  return { planned, names, moves, holders };
}

async function applyBatch(
  tx: ScopedTransaction,
  contacts: readonly ProviderContact[],
  context: PullContext,
): Promise<Pulled> {
  await context.fence(tx);
  const pulled = noChanges();
  const { planned, names, moves, holders } = await planBatch(tx, contacts, context.readAt);
  const blocked = blockedMoves(moves, holders);
  const created: store.NewMember[] = [];
  const changed: store.Reconciled[] = [];
  const conflicts: FoundConflicts[] = [];
  const notTakenOf = (contact: ProviderContact, email: string | undefined): NotTaken[] => [
    ...unusableValues(contact, names),
    ...(email === undefined ? [] : [emailNotTaken(email)]),
  ];
  for (const { contact, member, plan } of planned) {
    if (plan.kind === 'create') {
      const { values } = plan;
      const isBlocked = blocked.has(-contact.id);
      const notTaken = notTakenOf(contact, isBlocked ? values.email : undefined);
      created.push({ contact, values: isBlocked ? { ...values, email: '' } : values, notTaken });
      if (isBlocked) pulled.failedContacts.push(contact.id);
    }
    if (plan.kind !== 'compare' || !member) continue;
    const isBlocked = blocked.has(member.id);
    const notTaken = notTakenOf(contact, isBlocked ? plan.comparison.take.email : undefined);
    if (isBlocked) pulled.failedContacts.push(contact.id);
    const comparison = isBlocked ? withoutEmail(plan.comparison, member.agreed) : plan.comparison;
    const { take, base, send } = comparison;
    const hasChanges = isBlocked
      ? Object.keys(take).length > 0 ||
        !SYNCED_FIELDS.every((field) => base[field] === member.agreed?.[field])
      : plan.hasChanges;
    const isChanged =
      hasChanges ||
      !isDeepStrictEqual(notTaken, member.notTaken ?? []) ||
      hasOtherChanges({ contact, member, unsent: send.length, isGymnast: plan.isGymnast }, context);
    conflicts.push({ memberId: member.id, contact, conflicts: comparison.conflicts });
    if (!isChanged) continue;
    const attempts = openAttempts(member, context.readAt);
    const mark = store.markAfter(member, send);
    changed.push({ ...{ member, contact, take, base, attempts, notTaken, mark }, isGymnast: plan.isGymnast });
  }
  // Writes only what changed, so a pull without changes writes nothing.
  pulled.counts.conflicts = await recordConflicts(tx, conflicts);
  await resolveReArchived(tx, archivedOnBothSides(planned));
  await store.freeEmails(tx, membersLosingEmail(moves, blocked));
  await store.storeComparisons(tx, changed, context);
  await store.insertFromProvider(tx, created, context);
  pulled.counts.updated = changed.length;
  pulled.counts.created = created.length;
  return pulled;
}

/** The members whose email another member of the batch gets. */
function membersLosingEmail(moves: readonly EmailMove[], blocked: ReadonlySet<number>): number[] {
  const made = moves.filter(({ holder }) => !blocked.has(holder));
  const wanted = new Set(made.map(({ to }) => to));
  return made
    .filter(({ holder, from, to }) => holder > 0 && from !== '' && from !== to && wanted.has(from))
    .map(({ holder }) => holder);
}

function archivedOnBothSides(planned: Batch['planned']): number[] {
  return planned.flatMap(({ contact, member }) =>
    contact.isArchived && member?.portal.archived ? [member.id] : [],
  );
}

/**
 * Stores a batch. If the database rejects a value in it, splits it in halves until only that contact is left out.
 * Between our read and our write, a coach's save or a push can take an email or link a contact.
 */
async function applyOrSplitBatch(
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
      return noChanges();
    }
    const middle = Math.ceil(contacts.length / 2);
    const halves = [contacts.slice(0, middle), contacts.slice(middle)];
    const total = noChanges();
    for (const half of halves) addTo(total, await applyOrSplitBatch(database, half, context));
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

/**
 * Brings the provider's values of these contacts into the portal, in short transactions. A second run changes nothing.
 */
export async function pullContacts(
  database: Database,
  contacts: readonly ProviderContact[],
  context: PullContext,
  onBatch: (done: number) => void = () => undefined,
): Promise<Pulled> {
  const total = noChanges();
  for (let start = 0; start < contacts.length; start += BATCH_SIZE) {
    context.signal.throwIfAborted();
    const batch = contacts.slice(start, start + BATCH_SIZE);
    addTo(total, await applyOrSplitBatch(database, batch, context));
    onBatch(start + batch.length);
  }
  return total;
}
