import type { AppParts } from '../src/app.ts';
import { waitUntil } from '../src/platform/wait-until.ts';

/** For `vi.waitFor`: how long a test waits for background work. A busy machine with few cores is no fault. */
export const PATIENCE = { timeout: 90_000, interval: 50 } as const;

/**
 * Makes the portal wait for a worker as long as a test may wait: the answer comes when the work is done, however slow
 * the machine.
 */
export const waitPatiently: NonNullable<AppParts['waitUntil']> = (isTrue) =>
  waitUntil(isTrue, PATIENCE.timeout);
