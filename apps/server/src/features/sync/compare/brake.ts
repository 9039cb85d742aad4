import type { Database } from '../../../platform/db/database.ts';
import { leagueScope } from '../../../platform/db/scope.ts';
import {
  approvedLosses,
  keepDryPlan,
  keepStoppedPlan,
  type Plan,
  type StoppedRun,
  spendApproval,
} from '../office/plans.repository.ts';
import { isRestored as isRestoredPortal } from '../runs/provider-account.repository.ts';
import type { RunResult } from '../runs/runs.repository.ts';
import { knownNames } from '../store/known-names.repository.ts';
import type { SyncMember } from '../store/read-members.repository.ts';
import * as repository from '../store/read-members.repository.ts';
import { describePlan, lossesOf, lossesOfAbsent, outgoingOf, type PlannedMember } from './planned-members.ts';

type BrakeDeps = { database: Database; maxLossPercent: number };

/** What a run has read and what it would do with it. */
export type Foreseen = {
  read: number;
  planned: readonly PlannedMember[];
  /** Of a complete read: gymnasts on rosters whose contacts it does not hold. */
  absent?: readonly SyncMember[];
};

/** Of a plan, what its words say: the entries name gymnasts and are kept with the plan alone. */
const summaryOf = ({ onRosters, counts, facts }: Plan) => ({ onRosters, counts, facts });

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
  { read, planned, absent = [] }: Foreseen,
  run: StoppedRun,
): Promise<Braked> {
  const all = [...lossesOf(planned), ...lossesOfAbsent(absent)];
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
  const facts = { affected, earlier: earlier.length, maxLossPercent, isTooMuch: true };
  const plan = describePlan(planned, { onRosters, facts, absent });
  await keepStoppedPlan(database.unscoped, plan, run);
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

/** What the office has let go is used up by a run that took it, and counts in none that follows. */
export async function spendLosses(database: Database, happened: readonly string[]): Promise<void> {
  const memberIds = await spendApproval(database.unscoped, happened);
  if (memberIds.length === 0) return;
  await database.inScope(leagueScope(), (tx) => repository.forgetChanged(tx, memberIds));
}

/** Keeps the plan of what a sync would do with what was read, and carries out none of it. */
export async function keepDryRun(
  { database, maxLossPercent }: BrakeDeps,
  { read, planned, absent = [] }: Foreseen,
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
