import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { clientAddress } from '../../../platform/http/guards/client-address.ts';
import { createLimiter, type Limiter } from '../../../platform/rate-limit.ts';
import type { AttemptLimits } from '../auth.constants.ts';

/** An attempt that counts as failed until it succeeds, so that many at once cannot slip through. */
export type Attempt = {
  succeeded(): Promise<void>;
  /** The attempt was neither right nor wrong; earlier failures still count. */
  takenBack(): Promise<void>;
};

export type AttemptCounters = {
  /** Throws TOO_MANY_REQUESTS with the seconds to wait if the account or the address has failed too often. */
  beginSignIn(who: { email: string; ip: string }): Promise<Attempt>;
  /** Does the same for registrations, by address, against guessing of team codes. */
  beginRegistration(who: { ip: string }): Promise<Attempt>;
  /** Counts a requested link, in the same way whether or not the email has an account. */
  countResetLink(who: { email: string; ip: string }): Promise<void>;
};

async function count(limiter: Limiter, value: string): Promise<void> {
  const retryAfterSeconds = await limiter.count(value);
  if (retryAfterSeconds !== null) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds });
}

/** Counts attempts (AUTH-10). */
export function createAttemptCounters({
  database,
  limits,
  secret,
}: {
  database: Database;
  limits: AttemptLimits;
  secret: string;
}): AttemptCounters {
  const parts = { database, secret };
  const account = createLimiter({ ...parts, name: 'sign-in-account', limit: limits.signInPerAccount });
  const address = createLimiter({ ...parts, name: 'sign-in-address', limit: limits.signInPerAddress });
  const codeGuess = createLimiter({ ...parts, name: 'code-address', limit: limits.codeGuessPerAddress });
  const linkAccount = createLimiter({ ...parts, name: 'reset-account', limit: limits.resetLinkPerAccount });
  const linkAddress = createLimiter({ ...parts, name: 'reset-address', limit: limits.resetLinkPerAddress });

  return {
    async countResetLink({ email, ip }) {
      await count(linkAddress, clientAddress(ip));
      await count(linkAccount, email);
    },
    async beginSignIn({ email, ip }) {
      const from = clientAddress(ip);
      // An attempt from a refused address does not count against any account.
      await count(address, from);
      await count(account, email);
      return {
        async succeeded() {
          await Promise.all([account.forget(email), address.takeBack(from)]);
        },
        async takenBack() {
          await Promise.all([account.takeBack(email), address.takeBack(from)]);
        },
      };
    },
    async beginRegistration({ ip }) {
      const from = clientAddress(ip);
      await count(codeGuess, from);
      const takenBack = () => codeGuess.takeBack(from);
      return { succeeded: takenBack, takenBack };
    },
  };
}
