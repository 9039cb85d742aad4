import type { SyncFact } from '@league/contract';
import { leagueScope } from '../../../../platform/db/scope.ts';
import type { Logger } from '../../../../platform/log.ts';
import {
  dueErasures,
  finishErasure,
  noteContact,
  postponeErasure,
  refuseErasure,
} from '../../../personal-data/index.ts';
import { providerFailureOf } from '../../runs/failures.ts';
import type { PushRun } from '../push-types.ts';

const BATCH_SIZE = 50;

const UNEXPECTED: SyncFact = { code: 'eraseFailed' };

const STILL_THERE: SyncFact = { code: 'stillThere' };

/**
 * Whether the provider has no such contact, neither by its number nor in any list. A single answer may be a temporary
 * error, and after this check it is never asked again.
 */
async function isGone({ provider, signal }: PushRun, contactId: number): Promise<boolean> {
  if ((await provider.getContact(contactId, { signal })) !== null) return false;
  return (await provider.listContacts({ ids: [contactId], signal })).length === 0;
}

/** Deletes the contact's registrations. Each has the name in its own form, and may not be deleted with the contact. */
async function deleteRegistrations({ provider, signal }: PushRun, contactId: number): Promise<void> {
  for (const { id } of await provider.listContactRegistrations(contactId, { signal }))
    await provider.deleteEventRegistration(id, { signal });
}

/**
 * Deletes a contact with its registrations, and returns whether the service, asked again, no longer has it. Safe to
 * repeat and to interrupt anywhere. Throws failures of the provider.
 */
async function deleteContact(run: PushRun, contactId: number): Promise<boolean> {
  const { provider, signal, rights } = run;
  const contact = await provider.getContact(contactId, { signal });
  if (contact) {
    // The service deletes only archived contacts (API section 5.3).
    if (!contact.isArchived) await provider.updateContact(contactId, { isArchived: true }, { signal });
    // Before the contact, because they are found through it. If a person deletes a contact by hand, its registrations
    // may remain.
    await deleteRegistrations(run, contactId);
    await provider.deleteContact(contactId, { signal });
    rights.areProven = true;
  }
  await deleteRegistrations(run, contactId);
  return isGone(run, contactId);
}

type Due = Awaited<ReturnType<typeof dueErasures>>[number];

async function eraseOne(run: PushRun, { id, memberId, contactId }: Due): Promise<'erased' | 'postponed'> {
  const { database } = run;
  if (contactId !== null) {
    await database.inScope(leagueScope(), (tx) => noteContact(tx, id, contactId));
    if (!(await deleteContact(run, contactId))) {
      await database.inScope(leagueScope(), (tx) => postponeErasure(tx, id, STILL_THERE));
      return 'postponed';
    }
  }
  await database.inScope(leagueScope(), (tx) => finishErasure(tx, memberId));
  return 'erased';
}

type Outcome = 'erased' | 'refused' | 'postponed';

/**
 * Erases one contact. A temporary failure waits with its reason, and a refusal is stored with its reason. Throws a
 * failure that would affect every call.
 */
async function eraseOrReport(run: PushRun, due: Due, log: Logger): Promise<Outcome> {
  const { database, signal } = run;
  try {
    return await eraseOne(run, due);
  } catch (error) {
    signal.throwIfAborted();
    const failure = providerFailureOf(error);
    if (!failure) log.error({ err: error, memberId: due.memberId }, 'A gymnast could not be erased.');
    const isRefused = failure?.meaning === 'refused' || failure?.meaning === 'forbidden';
    const reason = failure ? failure.fact : UNEXPECTED;
    await database.inScope(leagueScope(), (tx) =>
      isRefused ? refuseErasure(tx, due.id, reason) : postponeErasure(tx, due.id, reason),
    );
    if (failure?.isGeneral) throw error;
    return isRefused ? 'refused' : 'postponed';
  }
}

/**
 * Asks the provider to erase the gymnasts that the office has erased here, then removes their rows. Reports the result
 * for each.
 */
export async function eraseContacts(
  run: PushRun,
  { log, count }: { log: Logger; count: (outcome: Outcome) => void },
): Promise<void> {
  const dueAfter = (afterId: number) =>
    run.database.inScope(leagueScope(), (tx) => dueErasures(tx, { afterId, limit: BATCH_SIZE }));
  for (let due = await dueAfter(0); due.length > 0; due = await dueAfter(due.at(-1)?.id ?? 0))
    for (const each of due) count(await eraseOrReport(run, each, log));
}
