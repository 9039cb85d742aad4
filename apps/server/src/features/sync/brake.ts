import type { ProviderContact } from '@league/provider';
import type { Database } from '../../platform/db/database.ts';
import { leagueScope } from '../../platform/db/scope.ts';
import * as repository from './members-sync.repository.ts';
import { describePlan, lossesOf, type PlannedMember } from './plan-entries.ts';
import { approvedLosses, keepDryPlan, keepStoppedPlan, type StoppedRun } from './plans.repository.ts';
import { planFor } from './pull-members.ts';
import { isOutdated } from './read-time.ts';
import type { RunResult } from './runs.repository.ts';
import { plural } from './sync-words.ts';

type BrakeDeps = { database: Database; maxLossPercent: number };

/** What was read before our own last look at a contact is left to the next pull, and so costs nothing now. */
async function foresee(
  database: Database,
  contacts: readonly ProviderContact[],
  readAt: Date,
): Promise<{ planned: PlannedMember[]; onRosters: number }> {
  const [known, onRosters] = await database.inScope(leagueScope(), async (tx) => [
    await repository.membersOfContacts(
      tx,
      contacts.map(({ id }) => id),
    ),
    await repository.countOnRosters(tx),
  ]);
  const planned = contacts.flatMap((contact) => {
    const member = known.get(contact.id);
    if (member && isOutdated(member, readAt)) return [];
    return [{ contact, member, plan: planFor(contact, member, readAt) }];
  });
  return { planned, onRosters };
}

/** Either the result of a run that must not go on, or the losses (`member:field`) of one that may, and what it will meet. */
export type Braked =
  | { stop: RunResult; losses?: undefined; foreseen?: undefined }
  | { stop: null; losses: string[]; foreseen: readonly PlannedMember[] };

/**
 * Stops a run that would cost more than the set share of the league something; its plan is kept for the office. What the
 * office has let go once does not count.
 */
export async function brake(
  { database, maxLossPercent }: BrakeDeps,
  contacts: readonly ProviderContact[],
  { readAt, ...run }: StoppedRun & { readAt: Date },
): Promise<Braked> {
  const { planned, onRosters } = await foresee(database, contacts, readAt);
  const all = lossesOf(planned);
  // One child leaving is no accident, however small the league.
  const isTooMuch = (count: number) => count > 1 && count * 100 > onRosters * maxLossPercent;
  const goOn = { stop: null, losses: all.flatMap(({ keys }) => keys), foreseen: planned };
  if (!isTooMuch(all.length)) return goOn;
  const approved = await approvedLosses(database.unscoped);
  const losses = all.filter(({ keys }) => !keys.every((key) => approved.has(key)));
  if (!isTooMuch(losses.length)) return goOn;
  const message = `Stopped: ${losses.length} of ${onRosters} gymnasts would have left their rosters or lost what is known of them, more than ${maxLossPercent}%. Nothing was changed. Please check the membership service.`;
  await keepStoppedPlan(database.unscoped, describePlan(planned, { message, onRosters }), run);
  const counts = { read: contacts.length, losses: losses.length };
  return { stop: { outcome: 'stopped', counts, message, readUpTo: null } };
}

/** Keeps the plan of what a sync with these contacts would do, and does nothing of it. */
export async function keepDryRun(
  { database, maxLossPercent }: BrakeDeps,
  contacts: readonly ProviderContact[],
  readAt: Date,
): Promise<RunResult> {
  const { planned, onRosters } = await foresee(database, contacts, readAt);
  const plan = describePlan(planned, { message: '', onRosters });
  const losses = lossesOf(planned).length;
  const { added, changed } = plan.counts;
  const isStopped = losses > 1 && losses * 100 > onRosters * maxLossPercent;
  const message = [
    'Nothing was changed.',
    plan.entries.length === 0
      ? 'A sync now would change nothing either.'
      : `A sync now would add ${plural(added, 'gymnast')}, change ${changed} and take something from ${losses}.`,
    ...(isStopped ? [`That is more than ${maxLossPercent}%, so it would stop.`] : []),
  ].join(' ');
  await keepDryPlan(database.unscoped, { ...plan, message });
  return {
    outcome: 'done',
    counts: { read: contacts.length, ...plan.counts },
    message,
    readUpTo: null,
  };
}
