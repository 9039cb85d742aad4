import { violatesUnique } from '../../platform/db/failures.ts';
import { leagueScope } from '../../platform/db/scope.ts';
import type { Logger } from '../../platform/log.ts';
import { providerFailureOf } from './failures.ts';
import { EMAIL_IN_USE } from './pull-members.ts';
import * as repository from './push.repository.ts';
import { type PushDeps, type PushOutcome, pushMember } from './push.ts';
import { sendDueMails } from './renewal-mails.ts';
import type { RunResult } from './runs.repository.ts';

const BATCH_SIZE = 50;

export type PushRunDeps = PushDeps & { leagueName: string; log: Logger };

type Counts = Record<PushOutcome | 'postponed' | 'mails', number>;

/** Gives what became of one member; a failure that every other would meet too is thrown. */
async function pushOrPostpone(
  deps: PushRunDeps,
  contactId: number,
  signal: AbortSignal,
): Promise<PushOutcome | 'postponed'> {
  const { database, log } = deps;
  try {
    return await pushMember(deps, contactId, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (violatesUnique(error, 'members_email_once')) {
      await database.inScope(leagueScope(), (tx) => repository.refuse(tx, contactId, EMAIL_IN_USE));
      return 'refused';
    }
    const failure = providerFailureOf(error);
    if (!failure) {
      log.error({ err: error, contactId }, 'A change could not be brought to the membership service.');
    }
    await database.inScope(leagueScope(), (tx) => repository.postpone(tx, contactId));
    if (failure?.isGeneral) throw error;
    return 'postponed';
  }
}

async function pushAll(deps: PushRunDeps, signal: AbortSignal, counts: Counts): Promise<void> {
  for (;;) {
    const due = await deps.database.inScope(leagueScope(), (tx) => repository.dueContacts(tx, BATCH_SIZE));
    if (due.length === 0) return;
    for (const contactId of due) {
      signal.throwIfAborted();
      counts[await pushOrPostpone(deps, contactId, signal)] += 1;
    }
  }
}

/**
 * Brings everything that waits to the provider, then has it send the promised mails; null when nothing was to do. What
 * fails for one member is tried again later and holds nobody else up.
 */
export async function pushWaiting(deps: PushRunDeps, signal: AbortSignal): Promise<RunResult | null> {
  const counts: Counts = { pushed: 0, nothing: 0, refused: 0, missing: 0, postponed: 0, mails: 0 };
  try {
    await pushAll(deps, signal, counts);
    counts.mails = await sendDueMails(deps, signal);
  } catch (error) {
    const failure = providerFailureOf(error);
    if (!failure) throw error;
    return {
      outcome: counts.pushed > 0 ? 'partly' : 'failed',
      counts,
      message: failure.sentence,
      readUpTo: null,
    };
  }
  return resultOf(counts);
}

function resultOf(counts: Counts): RunResult | null {
  const { pushed, refused, missing, postponed, mails } = counts;
  const troubles = refused + missing + postponed;
  if (pushed + troubles + mails === 0) return null;
  const message = [
    `Changes of gymnasts brought to the membership service: ${pushed}.`,
    ...(refused > 0 ? [`Refused: ${refused}.`] : []),
    ...(missing > 0 ? [`No longer there: ${missing}.`] : []),
    ...(postponed > 0 ? [`To be tried again: ${postponed}.`] : []),
    ...(mails > 0 ? [`Emails sent: ${mails}.`] : []),
  ].join(' ');
  return { outcome: troubles > 0 ? 'partly' : 'done', counts, message, readUpTo: null };
}
