import type { Database } from '../../../platform/db/database.ts';
import { leagueScope } from '../../../platform/db/scope.ts';
import {
  approvedLosses,
  keepDryPlan,
  type Plan,
  type StoppedRun,
  spendApproval,
  storeStoppedPlan,
} from '../office/plans.repository.ts';
import { isRestored as isRestoredPortal } from '../runs/provider-account.repository.ts';
import type { RunResult } from '../runs/runs.repository.ts';
import { knownNames } from '../store/known-names.repository.ts';
import type { SyncMember } from '../store/read-members.repository.ts';
import * as repository from '../store/read-members.repository.ts';
import { describePlan, lossesOf, lossesOfAbsent, outgoingOf, type PlannedMember } from './planned-members.ts';

type BrakeDeps = { database: Database; maxLossPercent: number };

/** What a run has read, and what it would do with it. */
export type PlannedRun = {
  read: number;
  planned: readonly PlannedMember[];
  /** After a complete read: gymnasts on rosters whose contacts were not in it. */
  absent?: readonly SyncMember[];
};

/**
 * The part of a plan that the run's record may contain. The entries name gymnasts and are stored only with the plan.
 */
const summaryOf = ({ onRosters, counts, facts }: Plan) => ({ onRosters, counts, facts });

const onRostersOf = (database: Database) => database.inScope(leagueScope(), repository.countOnRosters);

/** Either the result of a run that must stop, or the losses (`member:field`) of a run that may go on. */
export type BrakeResult = { stop: RunResult; losses?: undefined } | { stop: null; losses: string[] };

/**
 * Stops a run if more than the configured share of the league would have lost values, or had them replaced, since the
 * last complete read, counting all runs since then (PROVIDER-03). Stores the stopped run's plan for the office. Losses
 * that the office has allowed do not count.
 */
export async function brake(
  { database, maxLossPercent }: BrakeDeps,
  { read, planned, absent = [] }: PlannedRun,
  run: StoppedRun,
): Promise<BrakeResult> {
  const all = [...lossesOf(planned), ...lossesOfAbsent(absent)];
  const goOn = { stop: null, losses: all.flatMap(({ keys }) => keys) };
  if (all.length === 0) return goOn;
  const approved = await approvedLosses(database.unscoped);
  const losses = all.filter(({ keys }) => !keys.every((key) => approved.has(key)));
  if (losses.length === 0) return goOn;
  const earlier = await database.inScope(leagueScope(), repository.changedSinceRead);
  const affected = new Set([...earlier, ...losses.map(({ memberId }) => memberId)]).size;
  const onRosters = await onRostersOf(database);
  // A single gymnast is no mass loss, however small the league.
  if (affected <= 1 || affected * 100 <= onRosters * maxLossPercent) return goOn;
  const facts = { affected, earlier: earlier.length, maxLossPercent, isTooMuch: true };
  const plan = describePlan(planned, { onRosters, facts, absent });
  await storeStoppedPlan(database.unscoped, plan, run);
  const counts = { read, losses: losses.length };
  return {
    stop: {
      outcome: 'stopped',
      counts,
      facts: [{ code: 'stoppedPlan', ...summaryOf(plan) }],
      readUpTo: null,
    },
  };
}

/** Uses up the office's permission for losses that have happened, so that later runs count them again. */
export async function spendLosses(database: Database, happened: readonly string[]): Promise<void> {
  const memberIds = await spendApproval(database.unscoped, happened);
  if (memberIds.length === 0) return;
  await database.inScope(leagueScope(), (tx) => repository.forgetChanged(tx, memberIds));
}

/** Stores what a sync would do as a plan, and does nothing. */
export async function storeDryRun(
  { database, maxLossPercent }: BrakeDeps,
  { read, planned, absent = [] }: PlannedRun,
): Promise<RunResult> {
  const onRosters = await onRostersOf(database);
  const affected = lossesOf(planned).length + absent.length;
  const isTooMuch = affected > 1 && affected * 100 > onRosters * maxLossPercent;
  const facts = { affected, earlier: 0, maxLossPercent, isTooMuch };
  const { unlinked, names, isRestored } = await database.inScope(leagueScope(), async (tx) => ({
    isRestored: await isRestoredPortal(tx),
    unlinked: await repository.waitingWithoutContact(tx),
    names: await knownNames(tx),
  }));
  const plan = describePlan(planned, {
    ...{ onRosters, facts, absent },
    outgoing: outgoingOf(planned, unlinked, { names, isRestored }),
  });
  await keepDryPlan(database.unscoped, plan);
  return {
    outcome: 'done',
    counts: { read, ...plan.counts },
    facts: [{ code: 'dryPlan', ...summaryOf(plan) }],
    readUpTo: null,
  };
}
