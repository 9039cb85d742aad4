import type { SyncFact } from '@league/contract';
import type { CallOptions, ProviderContact } from '@league/provider';
import { providerFailureOf } from '../runs/failures.ts';
import type { KnownNames } from '../values/known-names.ts';
import { changesOf, type SyncedField, type SyncedValues } from '../values/synced-values.ts';
import { freeEmailAtProvider } from './free-email.ts';
import { justRead } from './fresh-read.ts';
import type { PushRun } from './push-types.ts';

export type ToSend = {
  memberId: number;
  contactId: number;
  values: SyncedValues;
  fields: readonly SyncedField[];
  names: KnownNames;
  /** For a contact that is no member yet; goes with the status. */
  membershipLevelId: number | undefined;
  /** The options of a write that rests on the last read. */
  write: CallOptions;
  /** Whether the provider has taken any of it, should another failure follow. */
  progress: { hasWritten: boolean };
};

export type RefusedFields = { fields: readonly SyncedField[]; reason: readonly SyncFact[] };

export type Sent = {
  /** The contact after the last write; null when nothing was written. */
  answer: ProviderContact | null;
  refused: readonly RefusedFields[];
  /** The provider's refusal of all values together. */
  error: unknown;
};

const isRefused = (error: unknown) => providerFailureOf(error)?.meaning === 'refused';

/** Values that make sense only together. */
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

/** Sends these values; an email that another gymnast gives up, who waits for another, is freed first. */
async function updateOrFree(run: PushRun, sent: ToSend, fields: readonly SyncedField[]) {
  try {
    return await update(run, sent, fields);
  } catch (error) {
    if (!isRefused(error) || !fields.includes('email')) throw error;
    const isFreed = await freeEmailAtProvider(run, { memberId: sent.memberId, email: sent.values.email });
    if (!isFreed) throw error;
    return update(run, { ...sent, write: justRead(run) }, fields);
  }
}

/**
 * Sends values to a contact. Where the provider refuses them together, each is sent by itself, so that the one it refuses
 * keeps only itself back. Any other failure of the provider is thrown.
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
  for (const fields of groups) {
    try {
      // Counted from the last answer: on a slow service the last of many values would never get its turn.
      answer = await updateOrFree(run, { ...sent, write: justRead(run) }, fields);
    } catch (error) {
      const failure = providerFailureOf(error);
      if (failure?.meaning !== 'refused') throw error;
      refused.push({ fields, reason: [{ code: 'refusedFields', fields }, failure.fact] });
    }
  }
  // The last write may have been refused, and the office may have changed something since: what is agreed is read.
  const contact = answer && (await run.provider.getContact(sent.contactId, { signal: run.signal }));
  return { answer: contact ?? answer, refused };
}
