import type { AppParts } from '../src/app.ts';
import { waitUntil } from '../src/platform/wait-until.ts';

/** For `vi.waitFor`: how long a test waits for background work. A busy machine with few cores is no fault. */
export const PATIENCE = { timeout: 90_000, interval: 50 } as const;

/** The portal's waiting for a worker with a test's patience: an answer comes when the work is done, however slowly. */
export const waitPatiently: NonNullable<AppParts['waitUntil']> = (isTrue) =>
  waitUntil(isTrue, PATIENCE.timeout);
