import { listenTo } from '../../../platform/db/listener.ts';
import { CHANGES_CHANNEL } from '../../../platform/db/wake-up.ts';
import { repeat } from '../../../platform/repeat.ts';
import type { RunKind } from '../sync.table.ts';
import { hasDueHints } from '../webhooks/webhook-events.repository.ts';
import { type NextPull, type RunDeps, runHints, runPull, runPush } from './run.ts';
import { takeUpRequests } from './run-requests.service.ts';
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
  /** Called after each pull; new teams may have come. */
  onPulled: () => Promise<unknown>;
};

export type Worker = {
  start(): void;
  /** Cuts running calls off, waits until no work of this process is under way. What was cut off is done by the next run. */
  stop(): Promise<void>;
};

const TICK_MS = 1000;
/** A pull that failed is tried again after this long, then each time after twice as long, up to its interval. */
const FIRST_RETRY_MS = 60_000;

/**
 * How long a failed pull waits. A read of changes does not wait longer than after its first failure once the provider has
 * taken changes again; a full read, which takes minutes of its limits, keeps its own pace.
 */
async function retryMs(
  { database: { unscoped } }: WorkerDeps,
  { kind, last, failures }: { kind: 'full' | 'changes'; last: Run; failures: number },
): Promise<number> {
  const isBack =
    kind === 'changes' && isFollowedBy(last, await lastRun(unscoped, ['push'], { uninterrupted: true }));
  return isBack ? FIRST_RETRY_MS : FIRST_RETRY_MS * 2 ** (failures - 1);
}

/** Whether a pull of the kind is due, by the records all processes share; `covers` are the kinds that do its work too. */
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

/** Which pull is due now; undefined for none. While the full one waits for another try, changes are read all the same. */
async function duePull(deps: WorkerDeps): Promise<'full' | 'changes' | undefined> {
  if (await isDue(deps, { kind: 'full', covers: ['full'], minutes: deps.fullMinutes })) return 'full';
  if (!(await lastRun(deps.database.unscoped, ['full'], { complete: true }))) return undefined;
  const changes = { kind: 'changes', covers: ['full', 'changes'], minutes: deps.changesMinutes } as const;
  return (await isDue(deps, changes)) ? 'changes' : undefined;
}

/**
 * What is to be pulled now: what a person has asked for before what the schedule says. After one request the schedule has
 * its turn, so that requests that follow each other do not put it off for ever.
 */
async function nextPull(deps: WorkerDeps): Promise<NextPull | undefined> {
  const [requested] = await takeUpRequests(deps);
  const asked = requested && { kind: requested.kind, requested };
  const wasAsked = (await lastPull(deps.database.unscoped))?.requestedBy != null;
  if (asked && !wasAsked) return asked;
  const kind = await duePull(deps);
  return kind ? { kind, isStillDue: async () => (await duePull(deps)) === kind } : asked;
}

/**
 * The work beside the requests: pulls when due and pushes soon after a change (SYNC-02). The schedule and what is
 * waiting are read from the database, so any number of processes may run one, and a killed one leaves nothing behind.
 */
export function createSyncWorker(deps: WorkerDeps): Worker {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isWoken = true;
  let lastPushMs = 0;
  let loops: Promise<unknown> = Promise.resolve();

  async function pullIfDue(): Promise<void> {
    const pull = await nextPull(deps);
    if (!pull) return followHints();
    if (!(await runPull(deps, pull, { signal }))) return;
    await deps.onPulled();
    if (pull.kind === 'full') await removeOldRuns(deps.database.unscoped);
  }

  /** Before the first complete pull there is nothing that a webhook event could change. */
  async function followHints(): Promise<void> {
    const { unscoped } = deps.database;
    if (!(await hasDueHints(unscoped))) return;
    if (await lastRun(unscoped, ['full'], { complete: true })) await runHints(deps, signal);
  }

  async function pushIfDue(): Promise<void> {
    const now = performance.now();
    if (!isWoken && now - lastPushMs < deps.pushSeconds * 1000) return;
    isWoken = false;
    lastPushMs = now;
    await runPush(deps, signal);
  }

  /** Hears of changes that any process announces; without it a push still comes within its interval. */
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
