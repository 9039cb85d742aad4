import { DEMO_LIMITS } from '@league/contract';
import type { Limit } from '../../platform/rate-limit.ts';

export const IDLE_MS = DEMO_LIMITS.idleHours * 3_600_000;

/** A sandbox in use is marked as such this often, not on every request. */
export const TOUCH_AFTER_MS = 5 * 60_000;

/** How often each process removes unused sandboxes. */
export const SWEEP_MS = 15 * 60_000;

/** Sandboxes kept at a time; beyond that the one unused for longest is removed. 64 MB at most. */
export const MOST_SANDBOXES = 2000;

/** New sandboxes per address: enough for a school on one connection, too few to push out everyone else's. */
export const SANDBOXES_PER_ADDRESS: Limit = { attempts: 300, windowSeconds: 3600 };
