import type { MakeCallPlaces } from '@league/provider';
import type { Database } from '../../platform/db/database.ts';
import * as repository from './call-places.repository.ts';

/** A place can become free earlier than was reckoned while its call was under way, so nobody waits for longer unasked. */
const LONGEST_WAIT_MS = 1000;

/**
 * Counts the calls of all processes on the database together, and beyond a restart: the provider's limits are the
 * account's, whoever calls.
 */
export const sharedCallPlaces =
  ({ unscoped }: Pick<Database, 'unscoped'>): MakeCallPlaces =>
  (bucket, { perMinute, longestCallMs, clock }) => {
    /** Until when the provider has asked to wait, while the database could not be told of it. */
    let untoldUntil: number | null = null;

    /** Before anything is asked of the budget, so that nobody calls who has not heard of the wait. */
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
        // Less than nothing when a place has become free while it was reckoned.
        if (place === null) return { waitMs: Math.min(Math.max(waitMs, 0), LONGEST_WAIT_MS) };
        // Where it cannot be told, the place stays taken for as long as the call could have gone on.
        return { leave: () => repository.leaveBudget(unscoped, place).catch(() => undefined) };
      },
      async pause(ms) {
        untoldUntil = Math.max(untoldUntil ?? 0, clock.now() + ms);
        // What cannot be told now is told before the next call, which fails as long as that fails.
        await tellOfWait().catch(() => undefined);
      },
    };
  };
