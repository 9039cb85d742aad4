import { fullName } from '@league/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Drizzle } from '../../../platform/db/database.ts';
import { lockForTransaction } from '../../../platform/db/locks/advisory-lock.ts';
import { isLeaseHeld } from '../../../platform/db/locks/lease.ts';
import { leagueScopeFor } from '../../../platform/db/scope.ts';
import { announceChanges } from '../../../platform/db/wake-up.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { scopeOf, type Viewer } from '../../../platform/http/viewer.ts';
import type { WaitUntil } from '../../../platform/wait-until.ts';
import { retryAtOnce } from '../push/push.repository.ts';
import type { RunKind } from '../sync.table.ts';
import { isRestored } from './provider-account.repository.ts';
import * as runs from './runs.repository.ts';

export type RequestDeps = {
  database: Database;
  clock: Clock;
  waitUntil: WaitUntil;
};

/** The person who requests a run; without `userId`, a visitor while there is no admin. */
export type Requester = Pick<Viewer, 'firstName' | 'lastName' | 'email'> & Partial<Pick<Viewer, 'userId'>>;

export type RunRequest = { kind: RunKind; subjectId: number | null };

/**
 * A request that no worker claimed in this time, although none was busy, is abandoned: there is no worker, or it was
 * stopped.
 */
const ABANDONED_MS = 2 * 60_000;

/** How long an answer waits for the end of a run; proxies time out after a minute. */
const LONGEST_WAIT_MS = 50_000;

/** Requests that no worker has started: those that wait their turn, and those that were abandoned. */
async function sortRequests(db: Drizzle, now: Date): Promise<{ open: runs.Run[]; abandoned: runs.Run[] }> {
  const requested = await runs.requestedRuns(db);
  // During a run they wait their turn, however long it takes.
  if (requested.length === 0 || (await isLeaseHeld(db, 'pull'))) return { open: requested, abandoned: [] };
  const freeSince = (await runs.lastPullEnd(db)) ?? new Date(0);
  const isOpen = ({ startedAt }: runs.Run) =>
    now.getTime() - Math.max(startedAt.getTime(), freeSince.getTime()) <= ABANDONED_MS;
  return { open: requested.filter(isOpen), abandoned: requested.filter((run) => !isOpen(run)) };
}

async function openRequests(db: Drizzle, now: Date): Promise<runs.Run[]> {
  return (await sortRequests(db, now)).open;
}

/** What a worker must do of the requests, oldest first. Closes abandoned ones. */
export async function claimRequests({
  database: { unscoped },
  clock,
}: Pick<RequestDeps, 'database' | 'clock'>): Promise<runs.Run[]> {
  const now = clock.now();
  const { open, abandoned } = await sortRequests(unscoped, now);
  await runs.closeRequests(
    unscoped,
    abandoned.map(({ id }) => id),
    now,
  );
  return open;
}

/** Whether any process is reading the provider, or is about to because a person requested it. */
export async function isPullOpen({
  database,
  clock,
}: Pick<RequestDeps, 'database' | 'clock'>): Promise<boolean> {
  if (await isLeaseHeld(database.unscoped, 'pull')) return true;
  return (await openRequests(database.unscoped, clock.now())).length > 0;
}

/** The run that is reading now, or that a person waits for. */
export async function openRun({ database, clock }: Pick<RequestDeps, 'database' | 'clock'>) {
  const [running, [requested]] = await Promise.all([
    isLeaseHeld(database.unscoped, 'pull').then((held) =>
      held ? runs.runningPull(database.unscoped) : undefined,
    ),
    openRequests(database.unscoped, clock.now()),
  ]);
  return running ?? requested;
}

/** Kinds that coaches may request; the others are for the office. */
const COACH_KINDS: ReadonlySet<RunKind> = new Set<RunKind>(['changes', 'event']);

/**
 * Whether the other request prevents this one. A coach's request delays no one else: another coach's, and the office's,
 * wait their turn behind it. A person has one open request at a time, and none for what is about to be read anyway.
 */
function preventsRequest(other: runs.Run, request: RunRequest, requester: Requester): boolean {
  if (!COACH_KINDS.has(other.kind)) return true;
  if (!COACH_KINDS.has(request.kind)) return false;
  const isSame = other.kind === request.kind && other.subjectId === request.subjectId;
  return isSame || (requester.userId !== undefined && other.requestedById === requester.userId);
}

/**
 * Records the request, or returns what prevents it: a requested or a scheduled run. Of two simultaneous requests the
 * second sees the first, over all processes (SYNC-03).
 */
async function tryRequest(
  { database, clock }: RequestDeps,
  requester: Requester,
  request: RunRequest,
): Promise<number | 'asked' | 'scheduled'> {
  return database.inScope(leagueScopeFor(requester), async (tx) => {
    await lockForTransaction(tx, 'requestSync');
    const requested = await openRequests(tx, clock.now());
    if (requested.some((other) => preventsRequest(other, request, requester))) return 'asked';
    if (await isLeaseHeld(tx, 'pull')) {
      const running = await runs.runningPull(tx);
      if (running && !preventsRequest(running, request, requester))
        return insertRequest(tx, requester, request, clock);
      return running?.requestedBy ? 'asked' : 'scheduled';
    }
    return insertRequest(tx, requester, request, clock);
  });
}

/**
 * Records the request behind whatever is running, for work that must follow it. Returns whether nothing is running. If
 * the same request is recorded and not started yet, that one is used.
 */
export async function queueRun(
  { database, clock }: RequestDeps,
  requester: Requester,
  request: RunRequest,
): Promise<boolean> {
  return database.inScope(leagueScopeFor(requester), async (tx) => {
    await lockForTransaction(tx, 'requestSync');
    const isRunning = await isLeaseHeld(tx, 'pull');
    const requested = await openRequests(tx, clock.now());
    const isThere = requested.some(
      ({ kind, subjectId }) => kind === request.kind && subjectId === request.subjectId,
    );
    if (!isThere) await insertRequest(tx, requester, request, clock);
    return !isRunning && requested.length === 0;
  });
}

async function insertRequest(
  tx: Drizzle,
  requester: Requester,
  request: RunRequest,
  clock: Clock,
): Promise<number> {
  const requestedBy = fullName(requester) || requester.email;
  const id = await runs.insertRequested(tx, {
    ...request,
    requestedBy,
    requestedById: requester.userId ?? null,
    at: clock.now(),
  });
  await announceChanges(tx);
  return id;
}

/**
 * Requests a run for a person; a worker of any process claims it. Waits for a short scheduled run. For a longer one, or
 * one that another person requested, throws SYNC_RUNNING, for an event EVENT_SYNC_RUNNING.
 */
export async function requestRun(
  deps: RequestDeps,
  requester: Requester,
  request: RunRequest,
): Promise<number> {
  let answer: number | 'asked' | 'scheduled' = 'scheduled';
  await deps.waitUntil(async () => {
    answer = await tryRequest(deps, requester, request);
    return answer !== 'scheduled';
  });
  if (typeof answer === 'number') return answer;
  throw new AppError(request.kind === 'event' ? 'EVENT_SYNC_RUNNING' : 'SYNC_RUNNING');
}

/**
 * Waits for the end of a requested run, unless the caller has left, and returns it; null if it takes longer than an
 * answer may. Throws SYNC_FAILED for a run that failed, SYNC_STOPPED for one that the brake stopped, and SYNC_HELD for
 * one that a restore holds.
 */
export async function awaitRun(
  { database, waitUntil }: RequestDeps,
  id: number,
  isGone: () => boolean,
): Promise<runs.Run | null> {
  let run: runs.Run | undefined;
  await waitUntil(async () => {
    run = await runs.findRun(database.unscoped, id);
    return isGone() || run === undefined || run.finishedAt !== null;
  }, LONGEST_WAIT_MS);
  if (!run?.finishedAt) return null;
  if (run.outcome === 'stopped')
    throw new AppError((await isRestored(database.unscoped)) ? 'SYNC_HELD' : 'SYNC_STOPPED');
  if (run.outcome === 'failed' || run.outcome === 'interrupted') throw new AppError('SYNC_FAILED');
  return run;
}

/** Makes all of the viewer's changes that wait for a retry due at once. */
export async function retryWaiting({ database }: Pick<RequestDeps, 'database'>, viewer: Viewer) {
  await database.inScope(scopeOf(viewer), async (tx) => {
    await retryAtOnce(tx);
    await announceChanges(tx);
  });
}
