import type { Drizzle } from '../../../platform/db/database.ts';
import type { Report } from '../runs/progress.ts';
import type { LeftOut } from './left-out.ts';

/** What the run gives to each of its pulls. */
export type PullRunContext = {
  signal: AbortSignal;
  report: Report;
  /** Throws if another process has taken over the run, and prevents a takeover until the transaction ends. */
  fence: (tx: Drizzle) => Promise<void>;
  leftOut: LeftOut;
};
