import { SYNC_STATUS_WORDS, type SyncStatus } from '@league/contract';
import { shareQuery } from '../../../platform/batch-queries.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { isLeaseHeld } from '../../../platform/db/locks/lease.ts';
import { scopeOf, type Viewer } from '../../../platform/http/viewer.ts';
import { hasUnreadEvents } from '../pull/pull-result.ts';
import { isPullOpen } from '../runs/run-requests.service.ts';
import { isFollowedBy, lastRun, type Run, wordsOfRun } from '../runs/runs.repository.ts';
import { countUnsent } from '../store/read-members.repository.ts';

export type SyncStatusDeps = {
  database: Database;
  clock: Clock;
  changesMinutes: number;
  fullMinutes: number;
  pushSeconds: number;
};

type Intervals = Pick<SyncStatusDeps, 'changesMinutes' | 'fullMinutes'>;

/** A kind of run is late if none has completed for this many of its intervals. */
const LATE_INTERVALS = 3;

type Runs = {
  /** The newest full run that was not cut off. */
  lastFull: Run | undefined;
  lastPull: Run | undefined;
  /** The newest full run that read everything. */
  fullRead: Run | undefined;
  anyRead: Run | undefined;
  eventsRead: Run | undefined;
  lastPush: Run | undefined;
};

const PULLS = ['full', 'changes'] as const;

async function readRuns({ database: { unscoped } }: SyncStatusDeps): Promise<Runs> {
  const [lastFull, lastPull, fullRead, anyRead, eventsRead, lastPush] = await Promise.all([
    lastRun(unscoped, ['full'], { uninterrupted: true }),
    lastRun(unscoped, PULLS, { uninterrupted: true }),
    lastRun(unscoped, ['full'], { complete: true }),
    lastRun(unscoped, PULLS, { complete: true }),
    lastRun(unscoped, ['events'], { complete: true }),
    lastRun(unscoped, ['push'], { uninterrupted: true }),
  ]);
  return { lastFull, lastPull, fullRead, anyRead, eventsRead, lastPush };
}

const hasFailed = (run: Run | undefined): run is Run =>
  run?.outcome === 'failed' || run?.outcome === 'stopped';

/** What is wrong: all of it for the office; for a coach, what it means and who can help. */
type Trouble = {
  office: string;
  coach: string;
  /** The last successful run before the failures began; undefined if none ever succeeded. */
  lastGood?: Run | undefined;
  /** True if the provider can be read, but changes do not reach it. */
  isUnsent?: true;
};

/**
 * The most serious problem that the runs report. Each kind is checked by its own runs, since a success of one says
 * nothing about the others.
 */
function troubleOf(
  { lastFull, lastPull, fullRead, anyRead, eventsRead, lastPush }: Runs,
  {
    now,
    hasWaiting,
    isUnsent,
    ...intervals
  }: { now: Date; hasWaiting: boolean; isUnsent: boolean } & Intervals,
): Trouble | undefined {
  const isLate = (read: Run, minutes: number) =>
    now.getTime() - read.startedAt.getTime() > LATE_INTERVALS * minutes * 60_000;
  const agoMs = (read: Run) => now.getTime() - (read.finishedAt ?? read.startedAt).getTime();
  if (hasFailed(lastPull) && isFollowedBy(lastPull, lastPush))
    return {
      office: SYNC_STATUS_WORDS.readAgainSoon(),
      coach: SYNC_STATUS_WORDS.partlyRead(),
      lastGood: anyRead,
    };
  if (hasFailed(lastPull))
    return { office: wordsOfRun(lastPull), coach: SYNC_STATUS_WORDS.notUsable(), lastGood: anyRead };
  if (hasFailed(lastFull)) {
    const onlyChanges = SYNC_STATUS_WORDS.onlyChanges(fullRead ? agoMs(fullRead) : null);
    return {
      office: `${wordsOfRun(lastFull)} ${onlyChanges}`,
      coach: SYNC_STATUS_WORDS.partlyRead(),
      lastGood: fullRead,
    };
  }
  if (anyRead && isLate(anyRead, Math.min(intervals.changesMinutes, intervals.fullMinutes)))
    return {
      office: SYNC_STATUS_WORDS.notReading(intervals.changesMinutes),
      coach: SYNC_STATUS_WORDS.notUsable(),
      lastGood: anyRead,
    };
  if (fullRead && isLate(fullRead, intervals.fullMinutes))
    return {
      office: SYNC_STATUS_WORDS.fullReadLate(agoMs(fullRead), intervals.fullMinutes),
      coach: SYNC_STATUS_WORDS.partlyRead(),
      lastGood: fullRead,
    };
  if (fullRead && hasUnreadEvents(fullRead) && !(eventsRead && eventsRead.startedAt > fullRead.startedAt))
    return {
      office: SYNC_STATUS_WORDS.unreadEvents(),
      coach: SYNC_STATUS_WORDS.unreadEvents(),
      lastGood: eventsRead,
    };
  if (hasWaiting && hasFailed(lastPush))
    return { office: wordsOfRun(lastPush), coach: SYNC_STATUS_WORDS.notUsable(), isUnsent: true };
  if (isUnsent) {
    return { office: SYNC_STATUS_WORDS.unsent(), coach: SYNC_STATUS_WORDS.notUsable(), isUnsent };
  }
  return undefined;
}

/** When the trouble began: with the last successful run, or with the oldest waiting change. */
function troubleSince(
  trouble: Trouble | undefined,
  { now, waitingMs }: { now: Date; waitingMs: number | null },
): string | null {
  if (!trouble) return null;
  const { lastGood, isUnsent } = trouble;
  const since = isUnsent ? new Date(now.getTime() - (waitingMs ?? 0)) : lastGood?.finishedAt;
  return since?.toISOString() ?? null;
}

const minutesOf = (ms: number | null) => Math.max(1, Math.floor((ms ?? 0) / 60_000));

/** When the portal last read the provider; null if it never did. */
export async function lastSyncAt({ database }: Pick<SyncStatusDeps, 'database'>): Promise<Date | null> {
  return (await lastRun(database.unscoped, PULLS, { complete: true }))?.finishedAt ?? null;
}

type Standing = { readonly isPulling: boolean; readonly isPushing: boolean; readonly runs: Runs };

/** The state of the sync, the same for every viewer. */
async function readStanding(deps: SyncStatusDeps): Promise<Standing> {
  const [isPulling, isPushing, runs] = await Promise.all([
    isPullOpen(deps),
    isLeaseHeld(deps.database.unscoped, 'push'),
    readRuns(deps),
  ]);
  return { isPulling, isPushing, runs };
}

/** The state of the sync, with counts for the viewer's scope (SYNC-05). */
export async function syncStatus(
  deps: SyncStatusDeps,
  viewer: Viewer,
  standing: Promise<Standing> = readStanding(deps),
): Promise<SyncStatus> {
  const { database, clock, changesMinutes, fullMinutes, pushSeconds } = deps;
  const [{ isPulling, isPushing, runs }, counts] = await Promise.all([
    standing,
    database.inScope(scopeOf(viewer), countUnsent),
  ]);
  const now = clock.now();
  const lastSync = runs.anyRead?.finishedAt ?? null;
  const isLate = (counts.waitingMs ?? 0) > LATE_INTERVALS * pushSeconds * 1000;
  // A running push, for example after a large import, may take long.
  const isUnsent = isLate && !isPushing;
  const hasWaiting = counts.waiting > 0;
  const trouble = troubleOf(runs, { now, hasWaiting, isUnsent, changesMinutes, fullMinutes });
  const sentences = [
    isPulling ? SYNC_STATUS_WORDS.reading() : undefined,
    trouble && !isPulling ? trouble[viewer.role === 'admin' ? 'office' : 'coach'] : undefined,
    lastSync
      ? SYNC_STATUS_WORDS.lastSynced(now.getTime() - lastSync.getTime())
      : SYNC_STATUS_WORDS.neverRead(),
    hasWaiting && !isLate ? SYNC_STATUS_WORDS.waiting(counts.waiting) : undefined,
    hasWaiting && isLate
      ? SYNC_STATUS_WORDS.waitingLong(counts.waiting, minutesOf(counts.waitingMs))
      : undefined,
    counts.refused > 0 ? SYNC_STATUS_WORDS.refused(counts.refused) : undefined,
  ];
  return {
    state: isPulling ? 'syncing' : trouble || !lastSync ? 'error' : 'synced',
    message: sentences.filter((sentence) => sentence !== undefined).join(' '),
    lastSync: lastSync?.toISOString() ?? null,
    troubleSince: troubleSince(trouble, { now, waitingMs: counts.waitingMs }),
    changesSyncMinutes: changesMinutes,
    fullSyncMinutes: fullMinutes,
    pushSeconds,
    waitingChanges: counts.waiting,
    refusedChanges: counts.refused,
  };
}

/** The same, sharing one query among all requests of the same moment, because every page of every coach polls it. */
export function createSyncStatus(deps: SyncStatusDeps): (viewer: Viewer) => Promise<SyncStatus> {
  const readTogether = shareQuery(() => readStanding(deps));
  return (viewer) => syncStatus(deps, viewer, readTogether());
}
