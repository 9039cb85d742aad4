import type { Clock } from '../../platform/clock.ts';
import type { Database, Drizzle } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { AdminRule } from './auth.policy.ts';
import type { Sessions } from './sessions/sessions.ts';
import type { AttemptCounters } from './sign-in/attempt-limits.ts';

/** What the office is told about wrong second factors (SAFE-07). */
export type SecondFactorWarning = {
  readonly to: {
    readonly userId: number;
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
  };
  /** How many there were in the last day. */
  readonly count: number;
  readonly now: Date;
  readonly leagueName: string;
  readonly baseUrl: string;
};

/** Puts the mail into the outbox, in the given transaction. */
export type WarnOffice = (tx: Drizzle, warning: SecondFactorWarning) => Promise<void>;

export type AuthParts = AdminRule & {
  readonly database: Database;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly attempts: AttemptCounters;
  /** Whether the admin must have a second factor (BEYOND-11). */
  readonly isSecondFactorRequired: boolean;
  /** The name that an authenticator app shows next to the code. */
  readonly leagueName: string;
  /** The portal's public address, for links in mails. */
  readonly baseUrl: string;
  readonly warnOffice: WarnOffice;
};

/** The sender of a request: cookies and IP address. */
export type Caller = { readonly headers: Headers; readonly ip: string };

export type SignedIn = {
  readonly viewer: Viewer;
  /** Set-Cookie values. */
  readonly cookies: readonly string[];
};
