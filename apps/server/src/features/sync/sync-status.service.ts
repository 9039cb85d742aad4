import type { SyncStatus } from '@league/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { scopeOf, type Viewer } from '../../platform/http/viewer.ts';
import { countUnsettled } from './members-sync.repository.ts';
import { isPullOpen } from './run-requests.service.ts';
import { lastRun } from './runs.repository.ts';

export type SyncStatusDeps = {
  database: Database;
  clock: Clock;
  changesMinutes: number;
  fullMinutes: number;
  pushSeconds: number;
};

const PULLS = ['full', 'changes'] as const;

function ago(from: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - from.getTime()) / 60_000));
  if (minutes < 1) return 'just now';
  if (minutes < 60) return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return hours === 1 ? '1 hour ago' : `${hours} hours ago`;
  const days = Math.floor(hours / 24);
  return days === 1 ? '1 day ago' : `${days} days ago`;
}

/** The office reads what is wrong in full; a coach, what it means and whom to ask. */
function failureSentence(message: string, viewer: Viewer): string {
  if (viewer.role === 'admin') return message;
  return 'The membership service cannot be used right now. Your work here is safe and follows by itself; if this lasts, please tell the league office.';
}

function gymnasts(count: number): string {
  return count === 1 ? '1 gymnast' : `${count} gymnasts`;
}

/** When the portal last read the provider; null before it ever did. */
export async function lastSyncAt({ database }: Pick<SyncStatusDeps, 'database'>): Promise<Date | null> {
  return (await lastRun(database.unscoped, PULLS, { complete: true }))?.finishedAt ?? null;
}

/** How the exchange with the provider stands, with the counts of the viewer's own scope (SYNC-05). */
export async function syncStatus(deps: SyncStatusDeps, viewer: Viewer): Promise<SyncStatus> {
  const { database, clock } = deps;
  const [isPulling, lastPull, lastPush, lastSync, counts] = await Promise.all([
    isPullOpen(deps),
    lastRun(database.unscoped, PULLS),
    lastRun(database.unscoped, ['push']),
    lastSyncAt(deps),
    database.inScope(scopeOf(viewer), countUnsettled),
  ]);
  const hasFailed = (run: typeof lastPull) => run?.outcome === 'failed' || run?.outcome === 'stopped';
  const failure = hasFailed(lastPull)
    ? lastPull
    : counts.waiting > 0 && hasFailed(lastPush)
      ? lastPush
      : undefined;
  const sentences = [
    isPulling ? 'Reading the membership service now.' : undefined,
    failure && !isPulling ? failureSentence(failure.message, viewer) : undefined,
    lastSync ? `Last synced ${ago(lastSync, clock.now())}.` : 'The membership service has not been read yet.',
    counts.waiting > 0 ? `Changes of ${gymnasts(counts.waiting)} are on their way.` : undefined,
    counts.refused > 0 ? `Changes of ${gymnasts(counts.refused)} need the office’s attention.` : undefined,
  ];
  return {
    state: isPulling ? 'syncing' : failure || !lastSync ? 'error' : 'synced',
    message: sentences.filter((sentence) => sentence !== undefined).join(' '),
    lastSync: lastSync?.toISOString() ?? null,
    changesSyncMinutes: deps.changesMinutes,
    fullSyncMinutes: deps.fullMinutes,
    pushSeconds: deps.pushSeconds,
    waitingChanges: counts.waiting,
    refusedChanges: counts.refused,
  };
}
