import type { ProviderContact } from '@league/provider';
import { leagueScope } from '../../../platform/db/scope.ts';
import { agreedInFields } from '../compare/agreed-fields.ts';
import { compareMember } from '../compare/compare.ts';
import { withoutLosses } from '../compare/plan.ts';
import { agreedWithAttempts, openAttempts, pick } from '../compare/update-attempts.ts';
import { providerFailureOf } from '../runs/failures.ts';
import { recordConflicts } from '../store/conflicts.repository.ts';
import { knownNames } from '../store/known-names.repository.ts';
import type { SyncMember } from '../store/read-members.repository.ts';
import * as repository from '../store/read-members.repository.ts';
import * as store from '../store/write-members.repository.ts';
import { isGymnast } from '../values/gymnasts.ts';
import type { KnownNames } from '../values/known-names.ts';
import { databaseTime, isOutdated } from '../values/read-time.ts';
import { type SyncedField, type SyncedValues, valuesOfContact } from '../values/synced-values.ts';
import { approve, isApproval } from './approval.ts';
import { isNotWritten, justRead, ReadTooOld } from './fresh-read.ts';
import { forgetUpdateAttempt, postponeFor } from './push.repository.ts';
import type { PushRun } from './push-types.ts';
import { recordAnswer, type SentValues, storeOne, takeableOf } from './record-answer.ts';
import { sendChanges } from './send-changes.ts';

/** The values of a member that the provider lacks, as of `version`. */
type Outgoing = {
  memberId: number;
  version: number;
  values: SyncedValues;
  fields: SyncedField[];
  names: KnownNames;
  /** Set if the contact is not a member yet. */
  membershipLevelId: number | undefined;
  /** Whether this activates a pending membership. */
  isApproval: boolean;
};

/**
 * Takes over what the provider changed, and returns what it still lacks of the portal's values. Null if it lacks
 * nothing, or if a pull has stored something newer than was read; then it is read again.
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
    const compared = withoutLosses(
      compareMember({
        portal: member.portal,
        base: agreedWithAttempts(agreed, provider, attempts),
        provider,
        fieldCodes: contact.fieldCodes,
      }),
      agreed,
    );
    const { comparison, notTaken } = await takeableOf(tx, { member, contact, names, agreed, compared });
    const { take, base, send, conflicts } = comparison;
    // Archiving is sent alone and first, so that it does not fail because of another refused value, for example a taken
    // email.
    const fields: SyncedField[] = member.portal.archived && send.includes('archived') ? ['archived'] : send;
    const values = { ...member.portal, ...take };
    const sending = fields.length > 0 ? { sending: pick(values, fields) } : {};
    const mark = store.markAfter(member, send);
    const isGymnastThere = isGymnast(contact, names);
    await storeOne(tx, run, {
      ...{ member, contact, take, base, mark, attempts, notTaken, ...sending },
      isGymnast: isGymnastThere,
    });
    await recordConflicts(tx, [{ memberId: member.id, contact, conflicts }]);
    if (send.length === 0) return null;
    const needsLevel = fields.includes('membershipStatus') && contact.membershipLevel === null;
    return {
      memberId: member.id,
      version: member.version + (Object.keys(take).length > 0 ? 1 : 0),
      values,
      fields,
      names,
      isApproval: isApproval(contact, { values, fields, isRenewalUnapproved: member.isRenewalUnapproved }),
      membershipLevelId: needsLevel ? (await run.context(tx)).levelForNew : undefined,
    };
  });
}

async function settleByContact(
  run: PushRun,
  answer: ProviderContact,
  sent: SentValues,
): ReturnType<typeof recordAnswer> {
  return run.database.inScope(leagueScope(), async (tx) => {
    const member = (await repository.lockByContact(tx, [answer.id])).get(answer.id);
    return member ? recordAnswer(tx, run, { member, answer, sent }) : null;
  });
}

export type PushOutcome = 'pushed' | 'created' | 'nothing' | 'refused' | 'missing' | 'postponed';

/** If a read is too old by the time of the write, it is repeated up to this many times. */
const MOST_READS = 3;

/** How long a change waits if the call budget had no place soon enough after the read. */
const BUSY_WAIT_MS = 10_000;

/**
 * Sends one member's changes to the provider. Safe to repeat and to interrupt anywhere, because the base changes only
 * to what the provider has answered (SYNC-04). Throws failures of the provider.
 */
export async function pushMember(
  run: PushRun,
  member: Pick<SyncMember, 'id'> & { contactId: number },
): Promise<PushOutcome> {
  for (let reads = 0; reads < MOST_READS; reads += 1) {
    try {
      return await readAndSend(run, member.contactId);
    } catch (error) {
      if (!(error instanceof ReadTooOld)) throw error;
    }
  }
  const wait = { memberId: member.id, waitMs: BUSY_WAIT_MS, reason: [{ code: 'busy' }] } as const;
  await run.database.inScope(leagueScope(), (tx) => postponeFor(tx, wait));
  return 'postponed';
}

/**
 * A single attempt: read, compare, send only what differs, compare with the answer. Throws ReadTooOld if the write
 * would come too long after the read.
 */
async function readAndSend(run: PushRun, contactId: number): Promise<PushOutcome> {
  const { database, provider, signal } = run;
  const missing = async (): Promise<PushOutcome> => {
    await database.inScope(leagueScope(), (tx) => repository.markMissing(tx, [contactId]));
    return 'missing';
  };
  const readAt = await databaseTime(database);
  const contact = await provider.getContact(contactId, { signal });
  const write = justRead(run);
  if (!contact) return missing();
  const outgoing = await prepare(run, contact, readAt);
  if (!outgoing) return 'nothing';
  const { memberId, version, values, fields, names, membershipLevelId } = outgoing;
  run.sentVersions.set(memberId, version);
  let isApproved = false;
  const progress = { hasWritten: false };
  const forgetAttempt = () =>
    database.inScope(leagueScope(), (tx) =>
      forgetUpdateAttempt(tx, { memberId, sent: pick(values, fields) }),
    );
  try {
    isApproved = outgoing.isApproval && (await approve(run, contactId));
    // If the provider's procedure does not allow it, it is written like any other value, because the portal's value
    // wins.
    const written = fields.filter((field) => !(isApproved && field === 'membershipStatus'));
    const toSend = {
      memberId,
      contactId,
      values,
      fields: written,
      names,
      membershipLevelId,
      seen: contact,
      write,
      progress,
    };
    const { answer, refused, error } = await sendChanges(run, toSend);
    if (!answer) throw error;
    const withheld = new Set(refused.flatMap((each) => each.fields));
    const accepted = fields.filter((field) => !withheld.has(field));
    const sent = { values, fields: accepted, noted: fields, refused, seen: contact };
    return (await settleByContact(run, answer, sent)) === null ? 'pushed' : 'refused';
  } catch (error) {
    if (providerFailureOf(error)?.meaning === 'missing') return missing();
    if (isNotWritten(error) && !isApproved && !progress.hasWritten) await forgetAttempt();
    throw error;
  }
}
