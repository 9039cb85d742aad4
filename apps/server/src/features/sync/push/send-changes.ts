import type { SyncFact } from '@league/contract';
import type { CallOptions, ProviderContact } from '@league/provider';
import { providerFailureOf } from '../runs/failures.ts';
import type { KnownNames } from '../values/known-names.ts';
import { changesOf, type SyncedField, type SyncedValues, valuesOfContact } from '../values/synced-values.ts';
import { freeEmailAtProvider } from './free-email.ts';
import { justRead, ReadTooOld } from './fresh-read.ts';
import { MOVED_TOGETHER } from './overwritten.ts';
import type { PushRun } from './push-types.ts';

export type ToSend = {
  memberId: number;
  contactId: number;
  values: SyncedValues;
  fields: readonly SyncedField[];
  names: KnownNames;
  /** Set if the contact is not a member yet; sent with the status. */
  membershipLevelId: number | undefined;
  /** The contact as it was read and compared. */
  seen: ProviderContact;
  /** The options of a write that relies on the last read. */
  write: CallOptions;
  /** Whether the provider has taken any of it, in case a later write fails. */
  progress: { hasWritten: boolean };
};

export type RefusedFields = { fields: readonly SyncedField[]; reason: readonly SyncFact[] };

export type Sent = {
  /** The contact after the last write; null when nothing was written. */
  answer: ProviderContact | null;
  refused: readonly RefusedFields[];
  /** The provider's refusal of all values sent together. */
  error: unknown;
};

const isRefused = (error: unknown) => providerFailureOf(error)?.meaning === 'refused';

/** Values that are valid only together. */
const TOGETHER: readonly SyncedField[] = ['membershipStatus', 'renewalDue'];

function groupsOf(fields: readonly SyncedField[]): SyncedField[][] {
  const together = fields.filter((field) => TOGETHER.includes(field));
  const alone = fields.filter((field) => !TOGETHER.includes(field)).map((field) => [field]);
  return together.length > 0 ? [together, ...alone] : alone;
}

async function update(run: PushRun, sent: ToSend, fields: readonly SyncedField[]): Promise<ProviderContact> {
  const { contactId, values, names, membershipLevelId } = sent;
  const hasStatus = fields.includes('membershipStatus') || fields.length === 0;
  const level = hasStatus ? { membershipLevelId } : {};
  const changes = { ...changesOf(values, fields, names), ...level };
  const answer = await run.provider.updateContact(contactId, changes, sent.write);
  run.rights.areProven = true;
  sent.progress.hasWritten = true;
  return answer;
}

/**
 * Makes the write of these values rely on a contact that was just read, or answered the last write. Throws ReadTooOld
 * if one of them differs from what was compared: the office has changed it, so everything is read and compared again.
 */
function relyOn(
  run: PushRun,
  sent: ToSend,
  { contact, fields }: { contact: ProviderContact; fields: readonly SyncedField[] },
): ToSend {
  const write = justRead(run);
  const before = valuesOfContact(sent.seen, null, sent.names);
  const now = valuesOfContact(contact, null, sent.names);
  if (fields.some((field) => !MOVED_TOGETHER.has(field) && before[field] !== now[field])) {
    throw new ReadTooOld('The contact has changed since it was read.');
  }
  return { ...sent, write };
}

/** Reads the contact before the next write, because a refusal does not show its present values. */
async function readAgain(run: PushRun, sent: ToSend, fields: readonly SyncedField[]): Promise<ToSend> {
  const contact = await run.provider.getContact(sent.contactId, { signal: run.signal });
  if (!contact) throw new ReadTooOld('The contact is no longer there.');
  return relyOn(run, sent, { contact, fields });
}

/** Sends these values. If another gymnast is about to give up the email, frees it first. */
async function updateOrFree(run: PushRun, sent: ToSend, fields: readonly SyncedField[]) {
  try {
    return await update(run, sent, fields);
  } catch (error) {
    if (!isRefused(error) || !fields.includes('email')) throw error;
    const isFreed = await freeEmailAtProvider(run, { memberId: sent.memberId, email: sent.values.email });
    if (!isFreed) throw error;
    return update(run, await readAgain(run, sent, fields), fields);
  }
}

/**
 * Sends values to a contact. If the provider refuses them together, sends each separately, so that only the refused one
 * is held back. Throws any other failure of the provider.
 */
export async function sendChanges(run: PushRun, sent: ToSend): Promise<Sent> {
  try {
    return { answer: await updateOrFree(run, sent, sent.fields), refused: [], error: undefined };
  } catch (error) {
    if (!isRefused(error)) throw error;
    run.rights.areProven = true;
    const groups = groupsOf(sent.fields);
    if (groups.length <= 1) return { answer: null, refused: [], error };
    return { ...(await sendOneByOne(run, sent, groups)), error };
  }
}

async function sendOneByOne(run: PushRun, sent: ToSend, groups: readonly SyncedField[][]) {
  const refused: RefusedFields[] = [];
  let answer: ProviderContact | null = null;
  let lastAnswer: ProviderContact | null = null;
  for (const fields of groups) {
    const next: ToSend = lastAnswer
      ? relyOn(run, sent, { contact: lastAnswer, fields })
      : await readAgain(run, sent, fields);
    lastAnswer = null;
    try {
      answer = await updateOrFree(run, next, fields);
      lastAnswer = answer;
    } catch (error) {
      const failure = providerFailureOf(error);
      if (failure?.meaning !== 'refused') throw error;
      refused.push({ fields, reason: [{ code: 'refusedFields', fields }, failure.fact] });
    }
  }
  // The last write may have been refused, and the office may have changed something since. Read what to agree on.
  const contact = answer && (await run.provider.getContact(sent.contactId, { signal: run.signal }));
  return { answer: contact ?? answer, refused };
}
