import type { SyncFact } from '@league/contract';
import type { ProviderClient } from '@league/provider';
import type { Database } from '../../../platform/db/database.ts';
import { violatesUnique } from '../../../platform/db/failures.ts';
import type { Lease } from '../../../platform/db/locks/lease.ts';
import { leagueScope } from '../../../platform/db/scope.ts';
import { EMAIL_IN_USE } from '../pull/pull-members.ts';
import { providerFailureOf } from '../runs/failures.ts';
import { isAccountRead } from '../runs/provider-account.repository.ts';
import type { RunResult } from '../runs/runs.repository.ts';
import type { SyncMember } from '../store/read-members.repository.ts';
import { findContactsOf, pushNew } from './new-contacts/push-new-contacts.ts';
import * as repository from './push.repository.ts';
import { type PushOutcome, pushMember } from './push.ts';
import { createPushContext } from './push-context.ts';
import { type ForbiddenChanges, forbiddenChanges } from './push-forbidden.ts';
import type { PushRun, PushRunDeps } from './push-types.ts';
import { eraseContacts } from './removals/erasures.ts';
import { removeRegistrations } from './removals/registration-removals.ts';
import { sendDueMails } from './renewal-mails.ts';

const BATCH_SIZE = 50;

type Counts = Record<PushOutcome | 'removed' | 'mails' | 'erased', number>;

const UNEXPECTED: SyncFact = { code: 'sendFailed' };

/** A run of the push and its results so far. */
type Progress = { run: PushRun; counts: Counts; forbidden: ForbiddenChanges };

async function postponeFailed(
  { database, log }: PushRunDeps,
  member: SyncMember,
  error: unknown,
): Promise<void> {
  const failure = providerFailureOf(error);
  if (!failure) log.error({ err: error, memberId: member.id }, 'A change could not be sent to Wild Apricot.');
  const reason = [failure?.fact ?? UNEXPECTED];
  await database.inScope(leagueScope(), (tx) => repository.postpone(tx, { memberId: member.id, reason }));
}

/**
 * Returns the result for one member. A refusal by the provider is stored with its reason; after a temporary failure,
 * the change waits with the reason. Throws a failure that would affect every member.
 */
async function pushOrPostpone(
  deps: PushRunDeps,
  member: SyncMember,
  { run, forbidden }: Progress,
  push: () => Promise<PushOutcome>,
): Promise<PushOutcome> {
  const version = () => run.sentVersions.get(member.id) ?? member.version;
  const refuse = async (fact: SyncFact): Promise<PushOutcome> => {
    const refusal = { memberId: member.id, version: version(), reason: [fact] };
    await deps.database.inScope(leagueScope(), (tx) => repository.markRefused(tx, refusal));
    return 'refused';
  };
  try {
    return await push();
  } catch (error) {
    run.signal.throwIfAborted();
    if (violatesUnique(error, 'members_email_once')) return refuse(EMAIL_IN_USE);
    const failure = providerFailureOf(error);
    if (failure?.meaning === 'refused') {
      run.rights.areProven = true;
      return refuse(failure.fact);
    }
    await postponeFailed(deps, member, error);
    if (failure?.isGeneral) throw error;
    if (failure?.meaning === 'forbidden') forbidden.add(member, version(), error);
    return 'postponed';
  }
}

/**
 * Looks up the emails of new gymnasts; null if an answer is refused or not understood, which can be due to a single
 * contact.
 */
async function findOrNull(run: PushRun, members: readonly SyncMember[]) {
  try {
    return await findContactsOf(run, members);
  } catch (error) {
    run.signal.throwIfAborted();
    if (providerFailureOf(error)?.isGeneral !== false) throw error;
    return null;
  }
}

/**
 * A contact that cannot be read breaks the whole look-up. Splitting it in halves finds the gymnast concerned, and the
 * others continue.
 */
async function pushAllNew(deps: PushRunDeps, progress: Progress, members: readonly SyncMember[]) {
  const { run, counts } = progress;
  const found = members.length > 1 ? await findOrNull(run, members) : undefined;
  if (found === null) {
    const middle = Math.ceil(members.length / 2);
    await pushAllNew(deps, progress, members.slice(0, middle));
    await pushAllNew(deps, progress, members.slice(middle));
    return;
  }
  for (const member of members) {
    run.signal.throwIfAborted();
    const push = async () => pushNew(run, member, found ?? (await findContactsOf(run, [member])));
    counts[await pushOrPostpone(deps, member, progress, push)] += 1;
  }
}

/** Sends archiving first, because it may free an address that a new gymnast needs. */
async function pushBatch(deps: PushRunDeps, progress: Progress, due: readonly SyncMember[]): Promise<void> {
  const { run, counts } = progress;
  const isNew = ({ providerContactId }: SyncMember) => providerContactId === null;
  for (const member of due.filter((each) => !isNew(each))) {
    run.signal.throwIfAborted();
    const push = () => pushMember(run, { id: member.id, contactId: member.providerContactId ?? 0 });
    counts[await pushOrPostpone(deps, member, progress, push)] += 1;
  }
  const created = due.filter(isNew);
  if (created.length > 0) await pushAllNew(deps, progress, created);
}

/**
 * A parent waits for an erasure, so an erasure must not wait for an import, which can take hours to push. So before
 * each batch, the erasures requested by then are done, and at the end those of gymnasts whose contact this run found.
 */
async function pushAll(deps: PushRunDeps, progress: Progress): Promise<void> {
  const { run, counts } = progress;
  const count = (outcome: 'erased' | 'refused' | 'postponed') => {
    counts[outcome] += 1;
  };
  for (;;) {
    await eraseContacts(run, { log: deps.log, count });
    const due = await deps.database.inScope(leagueScope(), (tx) => repository.dueMembers(tx, BATCH_SIZE));
    if (due.length === 0) return;
    await pushBatch(deps, progress, due);
  }
}

/** The provider, which is no longer called once the lease may have expired. */
function whileHeld(provider: ProviderClient, { assertHeld }: Pick<Lease, 'assertHeld'>): ProviderClient {
  const guarded = Object.entries(provider).map(([name, call]) => [
    name,
    (...args: unknown[]) => {
      assertHeld();
      return (call as (...given: unknown[]) => unknown)(...args);
    },
  ]);
  return Object.fromEntries(guarded) as ProviderClient;
}

/** The database, whose transactions all fail once another process has taken over the push. */
function fencedDatabase(database: Database, { fence }: Pick<Lease, 'fence'>): Database {
  return {
    ...database,
    inScope: (scope, work) =>
      database.inScope(scope, async (tx) => {
        await fence(tx);
        return work(tx);
      }),
  };
}

/**
 * Sends everything that waits to the provider, then has it send the promised mails; null if there was nothing to do.
 * What fails for one member is retried later and delays no other member.
 */
export async function pushWaiting(
  { provider, database, ...given }: PushRunDeps,
  signal: AbortSignal,
  lease: Pick<Lease, 'assertHeld' | 'fence'>,
): Promise<RunResult | null> {
  const deps = {
    ...given,
    provider: whileHeld(provider, lease),
    database: fencedDatabase(database, lease),
  };
  // The office has just switched accounts. The new one must be read first, so that nothing is created there twice.
  if (!(await isAccountRead(deps.database.unscoped))) return null;
  const counts: Counts = {
    pushed: 0,
    created: 0,
    nothing: 0,
    refused: 0,
    missing: 0,
    postponed: 0,
    removed: 0,
    mails: 0,
    erased: 0,
  };
  const run: PushRun = {
    ...deps,
    signal,
    elapsedMs: given.elapsedMs ?? (() => performance.now()),
    context: createPushContext(),
    sentVersions: new Map(),
    rights: { areProven: false },
  };
  const forbidden = forbiddenChanges(run);
  try {
    const progress = { run, counts, forbidden };
    await pushAll(deps, progress);
    await removeRegistrations(run, () => {
      counts.removed += 1;
    });
    counts.mails = await sendDueMails(deps, signal);
    const refused = await forbidden.finish();
    counts.refused += refused;
    counts.postponed -= refused;
  } catch (error) {
    const failure = providerFailureOf(error);
    if (!failure) throw error;
    const { pushed, created, erased, removed } = counts;
    return {
      outcome: pushed + created + erased + removed > 0 ? 'partly' : 'failed',
      counts,
      facts: [failure.fact],
      readUpTo: null,
    };
  }
  return resultOf(counts);
}

function resultOf(counts: Counts): RunResult | null {
  const { pushed, created, refused, missing, postponed, removed, mails, erased } = counts;
  const troubles = refused + missing + postponed;
  if (pushed + created + troubles + removed + mails + erased === 0) return null;
  const outcome = troubles > 0 ? 'partly' : 'done';
  return { outcome, counts, facts: [{ code: 'pushed', counts }], readUpTo: null };
}
