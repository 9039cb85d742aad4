import { type ManualSyncReply, SYNC_STEP_WORDS, type SyncProgress } from '@league/contract';
import { leagueScopeFor } from '../../../platform/db/scope.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { isEventInSight } from '../../events/events.service.ts';
import { countAtProvider } from '../store/read-members.repository.ts';
import { progressOf } from './progress.ts';
import { isPlannedSinceRestore, isRestored } from './provider-account.repository.ts';
import {
  awaitRun,
  openRun,
  type RequestDeps,
  type RunRequest,
  requestRun,
  retryWaiting,
} from './run-requests.service.ts';
import { findRun, lastRun, type Run, wordsOfRun } from './runs.repository.ts';

export type ManualSyncDeps = RequestDeps;

export const GOES_ON = 'The sync continues. The new data appears when it is done.';
const STARTED = 'The sync has started. The new data appears when it is done.';
const UP_TO_DATE = 'The team is up to date with the league’s system.';
const JUST_SYNCED = 'The team was synced less than a minute ago. Please wait a little before syncing again.';
const FAILED = 'The league’s system could not be read. Please try again later.';
const REGISTRATIONS_UP_TO_DATE = 'The registrations are up to date with the league’s system.';

/** A coach's sync reads all changes and the coach's whole team; the admin's reads everything. */
function membersRequest(viewer: Viewer): RunRequest {
  return viewer.role === 'admin'
    ? { kind: 'full', subjectId: null }
    : { kind: 'changes', subjectId: viewer.teamId };
}

/**
 * The office reads the full report of a finished run, a coach a short one, because the full one can name contacts of
 * other teams.
 */
function messageOf(run: Run, viewer: Viewer): string {
  if (viewer.role === 'admin') return wordsOfRun(run);
  return run.kind === 'event' ? REGISTRATIONS_UP_TO_DATE : UP_TO_DATE;
}

/**
 * While a restore holds the sync, only a request by the office makes a dry run, and only if none was made since the
 * restore. Otherwise throws SYNC_HELD.
 */
async function refuseWhileHeld({ database: { unscoped } }: ManualSyncDeps, viewer: Viewer): Promise<void> {
  const isRefused = viewer.role === 'admin' ? isPlannedSinceRestore : isRestored;
  if (await isRefused(unscoped)) throw new AppError('SYNC_HELD');
}

async function runAndWait(
  deps: ManualSyncDeps,
  viewer: Viewer,
  { request, isGone }: { request: RunRequest; isGone: () => boolean },
): Promise<ManualSyncReply> {
  const runId = await requestRun(deps, viewer, request);
  if (request.kind === 'full' || request.kind === 'changes') await retryWaiting(deps, viewer);
  const run = await awaitRun(deps, runId, isGone);
  return run
    ? { message: messageOf(run, viewer), runId, isComplete: true }
    : { message: GOES_ON, runId, isComplete: false };
}

/** What was read this recently is not read again, so that one coach cannot keep the sync from all others. */
const REST_SECONDS = 30;

/**
 * The last run of the same kind, and how long it is not repeated; undefined if a run is needed. A run that the brake
 * stopped would be stopped again, so throws SYNC_STOPPED.
 */
async function restAfter(
  { database, clock }: ManualSyncDeps,
  { kind, subjectId }: { kind: 'changes' | 'event'; subjectId: number },
): Promise<{ run: Run; restMs: number } | undefined> {
  const run = await lastRun(database.unscoped, [kind], { final: true, subjectId });
  const restMs = (run?.finishedAt?.getTime() ?? 0) + REST_SECONDS * 1000 - clock.now().getTime();
  if (!run || restMs <= 0) return undefined;
  if (run.outcome === 'stopped') throw new AppError('SYNC_STOPPED');
  return { run, restMs };
}

/** The answer to a coach whose team was just read; undefined if a run is needed. */
async function answerAtRest(
  deps: ManualSyncDeps,
  { kind, subjectId }: RunRequest,
): Promise<ManualSyncReply | undefined> {
  if (kind !== 'changes' || subjectId === null) return undefined;
  const rest = await restAfter(deps, { kind, subjectId });
  return rest && { message: JUST_SYNCED, runId: rest.run.id, isComplete: true };
}

/**
 * Syncs the viewer's members and waits for the end (PORTAL-06, ADMIN-05). Throws SYNC_RUNNING, SYNC_FAILED,
 * SYNC_STOPPED, SYNC_HELD.
 */
export async function syncMembers(deps: ManualSyncDeps, viewer: Viewer, isGone: () => boolean) {
  await refuseWhileHeld(deps, viewer);
  const request = membersRequest(viewer);
  return (await answerAtRest(deps, request)) ?? runAndWait(deps, viewer, { request, isGone });
}

/** Starts a sync of the viewer's members and answers at once (PORTAL-07). Throws SYNC_RUNNING, SYNC_HELD. */
export async function startMembersSync(deps: ManualSyncDeps, viewer: Viewer): Promise<ManualSyncReply> {
  await refuseWhileHeld(deps, viewer);
  const request = membersRequest(viewer);
  const atRest = await answerAtRest(deps, request);
  if (atRest) return atRest;
  const runId = await requestRun(deps, viewer, request);
  await retryWaiting(deps, viewer);
  return { message: STARTED, runId, isComplete: false };
}

/** Syncs everything and counts the gymnasts that the provider has (ADMIN-05). */
export async function forceSync(deps: ManualSyncDeps, viewer: Viewer, isGone: () => boolean) {
  await refuseWhileHeld(deps, viewer);
  const reply = await runAndWait(deps, viewer, { request: { kind: 'full', subjectId: null }, isGone });
  const wildApricotMembers = await deps.database.inScope(leagueScopeFor(viewer), countAtProvider);
  return { ...reply, wildApricotMembers };
}

/** Syncs all events and their registrations (EVENT-05). */
export async function syncEvents(deps: ManualSyncDeps, viewer: Viewer, isGone: () => boolean) {
  await refuseWhileHeld(deps, viewer);
  return runAndWait(deps, viewer, { request: { kind: 'events', subjectId: null }, isGone });
}

/** Reads everything and stores what a sync would do as a plan; changes nothing. */
export async function dryRun(deps: ManualSyncDeps, viewer: Viewer, isGone: () => boolean) {
  return runAndWait(deps, viewer, { request: { kind: 'plan', subjectId: null }, isGone });
}

/**
 * Syncs the registrations of one event that the viewer may see (EVENT-04). Throws EVENT_NOT_FOUND, EVENT_JUST_SYNCED,
 * EVENT_SYNC_RUNNING, SYNC_FAILED, SYNC_HELD.
 */
export async function syncEventRegistrations(
  deps: ManualSyncDeps,
  viewer: Viewer,
  { eventId, isGone }: { eventId: number; isGone: () => boolean },
): Promise<ManualSyncReply> {
  if (!(await isEventInSight(deps, viewer, eventId))) throw new AppError('EVENT_NOT_FOUND');
  await refuseWhileHeld(deps, viewer);
  const rest = await restAfter(deps, { kind: 'event', subjectId: eventId });
  if (rest) throw new AppError('EVENT_JUST_SYNCED', { retryAfterSeconds: Math.ceil(rest.restMs / 1000) });
  return runAndWait(deps, viewer, { request: { kind: 'event', subjectId: eventId }, isGone });
}

/** Whether a coach requested the run, or it reads their team. */
const isOwnRun = ({ kind, subjectId, requestedById }: Run, { userId, teamId }: Viewer): boolean =>
  requestedById === userId || (kind === 'changes' && subjectId !== null && subjectId === teamId);

/**
 * The progress of the named run, else of the waiting or running one. Of named runs, a coach sees only their own, with
 * fewer details of failures and no figures, because these depend on the gymnasts of other teams too.
 */
export async function syncProgress(
  deps: ManualSyncDeps,
  viewer: Viewer,
  runId: number | undefined,
): Promise<SyncProgress> {
  const run = runId === undefined ? await openRun(deps) : await findRun(deps.database.unscoped, runId);
  const isCoach = viewer.role === 'coach';
  if (!run || (isCoach && runId !== undefined && !isOwnRun(run, viewer))) return { run: null };
  const { step, ...figures } = progressOf(run);
  const { done, total } = isCoach ? { done: 0, total: null } : figures;
  const isOpen = run.finishedAt === null;
  const isGood = run.outcome === 'unchanged' || run.outcome === 'done' || run.outcome === 'partly';
  return {
    run: {
      id: run.id,
      kind: run.kind,
      outcome: isCoach && isGood ? 'done' : run.outcome,
      isOpen,
      step,
      stepText: SYNC_STEP_WORDS[run.outcome === 'requested' ? 'queued' : step],
      done,
      total,
      message: isOpen ? wordsOfRun(run) : isGood || viewer.role === 'admin' ? messageOf(run, viewer) : FAILED,
    },
  };
}
