import type { SyncStatus } from '@league/contract';
import { countOf } from '@league/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { isLeaseHeld } from '../../../platform/db/lease.ts';
import { gatherAll } from '../../../platform/gather.ts';
import { scopeOf, type Viewer } from '../../../platform/http/viewer.ts';
import { hasUnreadEvents } from '../pull/pull-result.ts';
import { isPullOpen } from '../runs/run-requests.service.ts';
import { isFollowedBy, lastRun, type Run } from '../runs/runs.repository.ts';
import { countUnsettled } from '../store/read-members.repository.ts';

export type SyncStatusDeps = {
  database: Database;
  clock: Clock;
  changesMinutes: number;
  fullMinutes: number;
  pushSeconds: number;
};

type Intervals = Pick<SyncStatusDeps, 'changesMinutes' | 'fullMinutes'>;

function ago(from: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - from.getTime()) / 60_000));
  if (minutes < 1) return 'just now';
  if (minutes < 60) return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return hours === 1 ? '1 hour ago' : `${hours} hours ago`;
  const days = Math.floor(hours / 24);
  return days === 1 ? '1 day ago' : `${days} days ago`;
}

/** A run of a kind is late when it has not been complete for this many of its intervals. */
const LATE_INTERVALS = 3;

type Runs = {
  /** The newest of each kind that was not cut off. */
  lastFull: Run | undefined;
  lastPull: Run | undefined;
  /** The newest that read all it wanted. */
  fullRead: Run | undefined;
  anyRead: Run | undefined;
  eventsRead: Run | undefined;
  lastPush: Run | undefined;
};

const PULLS = ['full', 'changes'] as const;

async function readRuns({ database: { unscoped } }: SyncStatusDeps): Promise<Runs> {
  const [lastFull, lastPull, fullRead, anyRead, eventsRead, lastPush] = await Promise.all([
    lastRun(unscoped, ['full'], { settled: true }),
    lastRun(unscoped, PULLS, { settled: true }),
    lastRun(unscoped, ['full'], { complete: true }),
    lastRun(unscoped, PULLS, { complete: true }),
    lastRun(unscoped, ['events'], { complete: true }),
    lastRun(unscoped, ['push'], { settled: true }),
  ]);
  return { lastFull, lastPull, fullRead, anyRead, eventsRead, lastPush };
}

const hasFailed = (run: Run | undefined): run is Run =>
  run?.outcome === 'failed' || run?.outcome === 'stopped';

/** What is wrong: in full for the office; for a coach, what it means and whom to ask. */
type Trouble = { office: string; coach: string };

const CANNOT_BE_USED = 'The league’s system cannot be used right now.';
const SAFE =
  'Your work here is safe and will be sent automatically. If this lasts, please tell the league office.';
const PARTLY_READ = `The league’s system cannot be read completely right now, so some of its changes may be missing here. ${SAFE}`;
const READ_AGAIN_SOON =
  'Wild Apricot could not be read, but takes changes again; it is read again within a minute or two.';
const UNSENT =
  'Changes should be on their way to Wild Apricot and are not. Please check that the portal’s worker runs.';
const UNREAD_EVENTS = 'Events and registrations could not be read; they are as they were before.';

/**
 * The most serious of what the runs report; each kind is judged by its own runs, since one that succeeds says
 * nothing of the others.
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
  const lastRead = (read: Run) => ago(read.finishedAt ?? read.startedAt, now);
  if (hasFailed(lastPull) && isFollowedBy(lastPull, lastPush))
    return { office: READ_AGAIN_SOON, coach: PARTLY_READ };
  if (hasFailed(lastPull)) return { office: lastPull.message, coach: `${CANNOT_BE_USED} ${SAFE}` };
  if (hasFailed(lastFull)) {
    const everything = fullRead
      ? `everything was last read ${lastRead(fullRead)}`
      : 'everything was never read';
    return { office: `${lastFull.message} Only changes are being read; ${everything}.`, coach: PARTLY_READ };
  }
  if (anyRead && isLate(anyRead, Math.min(intervals.changesMinutes, intervals.fullMinutes)))
    return {
      office: `Wild Apricot should be read every ${countOf(intervals.changesMinutes, 'minute')} and is not. Please check that the portal’s worker runs.`,
      coach: `${CANNOT_BE_USED} ${SAFE}`,
    };
  if (fullRead && isLate(fullRead, intervals.fullMinutes))
    return {
      office: `Everything was last read ${lastRead(fullRead)}, although it should be every ${countOf(intervals.fullMinutes, 'minute')}; only changes are being read.`,
      coach: PARTLY_READ,
    };
  if (fullRead && hasUnreadEvents(fullRead) && !(eventsRead && eventsRead.startedAt > fullRead.startedAt))
    return { office: UNREAD_EVENTS, coach: UNREAD_EVENTS };
  if (hasWaiting && hasFailed(lastPush))
    return { office: lastPush.message, coach: `${CANNOT_BE_USED} ${SAFE}` };
  if (isUnsent) return { office: UNSENT, coach: `${CANNOT_BE_USED} ${SAFE}` };
  return undefined;
}

const minutesOf = (ms: number | null) => countOf(Math.max(1, Math.floor((ms ?? 0) / 60_000)), 'minute');

function gymnasts(count: number): string {
  return countOf(count, 'gymnast');
}

/** When the portal last read the provider; null before it ever did. */
export async function lastSyncAt({ database }: Pick<SyncStatusDeps, 'database'>): Promise<Date | null> {
  return (await lastRun(database.unscoped, PULLS, { complete: true }))?.finishedAt ?? null;
}

type Standing = { readonly isPulling: boolean; readonly isPushing: boolean; readonly runs: Runs };

/** How the exchange with the provider stands for everybody alike. */
async function readStanding(deps: SyncStatusDeps): Promise<Standing> {
  const [isPulling, isPushing, runs] = await Promise.all([
    isPullOpen(deps),
    isLeaseHeld(deps.database.unscoped, 'push'),
    readRuns(deps),
  ]);
  return { isPulling, isPushing, runs };
}

/** How the exchange with the provider stands, with the counts of the viewer's own scope (SYNC-05). */
export async function syncStatus(
  deps: SyncStatusDeps,
  viewer: Viewer,
  standing: Promise<Standing> = readStanding(deps),
): Promise<SyncStatus> {
  const { database, clock, changesMinutes, fullMinutes, pushSeconds } = deps;
  const [{ isPulling, isPushing, runs }, counts] = await Promise.all([
    standing,
    database.inScope(scopeOf(viewer), countUnsettled),
  ]);
  const now = clock.now();
  const lastSync = runs.anyRead?.finishedAt ?? null;
  const isLate = (counts.waitingMs ?? 0) > LATE_INTERVALS * pushSeconds * 1000;
  // A push under way, such as that of a large import, may have to go on for long.
  const isUnsent = isLate && !isPushing;
  const hasWaiting = counts.waiting > 0;
  const trouble = troubleOf(runs, { now, hasWaiting, isUnsent, changesMinutes, fullMinutes });
  const sentences = [
    isPulling ? 'Reading what is new now.' : undefined,
    trouble && !isPulling ? trouble[viewer.role === 'admin' ? 'office' : 'coach'] : undefined,
    lastSync ? `Last synced ${ago(lastSync, now)}.` : 'Nothing has been read yet.',
    hasWaiting
      ? `Changes of ${gymnasts(counts.waiting)} are on their way${isLate ? `, for ${minutesOf(counts.waitingMs)} now` : ''}.`
      : undefined,
    counts.refused > 0 ? `Changes of ${gymnasts(counts.refused)} need the office’s attention.` : undefined,
  ];
  return {
    state: isPulling ? 'syncing' : trouble || !lastSync ? 'error' : 'synced',
    message: sentences.filter((sentence) => sentence !== undefined).join(' '),
    lastSync: lastSync?.toISOString() ?? null,
    changesSyncMinutes: changesMinutes,
    fullSyncMinutes: fullMinutes,
    pushSeconds,
    waitingChanges: counts.waiting,
    refusedChanges: counts.refused,
  };
}

/** The same for every page of every coach, which all ask again and again: those of one moment have the runs read once. */
export function createSyncStatus(deps: SyncStatusDeps): (viewer: Viewer) => Promise<SyncStatus> {
  const readTogether = gatherAll(() => readStanding(deps));
  return (viewer) => syncStatus(deps, viewer, readTogether());
}
