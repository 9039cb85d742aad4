import { createHmac } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { AttemptLimit, AttemptLimits } from './auth.constants.ts';
import { clientAddress } from './client-address.ts';

/** A try that has been counted as failed until it proves otherwise, so that many at once cannot slip through. */
export type Attempt = { succeeded(): Promise<void> };

export type AttemptCounters = {
  /** Throws TOO_MANY_REQUESTS with the seconds to wait when the account or the address has failed too often. */
  beginSignIn(who: { email: string; ip: string }): Promise<Attempt>;
  /** The same for registrations, by address; the team codes are what is guessed at. */
  beginRegistration(who: { ip: string }): Promise<Attempt>;
};

async function count(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds });
  }
}

/** Counts in the database, so that the limits hold over all processes (AUTH-10, BEYOND-06). */
export function createAttemptCounters({
  database,
  limits,
  secret,
}: {
  database: Database;
  limits: AttemptLimits;
  secret: string;
}): AttemptCounters {
  const limiterFor = (keyPrefix: string, { attempts, windowSeconds }: AttemptLimit) =>
    new RateLimiterPostgres({
      storeClient: database.pool,
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      points: attempts,
      duration: windowSeconds,
    });
  const account = limiterFor('sign-in-account', limits.signInPerAccount);
  const address = limiterFor('sign-in-address', limits.signInPerAddress);
  const codeGuess = limiterFor('code-address', limits.codeGuessPerAddress);
  // Keyed, since emails and addresses are too few to hide behind a plain hash; and with words of its own before the
  // value, so that no stored key is ever a signature that the same secret makes elsewhere.
  const keyOf = (value: string) =>
    createHmac('sha256', secret).update(`attempts of ${value}`).digest('base64url');

  return {
    async beginSignIn({ email, ip }) {
      const addressKey = keyOf(clientAddress(ip));
      const accountKey = keyOf(email);
      // An address that is refused counts against no account.
      await count(address, addressKey);
      await count(account, accountKey);
      return {
        async succeeded() {
          await Promise.all([account.delete(accountKey), address.reward(addressKey, 1)]);
        },
      };
    },
    async beginRegistration({ ip }) {
      const key = keyOf(clientAddress(ip));
      await count(codeGuess, key);
      return {
        async succeeded() {
          await codeGuess.reward(key, 1);
        },
      };
    },
  };
}
