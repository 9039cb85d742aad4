import type { Database } from '../../../platform/db/database.ts';
import { leagueScope } from '../../../platform/db/scope.ts';
import { inDigits, plural } from '../../../platform/plural.ts';
import { approvedLosses, keepDryPlan, keepStoppedPlan, type StoppedRun } from '../office/plans.repository.ts';
import type { RunResult } from '../runs/runs.repository.ts';
import * as repository from '../store/read-members.repository.ts';
import { describePlan, lossesOf, type PlannedMember } from './planned-members.ts';

type BrakeDeps = { database: Database; maxLossPercent: number };

/** What a run has read and what it would do with it. */
export type Foreseen = { read: number; planned: readonly PlannedMember[] };

const onRostersOf = (database: Database) => database.inScope(leagueScope(), repository.countOnRosters);

/** Either the result of a run that must not go on, or the losses (`member:field`) of one that may. */
export type Braked = { stop: RunResult; losses?: undefined } | { stop: null; losses: string[] };

/**
 * Stops a run that would cost more than the set share of the league something; its plan is kept for the office. What the
 * office has let go once does not count.
 */
export async function brake(
  { database, maxLossPercent }: BrakeDeps,
  { read, planned }: Foreseen,
  run: StoppedRun,
): Promise<Braked> {
  const all = lossesOf(planned);
  const goOn = { stop: null, losses: all.flatMap(({ keys }) => keys) };
  // A single child leaving is no accident, however small the league.
  if (all.length <= 1) return goOn;
  const onRosters = await onRostersOf(database);
  const isTooMuch = (count: number) => count > 1 && count * 100 > onRosters * maxLossPercent;
  if (!isTooMuch(all.length)) return goOn;
  const approved = await approvedLosses(database.unscoped);
  const losses = all.filter(({ keys }) => !keys.every((key) => approved.has(key)));
  if (!isTooMuch(losses.length)) return goOn;
  const message = `Stopped: ${inDigits(losses.length)} of ${plural(onRosters, 'gymnast')} would have left their rosters or lost what is known of them, more than ${maxLossPercent}%. Nothing was changed. Please check Wild Apricot.`;
  await keepStoppedPlan(database.unscoped, describePlan(planned, { message, onRosters }), run);
  const counts = { read, losses: losses.length };
  return { stop: { outcome: 'stopped', counts, message, readUpTo: null } };
}

/** Keeps the plan of what a sync would do with what was read, and carries out none of it. */
export async function keepDryRun(
  { database, maxLossPercent }: BrakeDeps,
  { read, planned }: Foreseen,
): Promise<RunResult> {
  const onRosters = await onRostersOf(database);
  const plan = describePlan(planned, { message: '', onRosters });
  const losses = lossesOf(planned).length;
  const { added, changed } = plan.counts;
  const isStopped = losses > 1 && losses * 100 > onRosters * maxLossPercent;
  const message = [
    'Nothing was changed.',
    plan.entries.length === 0
      ? 'A sync now would change nothing.'
      : `A sync now would add ${plural(added, 'gymnast')}, change ${inDigits(changed)} and remove something from ${inDigits(losses)}.`,
    ...(isStopped ? [`That is more than ${maxLossPercent}%, so it would stop.`] : []),
  ].join(' ');
  await keepDryPlan(database.unscoped, { ...plan, message });
  return {
    outcome: 'done',
    counts: { read, ...plan.counts },
    message,
    readUpTo: null,
  };
}
