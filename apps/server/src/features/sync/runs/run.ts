import type { SyncFact } from '@league/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Drizzle } from '../../../platform/db/database.ts';
import { withLease } from '../../../platform/db/locks/lease.ts';
import { leagueScope } from '../../../platform/db/scope.ts';
import { providerIdOf } from '../pull/events-sync.repository.ts';
import { type LeftOut, noteLeftOut } from '../pull/left-out.ts';
import { type PullDeps, type PullOptions, planAll, pullAll, pullChanges } from '../pull/pull.ts';
import { pullEvents, pullSomeEvents } from '../pull/pull-events.ts';
import { resultOfEvents } from '../pull/pull-result.ts';
import { pushWaiting } from '../push/push-run.ts';
import type { PushRunDeps } from '../push/push-types.ts';
import type { RunKind } from '../sync.table.ts';
import { pullWebhookEvents } from '../webhooks/pull-webhook-events.ts';
import { providerFailureOf } from './failures.ts';
import { type Report, recordProgress } from './progress.ts';
import { isRestored } from './provider-account.repository.ts';
import {
  beginRequested,
  closeRun,
  deleteRun,
  holdRun,
  openRun,
  prolongFailure,
  type Run,
  type RunResult,
} from './runs.repository.ts';

export type RunDeps = PullDeps & PushRunDeps & { clock: Clock };

/** The next pull to run: scheduled, or requested by a person. */
export type NextPull = {
  kind: RunKind;
  requested?: Run;
  /** Checked again under the lease, because another process may have run the same pull meanwhile. */
  isStillDue?: () => Promise<boolean>;
};

function failedResult(error: unknown): RunResult {
  const fact: SyncFact = providerFailureOf(error)?.fact ?? { code: 'runFailed' };
  return { outcome: 'failed', counts: {}, facts: [fact], readUpTo: null };
}

const interrupted = (code: 'stoppedDuringRun' | 'databaseLost'): RunResult => ({
  outcome: 'interrupted',
  counts: {},
  facts: [{ code }],
  readUpTo: null,
});

async function pullOneEvent(deps: RunDeps, eventId: number, options: PullOptions): Promise<RunResult> {
  const providerId = await deps.database.inScope(leagueScope(), (tx) => providerIdOf(tx, eventId));
  return resultOfEvents(await pullSomeEvents(deps, providerId === null ? [] : [providerId], options));
}

/** After a restore, a person first reads what a sync would do. */
async function planOnly(deps: RunDeps, options: PullOptions): Promise<RunResult> {
  const plan = await planAll(deps, options);
  const facts: SyncFact[] = [{ code: 'restored' }, ...plan.facts, { code: 'heldUntilReleased' }];
  return { ...plan, outcome: 'stopped', facts };
}

async function pullKind(
  deps: RunDeps,
  { kind, requested }: NextPull,
  options: PullOptions,
): Promise<RunResult> {
  if (kind !== 'plan' && (await isRestored(deps.database.unscoped))) return planOnly(deps, options);
  switch (kind) {
    case 'full':
      return pullAll(deps, options);
    case 'changes':
      return pullChanges(deps, { ...options, teamId: requested?.subjectId ?? null });
    case 'events':
      return resultOfEvents(await pullEvents(deps, options));
    case 'event':
      return pullOneEvent(deps, requested?.subjectId ?? 0, options);
    case 'plan':
      return planAll(deps, options);
    case 'hints':
    case 'push':
      throw new Error(`A ${kind} run is not run on request.`);
  }
}

/** Opens the record of a pull; null if another process has run it meanwhile. */
async function openRecord(
  { database, clock }: RunDeps,
  { kind, requested, isStillDue }: NextPull,
): Promise<number | null> {
  if (isStillDue && !(await isStillDue())) return null;
  if (!requested) return openRun(database.unscoped, kind, clock.now());
  return (await beginRequested(database.unscoped, requested, clock.now())) ? requested.id : null;
}

type OpenRun = {
  id: number;
  kind: RunKind;
  /** Aborted when the portal stops. */
  stopping: AbortSignal;
  /** Aborted when the lease is lost. */
  lost: AbortSignal;
};

/** Does the work of an open run. Turns a failure into its result. */
async function outcomeOf(
  { log }: RunDeps,
  { kind, stopping, lost }: OpenRun,
  work: () => Promise<RunResult | null>,
): Promise<RunResult | null> {
  try {
    return await work();
  } catch (error) {
    if (stopping.aborted) return interrupted('stoppedDuringRun');
    log.warn({ err: error, kind }, 'A pull failed.');
    return lost.aborted ? interrupted('databaseLost') : failedResult(error);
  }
}

const runContextOf = ({ id, stopping, lost }: OpenRun) => ({
  signal: AbortSignal.any([stopping, lost]),
  fence: (tx: Drizzle) => holdRun(tx, id),
  leftOut: noteLeftOut(),
});

/** Adds to the result of a run what it left out. */
function withLeftOut(result: RunResult, { fact }: LeftOut): RunResult {
  const leftOut = fact();
  const isRead = result.outcome === 'unchanged' || result.outcome === 'done' || result.outcome === 'partly';
  if (leftOut === undefined || !isRead) return result;
  return { ...result, outcome: 'partly', facts: [...result.facts, leftOut] };
}

/**
 * Runs a pull unless another process does, and always stores a record of it. Returns undefined if another process runs
 * it, or has taken over (SYNC-03).
 */
export async function runPull(
  deps: RunDeps,
  pull: NextPull,
  options: { signal: AbortSignal; report?: Report },
): Promise<RunResult | undefined> {
  const { database, clock } = deps;
  return withLease(database.pool, 'pull', async ({ lost }) => {
    const id = await openRecord(deps, pull);
    if (id === null) return undefined;
    const run: OpenRun = { id, kind: pull.kind, stopping: options.signal, lost };
    const progress = recordProgress(database.unscoped, id);
    const report: Report = (...step) => {
      progress.report(...step);
      options.report?.(...step);
    };
    const isAskedFor = pull.requested !== undefined;
    const runContext = runContextOf(run);
    const result = await outcomeOf(deps, run, async () =>
      withLeftOut(await pullKind(deps, pull, { ...runContext, report, isAskedFor }), runContext.leftOut),
    );
    await progress.flush();
    if (!result) return undefined;
    return (await closeRun(database.unscoped, id, result, clock.now())) ? result : undefined;
  });
}

/**
 * Reads what webhook events named, unless another process is pulling. Stores a record only if there is something to
 * report.
 */
export async function runWebhookEvents(deps: RunDeps, signal: AbortSignal): Promise<void> {
  const { database, clock } = deps;
  await withLease(database.pool, 'pull', async ({ lost }) => {
    const id = await openRun(database.unscoped, 'hints', clock.now());
    const run: OpenRun = { id, kind: 'hints', stopping: signal, lost };
    const runContext = runContextOf(run);
    const result = await outcomeOf(deps, run, async () => {
      const pulled = await pullWebhookEvents(deps, runContext);
      return pulled && withLeftOut(pulled, runContext.leftOut);
    });
    if (result && !signal.aborted) await closeRun(database.unscoped, id, result, clock.now());
    else await deleteRun(database.unscoped, id);
  });
}

/** Pushes what waits, unless another process does. Stores a record only if there is something to report. */
export async function runPush(deps: RunDeps, signal: AbortSignal): Promise<void> {
  const { database, clock, log } = deps;
  await withLease(database.pool, 'push', async (lease) => {
    const startedAt = clock.now();
    let result: RunResult | null;
    try {
      result = await pushWaiting(deps, AbortSignal.any([signal, lease.lost]), lease);
    } catch (error) {
      if (signal.aborted) return;
      log.warn({ err: error, kind: 'push' }, 'A run failed.');
      // Another process has taken over, and its record says what happens to the changes.
      if (lease.lost.aborted) return;
      result = failedResult(error);
    }
    if (!result) return;
    const { outcome, facts } = result;
    const at = clock.now();
    if (outcome === 'failed' && (await prolongFailure(database.unscoped, 'push', { facts, at }))) return;
    const id = await openRun(database.unscoped, 'push', startedAt);
    await closeRun(database.unscoped, id, result, at);
  });
}
