import type { ReadProgress } from '@league/provider';
import type { Clock } from '../../platform/clock.ts';
import { withLock } from '../../platform/db/advisory-lock.ts';
import { providerFailureOf } from './failures.ts';
import { type PullDeps, pullAll, pullChanges } from './pull.ts';
import { type PushRunDeps, pushWaiting } from './push-run.ts';
import { closeRun, openRun, type RunResult } from './runs.repository.ts';

export type RunDeps = PullDeps & PushRunDeps & { clock: Clock };

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

/**
 * Runs a pull while no other process does, and keeps a record of it whatever happens; undefined when another process
 * is at it (SYNC-03).
 */
export async function runPull(
  deps: RunDeps,
  kind: 'full' | 'changes',
  options: { signal: AbortSignal; onProgress?: (progress: ReadProgress) => void },
): Promise<RunResult | undefined> {
  const { database, clock, log } = deps;
  return withLock(database.pool, 'pull', async (lost) => {
    const signal = AbortSignal.any([options.signal, lost]);
    const id = await openRun(database.unscoped, kind, clock.now());
    let result: RunResult;
    try {
      result =
        kind === 'full' ? await pullAll(deps, { ...options, signal }) : await pullChanges(deps, { signal });
    } catch (error) {
      if (!options.signal.aborted) log.warn({ err: error, kind }, 'A pull failed.');
      result = options.signal.aborted ? INTERRUPTED : failedResult(error);
    }
    await closeRun(database.unscoped, id, result, clock.now());
    return result;
  });
}

/** Pushes what waits while no other process does. A push with nothing to do leaves no record. */
export async function runPush(deps: RunDeps, signal: AbortSignal): Promise<void> {
  const { database, clock, log } = deps;
  await withLock(database.pool, 'push', async (lost) => {
    const startedAt = clock.now();
    let result: RunResult | null;
    try {
      result = await pushWaiting(deps, AbortSignal.any([signal, lost]));
    } catch (error) {
      if (signal.aborted) return;
      log.warn({ err: error }, 'A push failed.');
      result = failedResult(error);
    }
    if (!result) return;
    const id = await openRun(database.unscoped, 'push', startedAt);
    await closeRun(database.unscoped, id, result, clock.now());
  });
}
