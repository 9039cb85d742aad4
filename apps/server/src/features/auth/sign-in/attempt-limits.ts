import { createAddressLimiter } from '../../../platform/address-limiter.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { createLimiter, type Limiter } from '../../../platform/rate-limit.ts';
import type { AttemptLimits } from '../auth.constants.ts';

/** An attempt that counts as failed until it succeeds, so that many at once cannot slip through. */
export type Attempt = {
  succeeded(): Promise<void>;
  /** The attempt was neither right nor wrong; earlier failures still count. */
  takenBack(): Promise<void>;
};

export type AttemptCounters = {
  /**
   * Throws TOO_MANY_REQUESTS with the seconds to wait if the account or the address has failed too often, or has signed
   * in very often.
   */
  beginSignIn(who: { email: string; ip: string }): Promise<Attempt>;
  /** Does the same for a return from the single sign-on service, by address only, because the service names the person later. */
  beginSignOn(who: { ip: string }): Promise<Attempt>;
  /** Does the same for a person who is signed in and proves again who they are (SAFE-02). */
  beginConfirmation(who: { userId: number; email: string }): Promise<Attempt>;
  /** Does the same for registrations, by address, against guessing of team codes. */
  beginRegistration(who: { ip: string }): Promise<Attempt>;
  /** Counts a requested link, in the same way whether or not the email has an account. */
  countResetLink(who: { email: string; ip: string }): Promise<void>;
};

async function count(limiter: Pick<Limiter, 'count'>, value: string): Promise<void> {
  const retryAfterSeconds = await limiter.count(value);
  if (retryAfterSeconds !== null) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds });
}

/** Counts one attempt by each of these limits, in this order. If one refuses it, the others do not count it. */
async function countEach(
  counts: readonly (readonly [limiter: Pick<Limiter, 'count' | 'takeBack'>, value: string])[],
): Promise<void> {
  for (const [place, [limiter, value]] of counts.entries()) {
    try {
      await count(limiter, value);
    } catch (refusal) {
      // If this fails too, the refusal is still what the caller must hear.
      await Promise.allSettled(counts.slice(0, place).map(([earlier, counted]) => earlier.takeBack(counted)));
      throw refusal;
    }
  }
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
  const address = createAddressLimiter({ ...parts, name: 'sign-in-address', limit: limits.signInPerAddress });
  const confirmation = createLimiter({
    ...parts,
    name: 'confirmation',
    limit: limits.confirmationPerPerson,
  });
  const codeGuess = createAddressLimiter({
    ...parts,
    name: 'code-address',
    limit: limits.codeGuessPerAddress,
  });
  const everyOfAccount = createLimiter({
    ...parts,
    name: 'signed-in-account',
    limit: limits.everySignInPerAccount,
  });
  const everyOfAddress = createAddressLimiter({
    ...parts,
    name: 'signed-in-address',
    limit: limits.everySignInPerAddress,
  });
  const linkAccount = createLimiter({ ...parts, name: 'reset-account', limit: limits.resetLinkPerAccount });
  const linkAddress = createAddressLimiter({
    ...parts,
    name: 'reset-address',
    limit: limits.resetLinkPerAddress,
  });

  return {
    async countResetLink({ email, ip }) {
      await count(linkAddress, ip);
      await count(linkAccount, email);
    },
    async beginSignIn({ email, ip }) {
      // An attempt from a refused address does not count against any account, nor one at a refused account against the
      // other people at its address.
      await countEach([
        [address, ip],
        [account, email],
        [everyOfAddress, ip],
        [everyOfAccount, email],
      ]);
      return {
        async succeeded() {
          await Promise.all([account.forget(email), address.takeBack(ip)]);
        },
        async takenBack() {
          await Promise.all([account.takeBack(email), address.takeBack(ip)]);
        },
      };
    },
    async beginSignOn({ ip }) {
      await countEach([
        [address, ip],
        [everyOfAddress, ip],
      ]);
      const takenBack = () => address.takeBack(ip);
      return { succeeded: takenBack, takenBack };
    },
    async beginConfirmation({ userId, email }) {
      const person = String(userId);
      await countEach([
        [confirmation, person],
        [everyOfAccount, email],
      ]);
      return {
        succeeded: () => confirmation.forget(person),
        takenBack: () => confirmation.takeBack(person),
      };
    },
    async beginRegistration({ ip }) {
      await count(codeGuess, ip);
      const takenBack = () => codeGuess.takeBack(ip);
      return { succeeded: takenBack, takenBack };
    },
  };
}
