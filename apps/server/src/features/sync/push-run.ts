import { violatesUnique } from '../../platform/db/failures.ts';
import { leagueScope } from '../../platform/db/scope.ts';
import type { Logger } from '../../platform/log.ts';
import { providerFailureOf } from './failures.ts';
import type { SyncMember } from './members-sync.repository.ts';
import { EMAIL_IN_USE } from './pull-members.ts';
import * as repository from './push.repository.ts';
import { type PushDeps, type PushOutcome, type PushRun, pushMember } from './push.ts';
import { createPushContext } from './push-context.ts';
import { findContactsOf, pushNew } from './push-new.ts';
import { removeRegistrations } from './registration-removals.ts';
import { sendDueMails } from './renewal-mails.ts';
import type { RunResult } from './runs.repository.ts';

const BATCH_SIZE = 50;

export type PushRunDeps = PushDeps & { leagueName: string; log: Logger };

type Counts = Record<PushOutcome | 'postponed' | 'removed' | 'mails', number>;

/** Gives what became of one member; a failure that every other would meet too is thrown. */
async function orPostpone(
  deps: PushRunDeps,
  member: SyncMember,
  push: () => Promise<PushOutcome>,
  signal: AbortSignal,
): Promise<PushOutcome | 'postponed'> {
  const { database, log } = deps;
  try {
    return await push();
  } catch (error) {
    signal.throwIfAborted();
    if (violatesUnique(error, 'members_email_once')) {
      await database.inScope(leagueScope(), (tx) => repository.refuse(tx, member.id, EMAIL_IN_USE));
      return 'refused';
    }
    const failure = providerFailureOf(error);
    if (!failure) {
      log.error(
        { err: error, memberId: member.id },
        'A change could not be brought to the membership service.',
      );
    }
    await database.inScope(leagueScope(), (tx) => repository.postpone(tx, member.id));
    if (failure?.isGeneral) throw error;
    return 'postponed';
  }
}

/** Archiving goes first: it may free an address that a new gymnast needs. */
async function pushBatch(
  deps: PushRunDeps,
  run: PushRun,
  { due, counts }: { due: readonly SyncMember[]; counts: Counts },
): Promise<void> {
  const { signal } = run;
  const isNew = ({ providerContactId }: SyncMember) => providerContactId === null;
  for (const member of due.filter((each) => !isNew(each))) {
    signal.throwIfAborted();
    const push = () => pushMember(run, member.providerContactId ?? 0);
    counts[await orPostpone(deps, member, push, signal)] += 1;
  }
  const created = due.filter(isNew);
  if (created.length === 0) return;
  const found = await findContactsOf(run, created);
  for (const member of created) {
    signal.throwIfAborted();
    counts[await orPostpone(deps, member, () => pushNew(run, member, found), signal)] += 1;
  }
}

async function pushAll(deps: PushRunDeps, signal: AbortSignal, counts: Counts): Promise<void> {
  const run: PushRun = { ...deps, signal, context: createPushContext() };
  for (;;) {
    const due = await deps.database.inScope(leagueScope(), (tx) => repository.dueMembers(tx, BATCH_SIZE));
    if (due.length === 0) return;
    await pushBatch(deps, run, { due, counts });
  }
}

/**
 * Brings everything that waits to the provider, then has it send the promised mails; null when nothing was to do. What
 * fails for one member is tried again later and holds nobody else up.
 */
export async function pushWaiting(deps: PushRunDeps, signal: AbortSignal): Promise<RunResult | null> {
  const counts: Counts = {
    pushed: 0,
    created: 0,
    nothing: 0,
    refused: 0,
    missing: 0,
    postponed: 0,
    removed: 0,
    mails: 0,
  };
  try {
    await pushAll(deps, signal, counts);
    counts.removed = await removeRegistrations(deps, signal);
    counts.mails = await sendDueMails(deps, signal);
  } catch (error) {
    const failure = providerFailureOf(error);
    if (!failure) throw error;
    return {
      outcome: counts.pushed + counts.created > 0 ? 'partly' : 'failed',
      counts,
      message: failure.sentence,
      readUpTo: null,
    };
  }
  return resultOf(counts);
}

function resultOf(counts: Counts): RunResult | null {
  const { pushed, created, refused, missing, postponed, removed, mails } = counts;
  const troubles = refused + missing + postponed;
  if (pushed + created + troubles + removed + mails === 0) return null;
  const message = [
    `Changes of gymnasts brought to the membership service: ${pushed}.`,
    ...(created > 0 ? [`New gymnasts there: ${created}.`] : []),
    ...(removed > 0 ? [`Registrations removed: ${removed}.`] : []),
    ...(refused > 0 ? [`Refused: ${refused}.`] : []),
    ...(missing > 0 ? [`No longer there: ${missing}.`] : []),
    ...(postponed > 0 ? [`To be tried again: ${postponed}.`] : []),
    ...(mails > 0 ? [`Emails sent: ${mails}.`] : []),
  ].join(' ');
  return { outcome: troubles > 0 ? 'partly' : 'done', counts, message, readUpTo: null };
}
