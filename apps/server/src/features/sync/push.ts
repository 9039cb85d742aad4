import type { ProviderClient, ProviderContact } from '@league/provider';
import type { Database } from '../../platform/db/database.ts';
import { leagueScope } from '../../platform/db/scope.ts';
import { membershipLevels } from '../members/members.table.ts';
import { compareMember } from './compare.ts';
import { providerFailureOf } from './failures.ts';
import * as repository from './members-sync.repository.ts';
import * as pushRepository from './push.repository.ts';
import {
  changesOf,
  FIELD_LABELS,
  type SyncedField,
  type SyncedValues,
  valuesOfContact,
} from './synced-values.ts';

export type PushDeps = { database: Database; provider: ProviderClient };

type Outgoing = { memberId: number; version: number; portal: SyncedValues; fields: SyncedField[] };

/** Takes over what the provider has changed and says what of the portal's it still lacks; null when nothing is. */
async function prepare({ database }: PushDeps, contact: ProviderContact): Promise<Outgoing | null> {
  return database.inScope(leagueScope(), async (tx) => {
    const member = (await repository.lockByContact(tx, [contact.id])).get(contact.id);
    if (member?.syncState !== 'waiting') return null;
    const comparison = compareMember({
      portal: member.portal,
      base: member.agreed,
      provider: valuesOfContact(contact, member.agreed),
    });
    const teamIds = await repository.ensureTeams(tx, [comparison.take.team ?? '']);
    const levels = await tx.select({ id: membershipLevels.id }).from(membershipLevels);
    await repository.storeComparison(
      tx,
      {
        member,
        contact,
        take: comparison.take,
        base: comparison.base,
        isWaiting: comparison.send.length > 0,
      },
      { teamIds, levelIds: new Set(levels.map(({ id }) => id)) },
    );
    await repository.recordConflicts(tx, member.id, comparison.conflicts);
    if (comparison.send.length === 0) return null;
    const version = member.version + (Object.keys(comparison.take).length > 0 ? 1 : 0);
    return {
      memberId: member.id,
      version,
      portal: { ...member.portal, ...comparison.take },
      fields: comparison.send,
    };
  });
}

/** A 200 does not say that a value was taken: the service ignores what it does not know (API section 5.1). */
function refusalOf({ portal, fields }: Outgoing, answered: SyncedValues): string | null {
  const ignored = fields.filter((field) => answered[field] !== portal[field]);
  if (ignored.length === 0) return null;
  return `The membership service did not take over: ${ignored.map((field) => FIELD_LABELS[field]).join(', ')}.`;
}

export type PushOutcome = 'pushed' | 'nothing' | 'refused' | 'missing';

/**
 * Brings one member's changes to the provider: read, compare, send only what differs, check what came back. Safe to
 * repeat and to be cut off anywhere, because the base moves only to what the provider has answered (SYNC-04).
 * A passing failure of the provider is thrown.
 */
export async function pushMember(
  deps: PushDeps,
  contactId: number,
  signal: AbortSignal,
): Promise<PushOutcome> {
  const { database, provider } = deps;
  const contact = await provider.getContact(contactId, { signal });
  if (!contact) {
    await database.inScope(leagueScope(), (tx) => repository.markMissing(tx, [contactId]));
    return 'missing';
  }
  const outgoing = await prepare(deps, contact);
  if (!outgoing) return 'nothing';
  try {
    const answer = await provider.updateContact(contactId, changesOf(outgoing.portal, outgoing.fields), {
      signal,
    });
    const base = valuesOfContact(answer, null);
    const refusal = refusalOf(outgoing, base);
    await database.inScope(leagueScope(), (tx) =>
      pushRepository.settlePush(tx, {
        memberId: outgoing.memberId,
        sentVersion: outgoing.version,
        base,
        providerUpdatedAt: new Date(answer.updatedAt),
        refusal,
      }),
    );
    return refusal === null ? 'pushed' : 'refused';
  } catch (error) {
    const failure = providerFailureOf(error);
    if (failure?.meaning === 'refused') {
      await database.inScope(leagueScope(), (tx) =>
        pushRepository.markRefused(tx, {
          memberId: outgoing.memberId,
          sentVersion: outgoing.version,
          reason: failure.sentence,
        }),
      );
      return 'refused';
    }
    if (failure?.meaning === 'missing') {
      await database.inScope(leagueScope(), (tx) => repository.markMissing(tx, [contactId]));
      return 'missing';
    }
    throw error;
  }
}
