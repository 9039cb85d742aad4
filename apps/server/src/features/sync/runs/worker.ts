import { listenTo } from '../../../platform/db/listener.ts';
import { CHANGES_CHANNEL } from '../../../platform/db/wake-up.ts';
import { repeat } from '../../../platform/repeat.ts';
import type { RunKind } from '../sync.table.ts';
import { hasDueWebhookEvents } from '../webhooks/webhook-events.repository.ts';
import { type NextPull, type RunDeps, runPull, runPush, runWebhookEvents } from './run.ts';
import { claimRequests } from './run-requests.service.ts';
import {
  failuresInARow,
  isFollowedBy,
  lastPull,
  lastRun,
  type Run,
  removeOldRuns,
} from './runs.repository.ts';

export type WorkerDeps = RunDeps & {
  databaseUrl: string;
  changesMinutes: number;
  fullMinutes: number;
  pushSeconds: number;
  /** Called after each pull, which may have added teams. */
  onPulled: () => Promise<unknown>;
};

export type Worker = {
  start(): void;
  /** Cancels running calls and waits until this process has no work left. The next run does what was cancelled. */
  stop(): Promise<void>;
};

const TICK_MS = 1000;
/** A failed pull is retried after this long, then each time after twice as long, up to its interval. */
const FIRST_RETRY_MS = 60_000;

/**
 * How long a failed pull waits. Once the provider has accepted changes again, a read of changes waits no longer than
 * after its first failure; a full read, which uses minutes of the call budget, keeps its own pace.
 */
async function retryMs(
  { database: { unscoped } }: WorkerDeps,
  { kind, last, failures }: { kind: 'full' | 'changes'; last: Run; failures: number },
): Promise<number> {
  const isBack =
    kind === 'changes' && isFollowedBy(last, await lastRun(unscoped, ['push'], { uninterrupted: true }));
  return isBack ? FIRST_RETRY_MS : FIRST_RETRY_MS * 2 ** (failures - 1);
}

/**
 * Whether a pull of the kind is due, by the records that all processes share; runs of the kinds in `covers` count too.
 */
async function isDue(
  deps: WorkerDeps,
  { kind, covers, minutes }: { kind: 'full' | 'changes'; covers: readonly RunKind[]; minutes: number },
): Promise<boolean> {
  const { clock } = deps;
  const { unscoped } = deps.database;
  const sinceMs = (at: Date) => clock.now().getTime() - at.getTime();
  const intervalMs = minutes * 60_000;
  const complete = await lastRun(unscoped, covers, { complete: true });
  if (complete && sinceMs(complete.startedAt) < intervalMs) return false;
  const failures = await failuresInARow(unscoped, kind);
  if (failures === 0) return true;
  const last = await lastRun(unscoped, [kind]);
  if (!last) return true;
  return sinceMs(last.startedAt) >= Math.min(await retryMs(deps, { kind, last, failures }), intervalMs);
}

/** Which pull is due now; undefined for none. While the full pull waits for a retry, changes are still read. */
async function duePull(deps: WorkerDeps): Promise<'full' | 'changes' | undefined> {
  if (await isDue(deps, { kind: 'full', covers: ['full'], minutes: deps.fullMinutes })) return 'full';
  if (!(await lastRun(deps.database.unscoped, ['full'], { complete: true }))) return undefined;
  const changes = { kind: 'changes', covers: ['full', 'changes'], minutes: deps.changesMinutes } as const;
  return (await isDue(deps, changes)) ? 'changes' : undefined;
}

/**
 * The pull to run now: requests come before the schedule. But after one request the schedule has its turn, so that a
 * series of requests cannot delay it forever.
 */
async function nextPull(deps: WorkerDeps): Promise<NextPull | undefined> {
  const [requested] = await claimRequests(deps);
  const asked = requested && { kind: requested.kind, requested };
  const wasAsked = (await lastPull(deps.database.unscoped))?.requestedBy != null;
  if (asked && !wasAsked) return asked;
  const kind = await duePull(deps);
  return kind ? { kind, isStillDue: async () => (await duePull(deps)) === kind } : asked;
}

/**
 * The background work: pulls when due, and pushes soon after a change (SYNC-02). The schedule and the waiting changes
 * are read from the database, so any number of processes may run a worker, and a killed one leaves nothing behind.
 */
export function createSyncWorker(deps: WorkerDeps): Worker {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isWoken = true;
  let lastPushMs = 0;
  let loops: Promise<unknown> = Promise.resolve();

  async function pullIfDue(): Promise<void> {
    const pull = await nextPull(deps);
    if (!pull) return followWebhookEvents();
    if (!(await runPull(deps, pull, { signal }))) return;
    await deps.onPulled();
    if (pull.kind === 'full') await removeOldRuns(deps.database.unscoped);
  }

  /** Before the first complete pull, a webhook event cannot change anything. */
  async function followWebhookEvents(): Promise<void> {
    const { unscoped } = deps.database;
    if (!(await hasDueWebhookEvents(unscoped))) return;
    if (await lastRun(unscoped, ['full'], { complete: true })) await runWebhookEvents(deps, signal);
  }

  async function pushIfDue(): Promise<void> {
    const now = performance.now();
    if (!isWoken && now - lastPushMs < deps.pushSeconds * 1000) return;
    isWoken = false;
    lastPushMs = now;
    await runPush(deps, signal);
  }

  /** Listens for changes that any process announces. Without it, a push still comes within its interval. */
  const listen = () =>
    listenTo(CHANGES_CHANNEL, {
      databaseUrl: deps.databaseUrl,
      signal,
      onNotice: () => {
        isWoken = true;
      },
    });

  return {
    start() {
      const loop = { everyMs: TICK_MS, signal, log: deps.log };
      loops = Promise.all([
        repeat(pullIfDue, { name: 'pull', ...loop }),
        repeat(pushIfDue, { name: 'push', ...loop }),
        repeat(listen, { name: 'listener', ...loop }),
      ]);
    },
    async stop() {
      stopping.abort();
      await loops;
    },
  };
}
