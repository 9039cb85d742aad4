import { routes } from '@league/contract';
import type { Env } from '../../env.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ResolveViewer } from '../../platform/http/viewer.ts';
import type { Logger } from '../../platform/log.ts';
import { accountEmail } from './accounts/account-email.ts';
import { ATTEMPT_LIMITS, type AttemptLimits } from './auth.constants.ts';
import type { AuthParts, WarnOffice } from './auth.parts.ts';
import { cookiePrefixOf, createAuthLibrary } from './auth-library.ts';
import { createSessions } from './sessions/sessions.ts';
import { createAttemptCounters } from './sign-in/attempt-limits.ts';
import { createTicketCookie, type TicketCookie } from './single-sign-on/sign-on-ticket.ts';
import { createSingleSignOn, type SingleSignOn } from './single-sign-on/single-sign-on.ts';

export type AuthEnv = Pick<
  Env,
  | 'LEAGUE_ADMIN_EMAIL'
  | 'LEAGUE_NAME'
  | 'NODE_ENV'
  | 'OIDC_CLIENT_ID'
  | 'OIDC_CLIENT_SECRET'
  | 'OIDC_ISSUER'
  | 'PUBLIC_URL'
  | 'SESSION_HOURS'
>;

export type Auth = AuthParts & {
  /** For createServer. */
  readonly resolveViewer: ResolveViewer;
  /** Null if OpenID Connect is not configured. */
  readonly singleSignOn: SingleSignOn | null;
  readonly ticketCookie: TicketCookie;
  readonly publicOrigin: string | undefined;
};

function singleSignOnOf(env: AuthEnv): SingleSignOn | null {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    PUBLIC_URL: publicUrl,
  } = env;
  if (!issuer || !clientId || !clientSecret || !publicUrl) return null;
  return createSingleSignOn({
    issuer: new URL(issuer),
    clientId,
    clientSecret,
    redirectUri: new URL(routes.auth.adminLoginCallback.path, publicUrl),
  });
}

/**
 * Everything that signs people in and knows who they are. `secret` has at least 32 random characters, the same for all
 * processes of a portal; `baseUrl` is the public address: PUBLIC_URL, or else where this process listens.
 */
export function createAuth({
  database,
  env,
  clock,
  log,
  secret,
  baseUrl,
  warnOffice,
  limits = {},
}: {
  database: Database;
  env: AuthEnv;
  clock: Clock;
  log: Logger;
  secret: string;
  baseUrl: string;
  warnOffice: WarnOffice;
  /** Overrides for tests. */
  limits?: Partial<AttemptLimits>;
}): Auth {
  if (secret.length < 32) throw new Error('The secret for sessions must have at least 32 characters.');
  const sessionHours = env.SESSION_HOURS;
  const isSecure = baseUrl.startsWith('https:');
  const library = createAuthLibrary({ database, clock, log, secret, baseUrl, sessionHours });
  const singleSignOn = singleSignOnOf(env);
  const adminRule = {
    adminEmail: accountEmail(env.LEAGUE_ADMIN_EMAIL),
    isAdminPasswordClosed: singleSignOn !== null,
  };
  const isSecondFactorRequired = env.NODE_ENV === 'production' && singleSignOn === null;
  const sessions = createSessions({
    library,
    database,
    clock,
    adminRule,
    sessionHours,
    isSecondFactorRequired,
  });
  return {
    ...adminRule,
    database,
    clock,
    isSecondFactorRequired,
    leagueName: env.LEAGUE_NAME,
    sessions,
    baseUrl,
    warnOffice,
    attempts: createAttemptCounters({ database, limits: { ...ATTEMPT_LIMITS, ...limits }, secret }),
    resolveViewer: sessions.resolveViewer,
    singleSignOn,
    ticketCookie: createTicketCookie({
      secret,
      cookiePrefix: cookiePrefixOf(secret, { isSecure }),
      isSecure,
    }),
    publicOrigin: env.PUBLIC_URL === undefined ? undefined : new URL(env.PUBLIC_URL).origin,
  };
}
