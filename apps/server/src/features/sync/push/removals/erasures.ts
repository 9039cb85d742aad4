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
 * Whether the provider holds no such contact: neither by its number nor in any list. A single answer can be a
 * passing mistake, and after this one no one would ever ask again.
 */
async function isGone({ provider, signal }: PushRun, contactId: number): Promise<boolean> {
  if ((await provider.getContact(contactId, { signal })) !== null) return false;
  return (await provider.listContacts({ ids: [contactId], signal })).length === 0;
}

/** Registrations bear their name in a form of their own, which need not go with the contact. */
async function deleteRegistrations({ provider, signal }: PushRun, contactId: number): Promise<void> {
  for (const { id } of await provider.listContactRegistrations(contactId, { signal }))
    await provider.deleteEventRegistration(id, { signal });
}

/**
 * Deletes a contact with its registrations, and gives whether the service, asked again, no longer knows it. Safe to
 * repeat and to interrupt anywhere. A failure of the provider is thrown.
 */
async function deleteContact(run: PushRun, contactId: number): Promise<boolean> {
  const { provider, signal, rights } = run;
  const contact = await provider.getContact(contactId, { signal });
  if (contact) {
    // The service deletes only what is archived (API section 5.3).
    if (!contact.isArchived) await provider.updateContact(contactId, { isArchived: true }, { signal });
    // Before the contact, since they are found by it; and anyone who deletes a contact by hand may leave them behind.
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
 * A passing failure waits with its reason, a refusal stays with it, and a failure that every call would meet is
 * thrown.
 */
async function eraseOrSay(run: PushRun, due: Due, log: Logger): Promise<Outcome> {
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

/** Asks the provider to erase the gymnasts that the office has erased here, then removes their rows; reports what became of each. */
export async function eraseContacts(
  run: PushRun,
  { log, count }: { log: Logger; count: (outcome: Outcome) => void },
): Promise<void> {
  const dueAfter = (afterId: number) =>
    run.database.inScope(leagueScope(), (tx) => dueErasures(tx, { afterId, limit: BATCH_SIZE }));
  for (let due = await dueAfter(0); due.length > 0; due = await dueAfter(due.at(-1)?.id ?? 0))
    for (const each of due) count(await eraseOrSay(run, each, log));
}
