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
 * Browsers share cookies between all ports of a host. A mark derived from the portal's secret, in the cookie's name,
 * keeps two portals on one machine from signing each other's users out; all processes of one portal use the same. Behind
 * TLS the name begins with `__Host-`: browsers then take the cookie from this host alone, not from a sibling domain.
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
  /** The address people use; cookies are Secure when it is https. */
  baseUrl: string;
  sessionHours: number;
};

/** The auth library, set up for calls from the portal's own routes: none of its own routes is served. */
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
      additionalFields: { method: { type: 'string', required: false, input: false } },
    },
    advanced: {
      cookiePrefix: cookiePrefixOf(secret, { isSecure }),
      // Its own prefix for secure cookies is a weaker one.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure },
      database: { generateId: 'serial' },
      ipAddress: { disableIpTracking: true },
    },
    // The portal's own limits hold over all processes (AUTH-10).
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
