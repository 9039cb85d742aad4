import { createHmac } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from './db/database.ts';

/** At most this many within a window. */
export type Limit = { readonly attempts: number; readonly windowSeconds: number };

export type Limiter = {
  /** Counts one attempt; returns the seconds to wait if that is too many, else null. */
  count(value: string): Promise<number | null>;
  /** Removes one attempt. */
  takeBack(value: string): Promise<void>;
  /** Removes all attempts. */
  forget(value: string): Promise<void>;
};

/** Counts in the database, so that a limit applies across all processes (AUTH-10, BEYOND-06). */
export function createLimiter({
  database,
  secret,
  name,
  limit,
}: {
  database: Database;
  secret: string;
  /** Distinguishes this limit's counts from others. */
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
  // A keyed hash, because a plain one of something as short as an email or address could be found by trying. The prefix
  // ensures that a stored key is never a signature made elsewhere with the same secret.
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
