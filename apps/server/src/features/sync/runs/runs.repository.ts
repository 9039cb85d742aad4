import { type SyncFact, syncWords } from '@league/contract';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, max, ne, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Drizzle } from '../../../platform/db/database.ts';
import { type RunKind, type RunOutcome, syncRuns } from '../sync.table.ts';

export type RunResult = {
  outcome: Exclude<RunOutcome, 'requested' | 'running'>;
  counts: Readonly<Record<string, number>>;
  /** What the run reports. */
  facts: readonly SyncFact[];
  readUpTo: Date | null;
};

export type Run = typeof syncRuns.$inferSelect;

/** What a run reports, in words for the office; if an earlier release stored the sentence itself, that sentence. */
export function wordsOfRun({ facts, message }: Pick<Run, 'facts' | 'message'>): string {
  return facts ? syncWords(...facts) : message;
}

/** Outcomes of a pull that read everything it was meant to. */
const COMPLETE: RunOutcome[] = ['unchanged', 'done', 'partly'];

/** Outcomes that an immediate retry would have too. A run that failed or was cut off may be retried. */
const FINAL: RunOutcome[] = [...COMPLETE, 'stopped'];

/**
 * Closes runs that are recorded as running although no process holds their lock: the process ended, or lost the lock.
 * If it lost the lock, this waits while it stores something (`holdRun`), and it can store nothing afterwards.
 */
async function endCutOff(db: Drizzle, kind: RunKind, at: Date): Promise<void> {
  const cutOff = db
    .select({ id: syncRuns.id })
    .from(syncRuns)
    .where(
      and(
        // A push has its own lock; all pulls share one.
        kind === 'push' ? eq(syncRuns.kind, 'push') : ne(syncRuns.kind, 'push'),
        eq(syncRuns.outcome, 'running'),
      ),
    )
    .for('update');
  await db
    .update(syncRuns)
    .set({ outcome: 'interrupted', finishedAt: at, facts: [{ code: 'stoppedDuringRun' }] })
    .where(inArray(syncRuns.id, cutOff));
}

/**
 * Prevents the run's record from being closed until the transaction ends; throws if another process has closed it
 * already. So a run that has lost its lock without noticing stores nothing beside the one that follows it (SYNC-03).
 */
export async function holdRun(tx: Drizzle, id: number): Promise<void> {
  const held = await tx
    .select({ id: syncRuns.id })
    .from(syncRuns)
    .where(and(eq(syncRuns.id, id), eq(syncRuns.outcome, 'running')))
    // Still lets the progress be written, but nothing else.
    .for('key share');
  if (held.length === 0) throw new Error('Another process has taken the place of this run.');
}

/** Opens the record of a run. The caller must hold the kind's lock. */
export async function openRun(db: Drizzle, kind: RunKind, startedAt: Date): Promise<number> {
  await endCutOff(db, kind, startedAt);
  const [run] = await db
    .insert(syncRuns)
    .values({ kind, startedAt, outcome: 'running', counts: {}, facts: [{ code: 'running' }] })
    .returning({ id: syncRuns.id });
  if (!run) throw new Error('The record of a sync run was not stored.');
  return run.id;
}

/** Starts a run that a person requested; returns false if another process has claimed it meanwhile. */
export async function beginRequested(
  db: Drizzle,
  { id, kind }: { id: number; kind: RunKind },
  startedAt: Date,
): Promise<boolean> {
  await endCutOff(db, kind, startedAt);
  const { rowCount } = await db
    .update(syncRuns)
    .set({ outcome: 'running', startedAt, facts: [{ code: 'running' }] })
    .where(and(eq(syncRuns.id, id), eq(syncRuns.outcome, 'requested')));
  return rowCount === 1;
}

/** Records the request for a run; the caller has checked that it is allowed (run-requests.service.ts). */
export async function insertRequested(
  db: Drizzle,
  run: {
    kind: RunKind;
    subjectId: number | null;
    requestedBy: string;
    requestedById?: number | null;
    at: Date;
  },
): Promise<number> {
  const { at, ...values } = run;
  const [row] = await db
    .insert(syncRuns)
    .values({
      ...values,
      startedAt: at,
      outcome: 'requested',
      counts: {},
      facts: [{ code: 'queued' }],
    })
    .returning({ id: syncRuns.id });
  if (!row) throw new Error('The request for a sync was not stored.');
  return row.id;
}

/** Requests that no worker has started, oldest first. */
export async function requestedRuns(db: Drizzle): Promise<Run[]> {
  return db
    .select()
    .from(syncRuns)
    .where(and(isNull(syncRuns.finishedAt), eq(syncRuns.outcome, 'requested')))
    .orderBy(asc(syncRuns.id));
}

/** The running pull, if any. A record that says running without its lock being held was cut off. */
export async function runningPull(db: Drizzle): Promise<Run | undefined> {
  const [run] = await db
    .select()
    .from(syncRuns)
    .where(and(isNull(syncRuns.finishedAt), eq(syncRuns.outcome, 'running'), ne(syncRuns.kind, 'push')))
    .orderBy(desc(syncRuns.id))
    .limit(1);
  return run;
}

export async function findRun(db: Drizzle, id: number): Promise<Run | undefined> {
  const [run] = await db.select().from(syncRuns).where(eq(syncRuns.id, id));
  return run;
}

/** Stores the result of a run; returns false if it is no longer open because another process has taken over. */
export async function closeRun(
  db: Drizzle,
  id: number,
  result: RunResult,
  finishedAt: Date,
): Promise<boolean> {
  const { rowCount } = await db
    .update(syncRuns)
    .set({ ...result, finishedAt })
    .where(and(eq(syncRuns.id, id), eq(syncRuns.outcome, 'running')));
  return rowCount === 1;
}

/** Removes the record of a run that has nothing to report. */
export async function deleteRun(db: Drizzle, id: number): Promise<void> {
  await db.delete(syncRuns).where(and(eq(syncRuns.id, id), eq(syncRuns.outcome, 'running')));
}

/** The pull that ended last, whether scheduled or requested. */
export async function lastPull(db: Drizzle): Promise<Run | undefined> {
  const [run] = await db
    .select()
    .from(syncRuns)
    .where(and(ne(syncRuns.kind, 'push'), isNotNull(syncRuns.finishedAt)))
    .orderBy(desc(syncRuns.finishedAt))
    .limit(1);
  return run;
}

/** When the last pull of any kind ended; null before the first. */
export async function lastPullEnd(db: Drizzle): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(syncRuns.finishedAt) })
    .from(syncRuns)
    .where(ne(syncRuns.kind, 'push'));
  return row?.at ?? null;
}

/** Closes requests that no worker has started. */
export async function closeRequests(db: Drizzle, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(syncRuns)
    .set({
      outcome: 'interrupted',
      finishedAt: at,
      facts: [{ code: 'notPickedUp' }],
    })
    .where(and(inArray(syncRuns.id, [...ids]), eq(syncRuns.outcome, 'requested')));
}

/**
 * Adds a failed attempt to the record of the last one if that failed for the same reason: while the provider is
 * unreachable there is an attempt every few seconds. Returns false if there is no such record.
 */
export async function prolongFailure(
  db: Drizzle,
  kind: RunKind,
  { facts, at }: { facts: readonly SyncFact[]; at: Date },
): Promise<boolean> {
  const last = await lastRun(db, [kind]);
  if (last?.outcome !== 'failed' || wordsOfRun(last) !== syncWords(...facts)) return false;
  const counts = z.record(z.string(), z.number()).parse(last.counts);
  await db
    .update(syncRuns)
    .set({ finishedAt: at, counts: { ...counts, tries: (counts.tries ?? 1) + 1 } })
    .where(eq(syncRuns.id, last.id));
  return true;
}

/**
 * A run with a future time was recorded while the clock was ahead. The run before it determines when the next is due
 * (PROVIDER-10).
 */
const isNotAhead = sql`${syncRuns.startedAt} < now() + interval '1 minute'`;

/**
 * The newest finished run of the kinds. With `complete`: the newest that read everything. With `final`: the newest that
 * an immediate retry would not improve. With `settled`: the newest that was not cut off by the portal's own end.
 */
export async function lastRun(
  db: Drizzle,
  kinds: readonly RunKind[],
  {
    complete = false,
    final = false,
    uninterrupted = false,
    subjectId,
  }: { complete?: boolean; final?: boolean; uninterrupted?: boolean; subjectId?: number } = {},
): Promise<Run | undefined> {
  const [run] = await db
    .select()
    .from(syncRuns)
    .where(
      and(
        inArray(syncRuns.kind, [...kinds]),
        isNotNull(syncRuns.finishedAt),
        complete ? inArray(syncRuns.outcome, COMPLETE) : undefined,
        final ? inArray(syncRuns.outcome, FINAL) : undefined,
        uninterrupted ? ne(syncRuns.outcome, 'interrupted') : undefined,
        subjectId === undefined ? undefined : eq(syncRuns.subjectId, subjectId),
        isNotAhead,
      ),
    )
    .orderBy(desc(syncRuns.startedAt))
    .limit(1);
  return run;
}

/**
 * Whether a push has finished since the provider could not be read, which shows that it is reachable again. The result
 * of each change does not matter: the status reports those.
 */
export function isFollowedBy(failed: Run, push: Run | undefined): boolean {
  return (
    failed.outcome === 'failed' &&
    push !== undefined &&
    (push.outcome === 'done' || push.facts?.[0]?.code === 'pushed') &&
    push.finishedAt !== null &&
    push.finishedAt > (failed.finishedAt ?? failed.startedAt)
  );
}

/** Up to which change, by the provider's clock, everything has been read; null before the first complete pull. */
export async function readUpTo(db: Drizzle): Promise<Date | null> {
  return (await lastRun(db, ['full', 'changes'], { complete: true }))?.readUpTo ?? null;
}

/**
 * How many runs of the kind have failed since the last complete one, without those that the portal's own end cut off.
 */
export async function failuresInARow(db: Drizzle, kind: RunKind): Promise<number> {
  const complete = await lastRun(db, [kind], { complete: true });
  return db.$count(
    syncRuns,
    and(
      eq(syncRuns.kind, kind),
      inArray(syncRuns.outcome, ['failed', 'stopped']),
      complete ? gt(syncRuns.startedAt, complete.startedAt) : undefined,
    ),
  );
}

/** A page of all runs, newest first. */
export async function listRuns(db: Drizzle, { limit, offset }: { limit: number; offset: number }) {
  const [total, runs] = await Promise.all([
    db.$count(syncRuns),
    db.select().from(syncRuns).orderBy(desc(syncRuns.id)).limit(limit).offset(offset),
  ]);
  return { total, runs };
}

/** How many days of runs are stored; there is one every five minutes, and old ones without changes are useless. */
const STORED_DAYS = 90;
const KEPT_UNCHANGED_DAYS = 7;

export async function removeOldRuns(db: Drizzle): Promise<void> {
  await db.delete(syncRuns).where(
    and(
      isNotNull(syncRuns.finishedAt),
      or(
        sql`${syncRuns.finishedAt} < now() - make_interval(days => ${STORED_DAYS})`,
        and(
          eq(syncRuns.outcome, 'unchanged'),
          sql`${syncRuns.finishedAt} < now() - make_interval(days => ${KEPT_UNCHANGED_DAYS})`,
        ),
      ),
      // The schedule depends on the newest runs, however old they are.
      sql`${syncRuns.id} < (select max(id) - 1000 from ${syncRuns})`,
    ),
  );
}
