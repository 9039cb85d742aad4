import type { ProviderContact } from '@league/provider';
import type { Database, ScopedTransaction } from '../../platform/db/database.ts';
import { leagueScope } from '../../platform/db/scope.ts';
import * as repository from './members-sync.repository.ts';
import { countLosses, type PlannedContact, planContact } from './plan.ts';

/** Contacts handled in one short transaction, so that a coach's change never waits long. */
const BATCH_SIZE = 200;

/** Said of a gymnast whose email at the provider another gymnast of the portal has. */
export const EMAIL_IN_USE =
  'The membership service holds an email for this gymnast that another gymnast in the portal already has.';

export type Pulled = {
  counts: { read: number; created: number; updated: number; conflicts: number };
  /** Contacts that could not be stored, because another gymnast has their email. */
  failedContacts: number[];
};

function nothing(): Pulled {
  return { counts: { read: 0, created: 0, updated: 0, conflicts: 0 }, failedContacts: [] };
}

type PullContext = repository.SyncContext & {
  /** The database's time just before the contacts were read. */
  readAt: Date;
};

/** A list read from before our own last look at the contact shows what that look has already replaced. */
function isOutdated(member: repository.SyncMember, readAt: Date): boolean {
  return member.pushedAt !== null && member.pushedAt >= readAt;
}

function planFor(contact: ProviderContact, member: repository.SyncMember | undefined): PlannedContact {
  return planContact(contact, member ? { portal: member.portal, base: member.agreed } : null);
}

/**
 * News beside the values: other facts of the service, a contact that was missing and is back, and a difference that
 * nobody has on the list of what waits.
 */
function hasOtherNews(
  { contact, member, unsent }: { contact: ProviderContact; member: repository.SyncMember; unsent: number },
  { levelIds }: PullContext,
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

async function applyBatch(
  tx: ScopedTransaction,
  contacts: readonly ProviderContact[],
  context: PullContext,
): Promise<Pulled> {
  const pulled = nothing();
  const known = await repository.lockByContact(
    tx,
    contacts.map(({ id }) => id),
  );
  const planned = contacts.map((contact) => ({ contact, plan: planFor(contact, known.get(contact.id)) }));
  const holders = await emailHolders(
    tx,
    planned.map(({ plan }) => plan),
  );
  const created: repository.NewMember[] = [];
  for (const { contact, plan } of planned) {
    const member = known.get(contact.id);
    if (plan.kind === 'create') {
      // Contact ids and member ids do not meet: a new member's claim is kept under a number no member has.
      if (claimEmail(holders, plan.values.email, -contact.id)) created.push({ contact, values: plan.values });
      else pulled.failedContacts.push(contact.id);
    }
    if (plan.kind !== 'compare' || !member || isOutdated(member, context.readAt)) continue;
    const { take, base, send, conflicts } = plan.comparison;
    pulled.counts.conflicts += await repository.recordConflicts(tx, member.id, conflicts);
    if (!plan.hasNews && !hasOtherNews({ contact, member, unsent: send.length }, context)) continue;
    if (!claimEmail(holders, take.email, member.id)) {
      pulled.failedContacts.push(contact.id);
      continue;
    }
    const mark = repository.markAfter(member, send);
    // Only what changed is written, one row at a time: a pull of a quiet league writes nothing.
    await repository.storeComparison(tx, { member, contact, take, base, mark, isOwnRead: false }, context);
    pulled.counts.updated += 1;
  }
  await repository.insertFromProvider(tx, created, context);
  pulled.counts.created = created.length;
  return pulled;
}

/** Brings what the provider holds of these contacts into the portal, in short transactions. Running twice changes nothing. */
export async function pullContacts(
  database: Database,
  contacts: readonly ProviderContact[],
  context: PullContext,
): Promise<Pulled> {
  const total = nothing();
  total.counts.read = contacts.length;
  for (let start = 0; start < contacts.length; start += BATCH_SIZE) {
    const batch = contacts.slice(start, start + BATCH_SIZE);
    const { counts, failedContacts } = await database.inScope(leagueScope(), (tx) =>
      applyBatch(tx, batch, context),
    );
    total.counts.created += counts.created;
    total.counts.updated += counts.updated;
    total.counts.conflicts += counts.conflicts;
    total.failedContacts.push(...failedContacts);
  }
  return total;
}

/** How many gymnasts would lose something by a pull of these contacts, and of how many on rosters (SYNC_MAX_LOSS_PERCENT). */
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
