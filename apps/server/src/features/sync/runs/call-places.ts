import type { MakeCallPlaces } from '@league/provider';
import type { Database } from '../../../platform/db/database.ts';
import * as repository from './call-places.repository.ts';

/**
 * A place can become free earlier than calculated if its call has ended. So no caller waits longer than this without
 * asking again.
 */
const LONGEST_WAIT_MS = 1000;

/**
 * Counts the calls of all processes on the database together, and across restarts, because the provider limits the
 * account as a whole.
 */
export const sharedCallPlaces =
  ({ unscoped }: Pick<Database, 'unscoped'>): MakeCallPlaces =>
  (bucket, { perMinute, longestCallMs, clock }) => {
    /** Until when the provider has asked us to wait, while that could not be stored in the database. */
    let unstoredWaitUntil: number | null = null;

    /** Stores the wait before the budget is asked, so that no process makes a call without knowing about it. */
    async function storeWait(): Promise<void> {
      if (unstoredWaitUntil === null) return;
      const ms = unstoredWaitUntil - clock.now();
      if (ms > 0) await repository.closeBudget(unscoped, { bucket, ms });
      unstoredWaitUntil = null;
    }

    return {
      async take() {
        await storeWait();
        const { place, waitMs } = await repository.enterBudget(unscoped, {
          bucket,
          perMinute,
          longestCallMs,
        });
        // Negative if a place became free during the calculation.
        if (place === null) return { waitMs: Math.min(Math.max(waitMs, 0), LONGEST_WAIT_MS) };
        // If this cannot be stored, the place stays taken for as long as the call could have lasted.
        return { leave: () => repository.leaveBudget(unscoped, place).catch(() => undefined) };
      },
      async pause(ms) {
        unstoredWaitUntil = Math.max(unstoredWaitUntil ?? 0, clock.now() + ms);
        // If it cannot be stored now, it is stored before the next call, which fails until that succeeds.
        await storeWait().catch(() => undefined);
      },
    };
  };
