import type { Limit } from '../../platform/rate-limit.ts';

/**
 * argon2id by the OWASP password storage cheat sheet (19 MiB, 2 passes, 1 lane), AUTH-09.
 * https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
 */
export const ARGON2 = {
  // Argon2id; the package's const enum does not survive type stripping.
  algorithm: 2,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
  outputLen: 32,
} as const;

/** A session in use is extended once this share of its lifetime has passed, not on every request. */
export const RENEWAL_SHARE = 0.1;

/** A session ends this long after the sign-in, even if it is in use (SAFE-02). */
export const LONGEST_SESSION_MS = 30 * 86_400_000;

/** The provider id under which better-auth stores a user's password. */
export const PASSWORD_PROVIDER = 'credential';

export type AttemptLimits = {
  readonly signInPerAccount: Limit;
  readonly signInPerAddress: Limit;
  readonly confirmationPerPerson: Limit;
  readonly everySignInPerAccount: Limit;
  readonly everySignInPerAddress: Limit;
  readonly codeGuessPerAddress: Limit;
  readonly resetLinkPerAccount: Limit;
  readonly resetLinkPerAddress: Limit;
};

/** How many attempts may fail, or be made at all, before the next ones are refused until the window has passed (AUTH-10). */
export const ATTEMPT_LIMITS: AttemptLimits = {
  // From all addresses together. Anyone who knows an email can lock its owner out for a window. This is the price of
  // resisting attempts from many addresses; the window is short to keep it low.
  signInPerAccount: { attempts: 10, windowSeconds: 15 * 60 },
  // The coaches of a gym share one address. A few typos by each must not lock all of them out.
  signInPerAddress: { attempts: 50, windowSeconds: 15 * 60 },
  // By people who are signed in. Counted apart, so that a stranger's failed sign-ins do not keep the office from acting.
  confirmationPerPerson: { attempts: 10, windowSeconds: 15 * 60 },
  // All sign-ins, because a right one costs as much work as a wrong one (SAFE-07). A gym, or a school with one address, has
  // far fewer.
  everySignInPerAccount: { attempts: 300, windowSeconds: 5 * 60 },
  everySignInPerAddress: { attempts: 1500, windowSeconds: 5 * 60 },
  // A generated code has 36 random bits: at this rate, guessing one takes longer than the league will exist.
  codeGuessPerAddress: { attempts: 10, windowSeconds: 60 * 60 },
  // Limits the mails to one mailbox, and the emails that one address can try.
  resetLinkPerAccount: { attempts: 3, windowSeconds: 60 * 60 },
  resetLinkPerAddress: { attempts: 20, windowSeconds: 60 * 60 },
};

/** After this many wrong second factors within a day the office is warned, by at most one mail an hour (SAFE-07). */
export const SECOND_FACTOR_WARNING = { failures: 3, withinMs: 86_400_000, mailEveryMs: 3_600_000 } as const;

/** How many of the newest failures are stored. */
export const SECOND_FACTOR_FAILURES_KEPT = 200;

/** How many minutes a person may spend at the single sign-on service. */
export const SIGN_ON_MINUTES = 10;

/** How long the portal waits for the single sign-on service. */
export const SIGN_ON_TIMEOUT_SECONDS = 5;
