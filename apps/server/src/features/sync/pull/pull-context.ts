import type { Drizzle } from '../../../platform/db/database.ts';
import type { Report } from '../runs/progress.ts';
import type { LeftOut } from './left-out.ts';

/** What a pull works with, whatever it reads. */
export type PullMeans = {
  signal: AbortSignal;
  report: Report;
  /** Fails when another process has taken over the run, and prevents that until the transaction ends. */
  fence: (tx: Drizzle) => Promise<void>;
  leftOut: LeftOut;
};
