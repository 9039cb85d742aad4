import { leagueScope } from '../../platform/db/scope.ts';
import { providerFailureOf } from './failures.ts';
import * as repository from './push.repository.ts';
import { type PushDeps, type PushOutcome, pushMember } from './push.ts';
import { sendDueMails } from './renewal-mails.ts';
import type { RunResult } from './runs.repository.ts';

const BATCH_SIZE = 50;

/** Seconds until a change that could not be brought over is tried again; short, so that recovery is felt at once. */
const RETRY_SECONDS = 15;

export type PushRunDeps = PushDeps & { leagueName: string };

/**
 * Brings everything that waits to the provider, the longest waiting first; null when nothing waited. A failure that
 * would meet every other change too ends the run; what is left waits for the next.
 */
export async function pushWaiting(deps: PushRunDeps, signal: AbortSignal): Promise<RunResult | null> {
  const counts = { pushed: 0, nothing: 0, refused: 0, missing: 0, mails: 0 } satisfies Record<
    PushOutcome | 'mails',
    number
  >;
  const ended = (message: string | null): RunResult | null => resultOf(counts, message);
  for (;;) {
    const due = await deps.database.inScope(leagueScope(), (tx) => repository.dueContacts(tx, BATCH_SIZE));
    if (due.length === 0) break;
    for (const contactId of due) {
      signal.throwIfAborted();
      try {
        counts[await pushMember(deps, contactId, signal)] += 1;
      } catch (error) {
        const failure = providerFailureOf(error);
        if (!failure) throw error;
        await deps.database.inScope(leagueScope(), (tx) => repository.postpone(tx, contactId, RETRY_SECONDS));
        return ended(failure.sentence);
      }
    }
  }
  try {
    counts.mails = await sendDueMails(deps, signal);
  } catch (error) {
    const failure = providerFailureOf(error);
    if (!failure) throw error;
    return ended(failure.sentence);
  }
  return ended(null);
}

function resultOf(
  counts: Readonly<Record<PushOutcome | 'mails', number>>,
  failure: string | null,
): RunResult | null {
  const { pushed, refused, missing, mails } = counts;
  if (failure !== null) {
    return { outcome: pushed > 0 ? 'partly' : 'failed', counts, message: failure, readUpTo: null };
  }
  if (pushed + refused + missing + mails === 0) return null;
  const message = `Brought ${pushed} changed gymnasts to the membership service, ${refused} refused, ${mails} emails sent.`;
  return { outcome: refused + missing > 0 ? 'partly' : 'done', counts, message, readUpTo: null };
}
