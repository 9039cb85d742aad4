import { and, desc, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import type { Drizzle } from '../../platform/db/database.ts';
import { type RunKind, type RunOutcome, syncRuns } from './sync.table.ts';

export type RunResult = {
  outcome: Exclude<RunOutcome, 'running'>;
  counts: Readonly<Record<string, number>>;
  /** What happened, in words for the office. */
  message: string;
  readUpTo: Date | null;
};

/** Outcomes of a pull that has read all it wanted to read. */
const COMPLETE: RunOutcome[] = ['unchanged', 'done', 'partly'];

/**
 * Opens the record of a run, for the holder of the kind's lock: another that still says it is running was cut off by
 * the end of its process.
 */
export async function openRun(db: Drizzle, kind: RunKind, startedAt: Date): Promise<number> {
  await db
    .update(syncRuns)
    .set({
      outcome: 'interrupted',
      finishedAt: startedAt,
      message: 'The portal was stopped during this run.',
    })
    .where(and(eq(syncRuns.kind, kind), eq(syncRuns.outcome, 'running')));
  const [run] = await db
    .insert(syncRuns)
    .values({ kind, startedAt, outcome: 'running', counts: {}, message: 'Running.' })
    .returning({ id: syncRuns.id });
  if (!run) throw new Error('The record of a sync run was not stored.');
  return run.id;
}

export async function closeRun(db: Drizzle, id: number, result: RunResult, finishedAt: Date): Promise<void> {
  await db
    .update(syncRuns)
    .set({ ...result, finishedAt })
    .where(eq(syncRuns.id, id));
}

/** The newest finished run of the kinds; with `complete` the newest that read all it wanted. */
export async function lastRun(db: Drizzle, kinds: readonly RunKind[], { complete = false } = {}) {
  const [run] = await db
    .select()
    .from(syncRuns)
    .where(
      and(
        inArray(syncRuns.kind, [...kinds]),
        isNotNull(syncRuns.finishedAt),
        complete ? inArray(syncRuns.outcome, COMPLETE) : undefined,
      ),
    )
    .orderBy(desc(syncRuns.startedAt))
    .limit(1);
  return run;
}

/** Up to which change, by the provider's clock, everything has been read; null before the first complete pull. */
export async function readUpTo(db: Drizzle): Promise<Date | null> {
  return (await lastRun(db, ['full', 'changes'], { complete: true }))?.readUpTo ?? null;
}

/** How many runs of the kind have failed since one was complete; those that the portal's own end cut off do not count. */
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
