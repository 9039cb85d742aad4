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
  (bucket, { perMinute, longestCallMs }) => ({
    async take() {
      const { place, waitMs } = await repository.enterBudget(unscoped, { bucket, perMinute, longestCallMs });
      if (place === null) return { waitMs: Math.min(waitMs, LONGEST_WAIT_MS) };
      // Where it cannot be told, the place stays taken for as long as the call could have gone on.
      return { leave: () => repository.leaveBudget(unscoped, place).catch(() => undefined) };
    },
    pause: (ms) => repository.closeBudget(unscoped, { bucket, ms }).catch(() => undefined),
  });
