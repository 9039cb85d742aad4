import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PushRun } from '../push-types.ts';

/** How many creations are remembered, and the longest wait to match one. */
const MOST = { remembered: 50, waitMs: 10_000 } as const;

/** How long the latest creations of this process took. */
const latest: number[] = [];

export function noteCreation(ms: number): void {
  latest.push(ms);
  if (latest.length > MOST.remembered) latest.shift();
}

/**
 * Waits until as much time has passed since `startedAt` as one of the latest creations took. A coach can see when a new
 * gymnast stops waiting. A shorter wait would reveal that nothing was created, and so that a child of another team has
 * the birth date (decision 0084).
 */
export async function waitAsForCreation(
  { elapsedMs, signal }: Pick<PushRun, 'elapsedMs' | 'signal'>,
  startedAt: number,
): Promise<void> {
  const chosen = latest.length === 0 ? 0 : (latest[randomInt(latest.length)] ?? 0);
  const left = Math.min(chosen, MOST.waitMs) - (elapsedMs() - startedAt);
  if (left > 0) await sleep(left, undefined, { signal });
}
