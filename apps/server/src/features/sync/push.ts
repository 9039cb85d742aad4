import type { ProviderClient, ProviderContact } from '@league/provider';
import type { Database, ScopedTransaction } from '../../platform/db/database.ts';
import { leagueScope } from '../../platform/db/scope.ts';
import { compareMember } from './compare.ts';
import { providerFailureOf } from './failures.ts';
import { levelIdsOf } from './levels.repository.ts';
import * as repository from './members-sync.repository.ts';
import { markRefused } from './push.repository.ts';
import {
  changesOf,
  FIELD_LABELS,
  type SyncedField,
  type SyncedValues,
  valuesOfContact,
} from './synced-values.ts';

export type PushDeps = { database: Database; provider: ProviderClient };

/** What of a member the provider lacks, as the portal had it at `version`. */
type Outgoing = { memberId: number; version: number; values: SyncedValues; fields: SyncedField[] };

async function store(
  tx: ScopedTransaction,
  reconciled: Omit<repository.Reconciled, 'isOwnRead'>,
): Promise<void> {
  const teamIds = await repository.ensureTeams(tx, [reconciled.take.team ?? '']);
  const levelIds = await levelIdsOf(tx);
  await repository.storeComparison(tx, { ...reconciled, isOwnRead: true }, { teamIds, levelIds });
}

/** Takes over what the provider has changed and says what of the portal's it still lacks; null when nothing is. */
async function prepare({ database }: PushDeps, contact: ProviderContact): Promise<Outgoing | null> {
  return database.inScope(leagueScope(), async (tx) => {
    const member = (await repository.lockByContact(tx, [contact.id])).get(contact.id);
    if (member?.syncState !== 'waiting') return null;
    const provider = valuesOfContact(contact, member.agreed);
    const { take, base, send, conflicts } = compareMember({
      portal: member.portal,
      base: member.agreed,
      provider,
    });
    await store(tx, { member, contact, take, base, mark: repository.markAfter(member, send) });
    await repository.recordConflicts(tx, member.id, conflicts);
    if (send.length === 0) return null;
    const version = member.version + (Object.keys(take).length > 0 ? 1 : 0);
    return { memberId: member.id, version, values: { ...member.portal, ...take }, fields: send };
  });
}

/**
 * Compares once more with what the provider answered: a coach or the office may have changed something while the call
 * was under way. A 200 does not say that a value was taken, since the service ignores what it does not know (API
 * section 5.1); a value it left aside is a refusal. Gives that refusal, or null.
 */
async function settle(
  { database }: PushDeps,
  answer: ProviderContact,
  sent: Outgoing,
): Promise<string | null> {
  return database.inScope(leagueScope(), async (tx) => {
    const member = (await repository.lockByContact(tx, [answer.id])).get(answer.id);
    if (!member) return null;
    const provider = valuesOfContact(answer, member.agreed);
    // What we sent is known there now, or known to be left aside: either way it is no news from the office.
    const ours = Object.fromEntries(sent.fields.map((field) => [field, provider[field]]));
    const agreed = { ...(member.agreed ?? provider), ...ours };
    const { take, base, send, conflicts } = compareMember({ portal: member.portal, base: agreed, provider });
    const ignored = send.filter(
      (field) => sent.fields.includes(field) && member.portal[field] === sent.values[field],
    );
    const refusal =
      ignored.length > 0 && ignored.length === send.length
        ? `The membership service did not take over: ${ignored.map((field) => FIELD_LABELS[field]).join(', ')}.`
        : null;
    const mark: repository.SyncMark =
      refusal === null
        ? { state: send.length > 0 ? 'waiting' : 'synced', reason: null }
        : { state: 'refused', reason: refusal };
    await store(tx, { member, contact: answer, take, base, mark });
    await repository.recordConflicts(tx, member.id, conflicts);
    return refusal;
  });
}

export type PushOutcome = 'pushed' | 'nothing' | 'refused' | 'missing';

/**
 * Brings one member's changes to the provider: read, compare, send only what differs, compare with the answer. Safe to
 * repeat and to be cut off anywhere, because the base moves only to what the provider has answered (SYNC-04).
 * A passing failure of the provider is thrown.
 */
export async function pushMember(
  deps: PushDeps,
  contactId: number,
  signal: AbortSignal,
): Promise<PushOutcome> {
  const { database, provider } = deps;
  const missing = async (): Promise<PushOutcome> => {
    await database.inScope(leagueScope(), (tx) => repository.markMissing(tx, [contactId]));
    return 'missing';
  };
  const contact = await provider.getContact(contactId, { signal });
  if (!contact) return missing();
  const outgoing = await prepare(deps, contact);
  if (!outgoing) return 'nothing';
  try {
    const answer = await provider.updateContact(contactId, changesOf(outgoing.values, outgoing.fields), {
      signal,
    });
    return (await settle(deps, answer, outgoing)) === null ? 'pushed' : 'refused';
  } catch (error) {
    const failure = providerFailureOf(error);
    if (failure?.meaning === 'missing') return missing();
    if (failure?.meaning !== 'refused') throw error;
    const { memberId, version } = outgoing;
    await database.inScope(leagueScope(), (tx) =>
      markRefused(tx, { memberId, version, reason: failure.sentence }),
    );
    return 'refused';
  }
}
