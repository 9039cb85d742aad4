import { fullName } from '@league/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Drizzle } from '../../../platform/db/database.ts';
import { lockForTransaction } from '../../../platform/db/locks/advisory-lock.ts';
import { isLeaseHeld } from '../../../platform/db/locks/lease.ts';
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

/** Who asks for a run, by name. */
export type Asker = Pick<Viewer, 'firstName' | 'lastName' | 'email'> & Partial<Pick<Viewer, 'userId'>>;

export type RunRequest = { kind: RunKind; subjectId: number | null };

/**
 * A request that no worker claimed in this time, although none was busy, is void: there is no worker, or it was
 * stopped.
 */
const ABANDONED_MS = 2 * 60_000;

/** How long an answer waits for the end of a run; proxies give up at a minute. */
const LONGEST_WAIT_MS = 50_000;

/** Requests that no one has begun: those still waiting their turn, and those that were abandoned. */
async function sortRequests(db: Drizzle, now: Date): Promise<{ open: runs.Run[]; abandoned: runs.Run[] }> {
  const requested = await runs.requestedRuns(db);
  // While a run is under way they wait their turn behind it, however long it takes.
  if (requested.length === 0 || (await isLeaseHeld(db, 'pull'))) return { open: requested, abandoned: [] };
  const freeSince = (await runs.lastPullEnd(db)) ?? new Date(0);
  const isOpen = ({ startedAt }: runs.Run) =>
    now.getTime() - Math.max(startedAt.getTime(), freeSince.getTime()) <= ABANDONED_MS;
  return { open: requested.filter(isOpen), abandoned: requested.filter((run) => !isOpen(run)) };
}

async function openRequests(db: Drizzle, now: Date): Promise<runs.Run[]> {
  return (await sortRequests(db, now)).open;
}

/** What a worker is to do of what people have asked for, oldest first; what was abandoned is closed. */
export async function takeUpRequests({
  database: { unscoped },
  clock,
}: Pick<RequestDeps, 'database' | 'clock'>): Promise<runs.Run[]> {
  const now = clock.now();
  const { open, abandoned } = await sortRequests(unscoped, now);
  await runs.giveUpRequests(
    unscoped,
    abandoned.map(({ id }) => id),
    now,
  );
  return open;
}

/** Whether any process reads the provider, or is about to because a person has asked for it. */
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

/** What coaches ask for; the other kinds are the office's. */
const COACH_KINDS: ReadonlySet<RunKind> = new Set<RunKind>(['changes', 'event']);

/**
 * Whether the other request keeps this one from being made. What coaches ask for keeps no one else waiting for an answer:
 * another coach's, and the office's, wait their turn behind it. A person has one of them at a time, and none for what is
 * about to be read anyway.
 */
function isInTheWay(other: runs.Run, request: RunRequest, asker: Asker): boolean {
  if (!COACH_KINDS.has(other.kind)) return true;
  if (!COACH_KINDS.has(request.kind)) return false;
  const isSame = other.kind === request.kind && other.subjectId === request.subjectId;
  return isSame || (asker.userId !== undefined && other.requestedById === asker.userId);
}

/**
 * Records the request, or says what is in its way: a run that a person asked for, or one by the schedule. Of two
 * requests at once the second sees the first, over all processes (SYNC-03).
 */
async function tryRequest(
  { database, clock }: RequestDeps,
  asker: Asker,
  request: RunRequest,
): Promise<number | 'asked' | 'scheduled'> {
  return database.unscoped.transaction(async (tx) => {
    await lockForTransaction(tx, 'requestSync');
    const requested = await openRequests(tx, clock.now());
    if (requested.some((other) => isInTheWay(other, request, asker))) return 'asked';
    if (await isLeaseHeld(tx, 'pull')) {
      const running = await runs.runningPull(tx);
      if (running && !isInTheWay(running, request, asker)) return insertRequest(tx, asker, request, clock);
      return running?.requestedBy ? 'asked' : 'scheduled';
    }
    return insertRequest(tx, asker, request, clock);
  });
}

/**
 * Records the request behind whatever is running: for work that must come after it. Gives whether nothing is in its way.
 * If the same request is there already and no one has begun it, that one serves.
 */
export async function queueRun(
  { database, clock }: RequestDeps,
  asker: Asker,
  request: RunRequest,
): Promise<boolean> {
  return database.unscoped.transaction(async (tx) => {
    await lockForTransaction(tx, 'requestSync');
    const isRunning = await isLeaseHeld(tx, 'pull');
    const requested = await openRequests(tx, clock.now());
    const isThere = requested.some(
      ({ kind, subjectId }) => kind === request.kind && subjectId === request.subjectId,
    );
    if (!isThere) await insertRequest(tx, asker, request, clock);
    return !isRunning && requested.length === 0;
  });
}

async function insertRequest(tx: Drizzle, asker: Asker, request: RunRequest, clock: Clock): Promise<number> {
  const requestedBy = fullName(asker) || asker.email;
  const id = await runs.insertRequested(tx, {
    ...request,
    requestedBy,
    requestedById: asker.userId ?? null,
    at: clock.now(),
  });
  await announceChanges(tx);
  return id;
}

/**
 * Asks for a run on someone's behalf; a worker of any process claims it. A short run by the schedule is waited
 * for; a longer one, or one that another person asked for, throws SYNC_RUNNING, for an event EVENT_SYNC_RUNNING.
 */
export async function requestRun(deps: RequestDeps, asker: Asker, request: RunRequest): Promise<number> {
  let answer: number | 'asked' | 'scheduled' = 'scheduled';
  await deps.waitUntil(async () => {
    answer = await tryRequest(deps, asker, request);
    return answer !== 'scheduled';
  });
  if (typeof answer === 'number') return answer;
  throw new AppError(request.kind === 'event' ? 'EVENT_SYNC_RUNNING' : 'SYNC_RUNNING');
}

/**
 * Waits for the end of a requested run, unless the asker is gone, and gives it; null when it goes on for longer than
 * an answer may take. A run that failed throws SYNC_FAILED, one that the brake stopped SYNC_STOPPED, and one
 * that a restore holds SYNC_HELD.
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

/** Lets everything of the viewer's that waits for another try go out at once. */
export async function retryWaiting({ database }: Pick<RequestDeps, 'database'>, viewer: Viewer) {
  await database.inScope(scopeOf(viewer), async (tx) => {
    await retryAtOnce(tx);
    await announceChanges(tx);
  });
}
