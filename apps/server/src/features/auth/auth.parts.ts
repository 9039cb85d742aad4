import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { AdminRule } from './auth.policy.ts';
import type { Sessions } from './sessions/sessions.ts';
import type { AttemptCounters } from './sign-in/attempt-limits.ts';

export type AuthParts = AdminRule & {
  readonly database: Database;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly attempts: AttemptCounters;
  /** Whether the admin may do nothing without a second factor (BEYOND-11). */
  readonly isSecondFactorRequired: boolean;
  /** What an authenticator app shows beside the code. */
  readonly leagueName: string;
};

/** Where a request comes from: its cookies and its address. */
export type Caller = { readonly headers: Headers; readonly ip: string };

export type SignedIn = {
  readonly viewer: Viewer;
  /** Set-Cookie values. */
  readonly cookies: readonly string[];
};
