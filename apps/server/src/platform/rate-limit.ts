import { createHmac } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from './db/database.ts';

/** At most this many within a window. */
export type Limit = { readonly attempts: number; readonly windowSeconds: number };

export type Limiter = {
  /** Counts one more; gives the seconds to wait when that is too many, else null. */
  count(value: string): Promise<number | null>;
  /** Takes one back. */
  takeBack(value: string): Promise<void>;
  /** Takes all back. */
  forget(value: string): Promise<void>;
};

/** Counts in the database, so that a limit holds over all processes (AUTH-10, BEYOND-06). */
export function createLimiter({
  database,
  secret,
  name,
  limit,
}: {
  database: Database;
  secret: string;
  /** Tells this limit's counts from those of others. */
  name: string;
  limit: Limit;
}): Limiter {
  const limiter = new RateLimiterPostgres({
    storeClient: database.pool,
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points: limit.attempts,
    duration: limit.windowSeconds,
  });
  // A keyed hash, since a plain one of something as short as an email or address could be found by trying; the
  // prefix keeps a stored key from ever being a signature that the same secret makes elsewhere.
  const keyOf = (value: string) =>
    createHmac('sha256', secret).update(`attempts of ${value}`).digest('base64url');

  return {
    async count(value) {
      try {
        await limiter.consume(keyOf(value));
        return null;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      }
    },
    async takeBack(value) {
      await limiter.reward(keyOf(value), 1);
    },
    async forget(value) {
      await limiter.delete(keyOf(value));
    },
  };
}
