import { createHash } from 'node:crypto';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { betterAuth } from 'better-auth/minimal';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import { LONGEST_SESSION_MS } from './auth.constants.ts';
import { accounts, sessions, users, verifications } from './auth.table.ts';
import { hashPassword, verifyPassword } from './passwords/passwords.ts';
import { sessionEndpoints } from './sessions/session-endpoints.ts';

/**
 * The cookie name contains a hash of the portal's secret. Browsers share cookies between all ports of a host, so
 * without it two portals on one machine would sign each other's users out; all processes of a portal have the same
 * name. Behind TLS the name starts with `__Host-`, so that browsers accept the cookie from this host only, not from a
 * sibling domain.
 */
export function cookiePrefixOf(secret: string, { isSecure }: { isSecure: boolean }): string {
  return `${isSecure ? '__Host-' : ''}portal-${createHash('sha256').update(`cookie name ${secret}`).digest('hex').slice(0, 8)}`;
}

export type AuthLibraryOptions = {
  database: Database;
  clock: Clock;
  log: Logger;
  /** At least 32 random characters, the same in all processes. */
  secret: string;
  /** The portal's public address; with https, cookies are Secure. */
  baseUrl: string;
  sessionHours: number;
};

/** The auth library, set up for calls from the portal's own routes; its own routes are not served. */
export function createAuthLibrary({
  database,
  clock,
  log,
  secret,
  baseUrl,
  sessionHours,
}: AuthLibraryOptions) {
  const isSecure = baseUrl.startsWith('https:');
  const seconds = Math.min(Math.round(sessionHours * 3600), LONGEST_SESSION_MS / 1000);
  return betterAuth({
    appName: 'portal',
    baseURL: baseUrl,
    secret,
    database: drizzleAdapter(database.unscoped, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
    }),
    user: {
      additionalFields: {
        role: { type: 'string', required: true, input: false },
        firstName: { type: 'string', required: true, input: false },
        lastName: { type: 'string', required: true, input: false },
      },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(hash, password) },
    },
    session: {
      expiresIn: seconds,
      cookieCache: { enabled: false },
      additionalFields: {
        method: { type: 'string', required: false, input: false },
        confirmedAt: { type: 'date', required: false, input: false },
      },
    },
    advanced: {
      cookiePrefix: cookiePrefixOf(secret, { isSecure }),
      // The library's prefix for secure cookies is weaker than `__Host-`.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure },
      database: { generateId: 'serial' },
      ipAddress: { disableIpTracking: true },
    },
    // The portal's own limits apply across all processes (AUTH-10).
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      log: (level, message, ...details) => {
        const write = level === 'error' ? log.error.bind(log) : log.warn.bind(log);
        write({ err: details.find((detail) => detail instanceof Error) }, message);
      },
    },
    plugins: [sessionEndpoints({ clock, lifetimeMs: seconds * 1000 })],
  });
}

export type AuthLibrary = ReturnType<typeof createAuthLibrary>;
