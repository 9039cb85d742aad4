import { SYNC_STEPS, type SyncStep } from '@league/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Drizzle } from '../../../platform/db/database.ts';
import { syncRuns } from '../sync.table.ts';

const progressSchema = z.object({
  step: z.enum(SYNC_STEPS),
  done: z.number().int(),
  total: z.number().int().nullable(),
});
export type Progress = z.infer<typeof progressSchema>;

/** Reports the progress of a run. */
export type Report = (step: SyncStep, done: number, total: number | null) => void;

const START: Progress = { step: 'starting', done: 0, total: null };

/** The progress that is stored in a run's row. */
export function progressOf(run: { progress: unknown }): Progress {
  return run.progress === null ? START : progressSchema.parse(run.progress);
}

async function writeProgress(db: Drizzle, id: number, progress: Progress): Promise<void> {
  await db
    .update(syncRuns)
    .set({ progress })
    .where(and(eq(syncRuns.id, id), isNull(syncRuns.finishedAt)));
}

const MIN_INTERVAL_MS = 300;

/**
 * Stores a run's progress where every process can read it, not more often than it is displayed. A failure to store it
 * is not a failure of the run.
 */
export function recordProgress(db: Drizzle, runId: number): { report: Report; flush(): Promise<void> } {
  let lastStep: SyncStep | undefined;
  let lastMs = 0;
  let writing: Promise<void> = Promise.resolve();
  return {
    report(step, done, total) {
      const nowMs = performance.now();
      if (step === lastStep && nowMs - lastMs < MIN_INTERVAL_MS) return;
      [lastStep, lastMs] = [step, nowMs];
      writing = writing.then(() => writeProgress(db, runId, { step, done, total })).catch(() => undefined);
    },
    flush: () => writing,
  };
}
