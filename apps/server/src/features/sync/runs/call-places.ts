import type { MakeCallPlaces } from '@league/provider';
import type { Database } from '../../../platform/db/database.ts';
import * as repository from './call-places.repository.ts';

/**
 * A place can become free earlier than calculated while its call was under way, so no one waits longer than this
 * without asking again.
 */
const LONGEST_WAIT_MS = 1000;

/**
 * Counts the calls of all processes on the database together, and beyond a restart: the provider's limits are the
 * account's, no matter who calls.
 */
export const sharedCallPlaces =
  ({ unscoped }: Pick<Database, 'unscoped'>): MakeCallPlaces =>
  (bucket, { perMinute, longestCallMs, clock }) => {
    /** Until when the provider has asked us to wait, for as long as the database could not be told. */
    let untoldUntil: number | null = null;

    /** Before the budget is asked, so that no one makes a call without knowing of the wait. */
    async function tellOfWait(): Promise<void> {
      if (untoldUntil === null) return;
      const ms = untoldUntil - clock.now();
      if (ms > 0) await repository.closeBudget(unscoped, { bucket, ms });
      untoldUntil = null;
    }

    return {
      async take() {
        await tellOfWait();
        const { place, waitMs } = await repository.enterBudget(unscoped, {
          bucket,
          perMinute,
          longestCallMs,
        });
        // Negative when a place became free during the calculation.
        if (place === null) return { waitMs: Math.min(Math.max(waitMs, 0), LONGEST_WAIT_MS) };
        // If this cannot be stored, the place stays taken for as long as the call could have gone on.
        return { leave: () => repository.leaveBudget(unscoped, place).catch(() => undefined) };
      },
      async pause(ms) {
        untoldUntil = Math.max(untoldUntil ?? 0, clock.now() + ms);
        // What could not be stored now is stored before the next call, which fails until that succeeds.
        await tellOfWait().catch(() => undefined);
      },
    };
  };
