import type { TestCoach } from '@league/contract';
import type { Clock } from '../../platform/clock.ts';

/** Finds the test coaches and tries their passwords; null if the portal has no demo league. */
export type FindTestCoaches = (() => Promise<readonly TestCoach[]>) | null;

/** Checking a password is slow on purpose, so strangers cannot have it done more often than this. */
const REUSE_MS = 5000;

/** The test coaches, looked up at most once in five seconds (ROUTE-09). */
export function rememberTestCoaches(
  find: () => Promise<readonly TestCoach[]>,
  clock: Clock,
): () => Promise<readonly TestCoach[]> {
  let last: { readonly at: number; readonly answer: Promise<readonly TestCoach[]> } | null = null;
  return () => {
    const now = clock.now().getTime();
    if (last === null || Math.abs(now - last.at) >= REUSE_MS) {
      const answer = find();
      answer.catch(() => {
        last = null;
      });
      last = { at: now, answer };
    }
    return last.answer;
  };
}
