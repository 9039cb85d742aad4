import type { SyncFact } from '@league/contract';
import type { ProviderContact } from '@league/provider';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { agreedInFields } from '../compare/agreed-fields.ts';
import { type Comparison, compareMember } from '../compare/compare.ts';
import { withoutLosses } from '../compare/plan.ts';
import { agreedWithAttempts, openAttempts, pick, withoutAnswered } from '../compare/update-attempts.ts';
import { blockedMoves, moveOfMember, withoutEmail } from '../pull/email-claims.ts';
import { recordConflicts } from '../store/conflicts.repository.ts';
import { knownNames } from '../store/known-names.repository.ts';
import { recordOverwriting } from '../store/provider-changes.repository.ts';
import * as repository from '../store/read-members.repository.ts';
import * as store from '../store/write-members.repository.ts';
import { isGymnast } from '../values/gymnasts.ts';
import type { KnownNames } from '../values/known-names.ts';
import { emailNotTaken, type NotTaken, unusableValues } from '../values/not-taken.ts';
import { type SyncedField, type SyncedValues, valuesOfContact } from '../values/synced-values.ts';
import { perhapsOverwritten } from './overwritten.ts';
import type { PushRun } from './push-types.ts';

export async function storeOne(
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
 * A comparison without an email that another gymnast of the portal has, and the contact's values that are not taken.
 */
export async function takeableOf(
  tx: ScopedTransaction,
  compared: {
    member: repository.SyncMember;
    contact: ProviderContact;
    names: KnownNames;
    agreed: SyncedValues | null;
    compared: Comparison;
  },
): Promise<{ comparison: Comparison; notTaken: NotTaken[] }> {
  const { member, contact, names, agreed, compared: comparison } = compared;
  const notTaken = unusableValues(contact, names);
  const { email } = comparison.take;
  const move = moveOfMember(member, comparison.take);
  if (!email || !move) return { comparison, notTaken };
  const holders = await repository.holdersOfEmails(tx, [email]);
  if (!blockedMoves([move], holders).has(member.id)) return { comparison, notTaken };
  return {
    comparison: withoutEmail(comparison, agreed),
    notTaken: [...notTaken, emailNotTaken(email)],
  };
}

export type SentValues = {
  values: SyncedValues;
  /** The values that the provider accepted. */
  fields: readonly SyncedField[];
  /** The values that were recorded before the call, if more than those. */
  noted?: readonly SyncedField[];
  refused?: readonly { fields: readonly SyncedField[]; reason: readonly SyncFact[] }[];
  /** The contact as it was read before the write. */
  seen?: ProviderContact;
};

/**
 * Compares a member again with the provider's answer to `sent`, since a coach or the office may have changed something
 * during the call. A 200 does not mean that a value was taken, because the service ignores what it does not know (API
 * section 5.1); an ignored value counts as refused. Returns the refusals, or null.
 */
export async function recordAnswer(
  tx: ScopedTransaction,
  run: PushRun,
  { member, answer, sent }: { member: repository.SyncMember; answer: ProviderContact; sent: SentValues },
): Promise<readonly SyncFact[] | null> {
  const names = await knownNames(tx);
  const known = agreedInFields(member.agreed, {
    baseCodes: member.baseCodes,
    fieldCodes: answer.fieldCodes,
  });
  const provider = valuesOfContact(answer, known, names);
  // The provider has taken or ignored what was sent. Either way it is no change by the office.
  const ours = pick(provider, sent.fields);
  const attempts = withoutAnswered(
    openAttempts(member, member.comparedAt ?? new Date(0)),
    pick(sent.values, sent.noted ?? sent.fields),
  );
  const agreed = { ...(agreedWithAttempts(known, provider, attempts) ?? provider), ...ours };
  const compared = withoutLosses(
    compareMember({ portal: member.portal, base: agreed, provider, fieldCodes: answer.fieldCodes }),
    known,
  );
  const { comparison, notTaken } = await takeableOf(tx, { member, contact: answer, names, agreed, compared });
  const { take, base, send, conflicts } = comparison;
  const refusal = refusalOf(sent, send, member.portal);
  const mark: store.SyncMark =
    refusal === null
      ? { state: send.length > 0 ? 'waiting' : 'synced', reason: null }
      : { state: 'refused', reason: refusal };
  await storeOne(tx, run, {
    ...{ member, contact: answer, take, base, mark, attempts, notTaken },
    isGymnast: isGymnast(answer, names),
  });
  const unread = sent.seen
    ? perhapsOverwritten({
        seen: valuesOfContact(sent.seen, known, names),
        answered: provider,
        sent: { ...sent, tried: sent.noted ?? sent.fields },
      })
    : [];
  await recordConflicts(tx, [{ memberId: member.id, contact: answer, conflicts: [...conflicts, ...unread] }]);
  await recordOverwriting(tx, member, unread);
  return refusal;
}

/** Why none of the values that the provider still lacks can succeed; null if one may. */
function refusalOf(
  { values, fields, refused = [] }: SentValues,
  unsent: readonly SyncedField[],
  portal: SyncedValues,
): readonly SyncFact[] | null {
  const isAsSent = (field: SyncedField) => portal[field] === values[field];
  const ignored = unsent.filter((field) => fields.includes(field) && isAsSent(field));
  const withheld = refused.flatMap((each) => each.fields).filter((field) => unsent.includes(field));
  const closed = new Set([...ignored, ...withheld.filter(isAsSent)]);
  if (unsent.length === 0 || !unsent.every((field) => closed.has(field))) return null;
  const reasons = refused
    .filter((each) => each.fields.some((field) => closed.has(field)))
    .flatMap(({ reason }) => reason);
  const left: SyncFact = { code: 'notTakenOver', fields: ignored };
  return ignored.length > 0 ? [...reasons, left] : reasons;
}
