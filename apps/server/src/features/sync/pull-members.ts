import type { ProviderContact } from '@league/provider';
import type { Database, ScopedTransaction } from '../../platform/db/database.ts';
import { violatesUnique } from '../../platform/db/failures.ts';
import { leagueScope } from '../../platform/db/scope.ts';
import * as repository from './members-sync.repository.ts';
import { countLosses, type PlannedContact, planContact } from './plan.ts';

/** Contacts handled in one short transaction, so that a coach's change never waits long. */
const BATCH_SIZE = 200;

export type PullCounts = {
  read: number;
  created: number;
  updated: number;
  conflicts: number;
  failed: number;
};

const NOTHING: PullCounts = { read: 0, created: 0, updated: 0, conflicts: 0, failed: 0 };

type PullContext = repository.SyncContext & {
  /** The database's time just before the contacts were read. */
  readAt: Date;
};

/** A read from before our own last push shows what the push has already replaced. */
function isOutdated(member: repository.SyncMember, readAt: Date): boolean {
  return member.pushedAt !== null && member.pushedAt >= readAt;
}

function planFor(contact: ProviderContact, member: repository.SyncMember | undefined): PlannedContact {
  return planContact(contact, member ? { portal: member.portal, base: member.agreed } : null);
}

/** What the service tells beside the synced values, and a contact that was missing and is back. */
function hasOtherNews(
  contact: ProviderContact,
  member: repository.SyncMember,
  { levelIds }: PullContext,
): boolean {
  const levelId = contact.membershipLevel?.id;
  const knownLevel = levelId !== undefined && levelIds.has(levelId) ? levelId : null;
  return (
    member.syncState === 'missing' ||
    member.canReceiveEmail !== contact.canReceiveEmail ||
    member.membershipLevelId !== knownLevel
  );
}

async function applyBatch(
  tx: ScopedTransaction,
  contacts: readonly ProviderContact[],
  context: PullContext,
): Promise<PullCounts> {
  const counts = { ...NOTHING, read: contacts.length };
  const known = await repository.lockByContact(
    tx,
    contacts.map(({ id }) => id),
  );
  const created: repository.NewMember[] = [];
  for (const contact of contacts) {
    const member = known.get(contact.id);
    const plan = planFor(contact, member);
    if (plan.kind === 'create') created.push({ contact, values: plan.values });
    if (plan.kind !== 'compare' || !member || isOutdated(member, context.readAt)) continue;
    if (!plan.hasNews && !hasOtherNews(contact, member, context)) continue;
    const { take, base, send, conflicts } = plan.comparison;
    // Only what changed is written, one row at a time: a pull of a quiet league writes nothing.
    await repository.storeComparison(
      tx,
      { member, contact, take, base, isWaiting: send.length > 0 },
      context,
    );
    await repository.recordConflicts(tx, member.id, conflicts);
    counts.updated += 1;
    counts.conflicts += conflicts.length;
  }
  await repository.insertFromProvider(tx, created, context);
  counts.created = created.length;
  return counts;
}

/** The batch in one transaction; where one contact's email stands in the way, each by itself, so that it alone fails. */
async function applyContacts(
  database: Database,
  contacts: readonly ProviderContact[],
  context: PullContext,
): Promise<PullCounts> {
  try {
    return await database.inScope(leagueScope(), (tx) => applyBatch(tx, contacts, context));
  } catch (error) {
    if (!violatesUnique(error, 'members_email_once')) throw error;
    if (contacts.length === 1) return { ...NOTHING, read: 1, failed: 1 };
    const singly: PullCounts[] = [];
    for (const contact of contacts) singly.push(await applyContacts(database, [contact], context));
    return singly.reduce(addCounts, NOTHING);
  }
}

function addCounts(left: PullCounts, right: PullCounts): PullCounts {
  return {
    read: left.read + right.read,
    created: left.created + right.created,
    updated: left.updated + right.updated,
    conflicts: left.conflicts + right.conflicts,
    failed: left.failed + right.failed,
  };
}

/** Brings what the provider holds of these contacts into the portal, in short transactions. Running twice changes nothing. */
export async function pullContacts(
  database: Database,
  contacts: readonly ProviderContact[],
  context: PullContext,
): Promise<PullCounts> {
  let counts = NOTHING;
  for (let start = 0; start < contacts.length; start += BATCH_SIZE) {
    counts = addCounts(
      counts,
      await applyContacts(database, contacts.slice(start, start + BATCH_SIZE), context),
    );
  }
  return counts;
}

/** How many gymnasts a pull of these contacts would take off a roster, and of how many (SYNC_MAX_LOSS_PERCENT). */
export async function foreseeLosses(
  database: Database,
  contacts: readonly ProviderContact[],
): Promise<{ losses: number; of: number }> {
  const [known, of] = await database.inScope(leagueScope(), async (tx) => [
    await repository.membersOfContacts(
      tx,
      contacts.map(({ id }) => id),
    ),
    await repository.countOnRosters(tx),
  ]);
  const plans = contacts.map((contact) => planFor(contact, known.get(contact.id)));
  return { losses: countLosses(plans), of };
}
