import type { Database } from '../../../platform/db/database.ts';
import { leagueScope } from '../../../platform/db/scope.ts';
import { inDigits, plural } from '../../../platform/plural.ts';
import {
  approvedLosses,
  keepDryPlan,
  keepStoppedPlan,
  type StoppedRun,
  spendApproval,
} from '../office/plans.repository.ts';
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
 * Stops a run after which more than the set share of the league would have lost something, or had it replaced, since the
 * last complete read, whatever runs brought it (PROVIDER-03). Its plan is kept for the office. What the office has let go
 * once does not count.
 */
export async function brake(
  { database, maxLossPercent }: BrakeDeps,
  { read, planned }: Foreseen,
  run: StoppedRun,
): Promise<Braked> {
  const all = lossesOf(planned);
  const goOn = { stop: null, losses: all.flatMap(({ keys }) => keys) };
  if (all.length === 0) return goOn;
  const approved = await approvedLosses(database.unscoped);
  const losses = all.filter(({ keys }) => !keys.every((key) => approved.has(key)));
  if (losses.length === 0) return goOn;
  const earlier = await database.inScope(leagueScope(), repository.changedSinceRead);
  const affected = new Set([...earlier, ...losses.map(({ memberId }) => memberId)]).size;
  const onRosters = await onRostersOf(database);
  // A single gymnast leaving is no accident, however small the league.
  if (affected <= 1 || affected * 100 <= onRosters * maxLossPercent) return goOn;
  const message = [
    `Stopped: ${inDigits(affected)} of ${plural(onRosters, 'gymnast')} would have left their rosters or had values removed or replaced, more than ${maxLossPercent}%.`,
    earlier.length > 0
      ? `${inDigits(earlier.length)} of them already have since the last complete read; their activity shows the former values. This run changed nothing.`
      : 'Nothing was changed.',
    'Please check Wild Apricot.',
  ].join(' ');
  await keepStoppedPlan(database.unscoped, describePlan(planned, { message, onRosters }), run);
  const counts = { read, losses: losses.length };
  return { stop: { outcome: 'stopped', counts, message, readUpTo: null } };
}

/** What the office has let go is used up by a run that took it, and counts in none that follows. */
export async function spendLosses(database: Database, happened: readonly string[]): Promise<void> {
  const memberIds = await spendApproval(database.unscoped, happened);
  if (memberIds.length === 0) return;
  await database.inScope(leagueScope(), (tx) => repository.forgetChanged(tx, memberIds));
}

/** Keeps the plan of what a sync would do with what was read, and carries out none of it. */
export async function keepDryRun(
  { database, maxLossPercent }: BrakeDeps,
  { read, planned }: Foreseen,
): Promise<RunResult> {
  const onRosters = await onRostersOf(database);
  const plan = describePlan(planned, { message: '', onRosters });
  const weighed = lossesOf(planned).length;
  const { added, archived, detached, emptied } = plan.counts;
  const changed = plan.counts.changed + plan.counts.replaced;
  const isStopped = weighed > 1 && weighed * 100 > onRosters * maxLossPercent;
  const message = [
    'Nothing was changed.',
    plan.entries.length === 0
      ? 'A sync now would change nothing.'
      : `A sync now would add ${plural(added, 'gymnast')}, change ${inDigits(changed)} and remove something from ${inDigits(archived + detached + emptied)}.`,
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
