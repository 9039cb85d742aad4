import type { Clock } from '../../platform/clock.ts';
import { withLock } from '../../platform/db/advisory-lock.ts';
import { leagueScope } from '../../platform/db/scope.ts';
import { providerIdOf } from './events-sync.repository.ts';
import { providerFailureOf } from './failures.ts';
import { type Report, recordProgress } from './progress.ts';
import { type PullDeps, type PullOptions, planAll, pullAll, pullChanges } from './pull.ts';
import { pullEvents, pullSomeEvents } from './pull-events.ts';
import { pullHinted } from './pull-hints.ts';
import { resultOfEvents } from './pull-result.ts';
import { type PushRunDeps, pushWaiting } from './push-run.ts';
import { beginRequested, closeRun, openRun, type Run, type RunResult } from './runs.repository.ts';
import type { RunKind } from './sync.table.ts';

export type RunDeps = PullDeps & PushRunDeps & { clock: Clock };

/** A pull to be run: by the schedule, or as a person has put it on record. */
export type PullWish = { kind: RunKind; requested?: Run };

function failedResult(error: unknown): RunResult {
  const sentence =
    providerFailureOf(error)?.sentence ?? 'The portal could not finish this run; its log tells why.';
  return { outcome: 'failed', counts: {}, message: sentence, readUpTo: null };
}

const INTERRUPTED: RunResult = {
  outcome: 'interrupted',
  counts: {},
  message: 'The portal was stopped during this run.',
  readUpTo: null,
};

async function pullOneEvent(deps: RunDeps, eventId: number, options: PullOptions): Promise<RunResult> {
  const providerId = await deps.database.inScope(leagueScope(), (tx) => providerIdOf(tx, eventId));
  return resultOfEvents(await pullSomeEvents(deps, providerId === null ? [] : [providerId], options));
}

async function pullKind(
  deps: RunDeps,
  { kind, requested }: PullWish,
  options: PullOptions,
): Promise<RunResult> {
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

/** Opens the wish's record; null when another process has taken the request up meanwhile. */
async function openWish({ database, clock }: RunDeps, { kind, requested }: PullWish): Promise<number | null> {
  if (!requested) return openRun(database.unscoped, kind, clock.now());
  return (await beginRequested(database.unscoped, requested, clock.now())) ? requested.id : null;
}

/**
 * Runs a pull while no other process does, and keeps a record of it whatever happens; undefined when another process
 * is at it (SYNC-03).
 */
export async function runPull(
  deps: RunDeps,
  wish: PullWish,
  options: { signal: AbortSignal; report?: Report },
): Promise<RunResult | undefined> {
  const { database, clock, log } = deps;
  return withLock(database.pool, 'pull', async (lost) => {
    const signal = AbortSignal.any([options.signal, lost]);
    const id = await openWish(deps, wish);
    if (id === null) return undefined;
    const progress = recordProgress(database.unscoped, id);
    const report: Report = (...step) => {
      progress.report(...step);
      options.report?.(...step);
    };
    let result: RunResult;
    try {
      const isAskedFor = wish.requested !== undefined;
      result = await pullKind(deps, wish, { signal, report, isAskedFor });
    } catch (error) {
      if (!options.signal.aborted) log.warn({ err: error, kind: wish.kind }, 'A pull failed.');
      result = options.signal.aborted ? INTERRUPTED : failedResult(error);
    }
    await progress.settle();
    await closeRun(database.unscoped, id, result, clock.now());
    return result;
  });
}

/** Runs work that leaves a record only when there is something to tell of it. */
async function runQuietly(
  deps: RunDeps,
  { kind, lock, signal }: { kind: 'push' | 'hints'; lock: 'push' | 'pull'; signal: AbortSignal },
  work: (signal: AbortSignal) => Promise<RunResult | null>,
): Promise<void> {
  const { database, clock, log } = deps;
  await withLock(database.pool, lock, async (lost) => {
    const startedAt = clock.now();
    let result: RunResult | null;
    try {
      result = await work(AbortSignal.any([signal, lost]));
    } catch (error) {
      if (signal.aborted) return;
      log.warn({ err: error, kind }, 'A run failed.');
      result = failedResult(error);
    }
    if (!result) return;
    const id = await openRun(database.unscoped, kind, startedAt);
    await closeRun(database.unscoped, id, result, clock.now());
  });
}

/** Pushes what waits while no other process does. */
export const runPush = (deps: RunDeps, signal: AbortSignal): Promise<void> =>
  runQuietly(deps, { kind: 'push', lock: 'push', signal }, (either) => pushWaiting(deps, either));

/** Follows the provider's hints while no other process pulls. */
export const runHints = (deps: RunDeps, signal: AbortSignal): Promise<void> =>
  runQuietly(deps, { kind: 'hints', lock: 'pull', signal }, (either) => pullHinted(deps, either));
