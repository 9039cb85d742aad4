import type { ProviderClient, ProviderContact } from '@league/provider';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, ScopedTransaction } from '../../../platform/db/database.ts';
import { leagueScope } from '../../../platform/db/scope.ts';
import type { Logger } from '../../../platform/log.ts';
import { agreedInFields } from '../compare/agreed-fields.ts';
import { compareMember } from '../compare/compare.ts';
import { withoutLosses } from '../compare/plan.ts';
import { agreedWithAttempts, openAttempts, pick, withoutAnswered } from '../compare/update-attempts.ts';
import { isCertainlyNotDone, providerFailureOf } from '../runs/failures.ts';
import { recordConflicts } from '../store/conflicts.repository.ts';
import { knownNames } from '../store/known-names.repository.ts';
import * as repository from '../store/read-members.repository.ts';
import * as store from '../store/write-members.repository.ts';
import type { KnownNames } from '../values/known-names.ts';
import { databaseTime, isOutdated } from '../values/read-time.ts';
import {
  changesOf,
  FIELD_LABELS,
  type SyncedField,
  type SyncedValues,
  valuesOfContact,
} from '../values/synced-values.ts';
import { approve, isApproval } from './approval.ts';
import { forgetUpdateAttempt } from './push.repository.ts';
import type { PushContextSource } from './push-context.ts';

export type PushDeps = { database: Database; provider: ProviderClient; clock: Clock };

export type PushRunDeps = PushDeps & { leagueName: string; log: Logger };

/** The means of one run of the push. */
export type PushRun = PushDeps & {
  context: PushContextSource;
  signal: AbortSignal;
  /** By member, the version whose values are being sent: a refusal is of these and no later ones. */
  sentVersions: Map<number, number>;
  /** Whether the provider has taken, or judged, any change of this run: then the key may change things. */
  rights: { areProven: boolean };
};

/** What of a member the provider lacks, as the portal had it at `version`. */
type Outgoing = {
  memberId: number;
  version: number;
  values: SyncedValues;
  fields: SyncedField[];
  names: KnownNames;
  /** For a contact that is no member yet. */
  membershipLevelId: number | undefined;
  /** Whether a pending membership is to be activated. */
  isApproval: boolean;
};

async function storeOne(
  tx: ScopedTransaction,
  { context }: PushRun,
  reconciled: store.Reconciled,
): Promise<void> {
  await store.storeComparisons(
    tx,
    [reconciled],
    await context(tx, { ...reconciled.member.portal, ...reconciled.take }.team),
  );
}

/**
 * Takes over what the provider has changed and says what of the portal's it still lacks; null when nothing is, or when a
 * pull has stored something newer than was read: then it is read again.
 */
async function prepare(run: PushRun, contact: ProviderContact, readAt: Date): Promise<Outgoing | null> {
  return run.database.inScope(leagueScope(), async (tx) => {
    const member = (await repository.lockByContact(tx, [contact.id])).get(contact.id);
    if (member?.syncState !== 'waiting' || member.erasingSince !== null || isOutdated(member, readAt))
      return null;
    const names = await knownNames(tx);
    const agreed = agreedInFields(member.agreed, {
      baseCodes: member.baseCodes,
      fieldCodes: contact.fieldCodes,
    });
    const provider = valuesOfContact(contact, agreed, names);
    const attempts = openAttempts(member, readAt);
    const { take, base, send, conflicts } = withoutLosses(
      compareMember({
        portal: member.portal,
        base: agreedWithAttempts(agreed, provider, attempts),
        provider,
      }),
      agreed,
    );
    // Archiving goes alone and first: it must not fail for another value that is refused, such as a taken email.
    const fields: SyncedField[] = member.portal.archived && send.includes('archived') ? ['archived'] : send;
    const values = { ...member.portal, ...take };
    const sending = fields.length > 0 ? { sending: pick(values, fields) } : {};
    const mark = store.markAfter(member, send);
    await storeOne(tx, run, { member, contact, take, base, mark, attempts, ...sending });
    await recordConflicts(tx, [{ memberId: member.id, contact, conflicts }]);
    if (send.length === 0) return null;
    const needsLevel = fields.includes('membershipStatus') && contact.membershipLevel === null;
    return {
      memberId: member.id,
      version: member.version + (Object.keys(take).length > 0 ? 1 : 0),
      values,
      fields,
      names,
      isApproval: isApproval(contact, { values, fields }),
      membershipLevelId: needsLevel ? (await run.context(tx)).levelForNew : undefined,
    };
  });
}

/**
 * Compares a member once more with what the provider has answered to `sent`: a coach or the office may have changed
 * something while the call was under way. A 200 does not say that a value was taken, since the service ignores what it
 * does not know (API section 5.1); a value it left aside is a refusal. Gives that refusal, or null.
 */
export async function settle(
  tx: ScopedTransaction,
  run: PushRun,
  {
    member,
    answer,
    sent,
  }: {
    member: repository.SyncMember;
    answer: ProviderContact;
    sent: { values: SyncedValues; fields: readonly SyncedField[] };
  },
): Promise<string | null> {
  const known = agreedInFields(member.agreed, {
    baseCodes: member.baseCodes,
    fieldCodes: answer.fieldCodes,
  });
  const provider = valuesOfContact(answer, known, await knownNames(tx));
  // What we sent is known there now, or known to be left aside: either way it is no news from the office.
  const ours = pick(provider, sent.fields);
  const attempts = withoutAnswered(
    openAttempts(member, member.comparedAt ?? new Date(0)),
    pick(sent.values, sent.fields),
  );
  const agreed = { ...(agreedWithAttempts(known, provider, attempts) ?? provider), ...ours };
  const { take, base, send, conflicts } = withoutLosses(
    compareMember({ portal: member.portal, base: agreed, provider }),
    known,
  );
  const ignored = send.filter(
    (field) => sent.fields.includes(field) && member.portal[field] === sent.values[field],
  );
  const refusal =
    ignored.length > 0 && ignored.length === send.length
      ? `What was sent was not taken over: ${ignored.map((field) => FIELD_LABELS[field]).join(', ')}.`
      : null;
  const mark: store.SyncMark =
    refusal === null
      ? { state: send.length > 0 ? 'waiting' : 'synced', reason: null }
      : { state: 'refused', reason: refusal };
  await storeOne(tx, run, { member, contact: answer, take, base, mark, attempts });
  await recordConflicts(tx, [{ memberId: member.id, contact: answer, conflicts }]);
  return refusal;
}

async function settleByContact(
  run: PushRun,
  answer: ProviderContact,
  sent: Outgoing,
): Promise<string | null> {
  return run.database.inScope(leagueScope(), async (tx) => {
    const member = (await repository.lockByContact(tx, [answer.id])).get(answer.id);
    return member ? settle(tx, run, { member, answer, sent }) : null;
  });
}

export type PushOutcome = 'pushed' | 'created' | 'nothing' | 'refused' | 'missing' | 'postponed';

/**
 * Brings one member's changes to the provider: read, compare, send only what differs, compare with the answer. Safe to
 * repeat and to be cut off anywhere, because the base moves only to what the provider has answered (SYNC-04).
 * A failure of the provider is thrown.
 */
export async function pushMember(run: PushRun, contactId: number): Promise<PushOutcome> {
  const { database, provider, signal } = run;
  const missing = async (): Promise<PushOutcome> => {
    await database.inScope(leagueScope(), (tx) => repository.markMissing(tx, [contactId]));
    return 'missing';
  };
  const readAt = await databaseTime(database);
  const contact = await provider.getContact(contactId, { signal });
  if (!contact) return missing();
  const outgoing = await prepare(run, contact, readAt);
  if (!outgoing) return 'nothing';
  const { memberId, version, values, fields, names, membershipLevelId } = outgoing;
  run.sentVersions.set(memberId, version);
  let isApproved = false;
  try {
    isApproved = outgoing.isApproval && (await approve(run, contactId));
    // What the provider does not allow by its procedure is written like any other value: the portal's word counts.
    const written = fields.filter((field) => !(isApproved && field === 'membershipStatus'));
    const changes = { ...changesOf(values, written, names), membershipLevelId };
    const answer = await provider.updateContact(contactId, changes, { signal });
    run.rights.areProven = true;
    return (await settleByContact(run, answer, outgoing)) === null ? 'pushed' : 'refused';
  } catch (error) {
    if (providerFailureOf(error)?.meaning === 'missing') return missing();
    if (isCertainlyNotDone(error) && !isApproved)
      await database.inScope(leagueScope(), (tx) =>
        forgetUpdateAttempt(tx, { memberId, sent: pick(values, fields) }),
      );
    throw error;
  }
}
