import type { OfficeRole } from '@league/contract';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { inject } from 'vitest';
import { type AppParts, buildApp } from '../src/app.ts';
import { readEnv } from '../src/env.ts';
import {
  createAuth,
  ensureAdmin as ensureAdminAccount,
  hashPassword,
  insertUser,
} from '../src/features/auth/index.ts';
import { createCoachAccount } from '../src/features/coaches/index.ts';
import { warnOfSecondFactor } from '../src/features/mail/index.ts';
import { endAdminSentSecrets } from '../src/features/office/office.service.ts';
import { createMetrics } from '../src/features/operations/metrics.ts';
import { type Clock, systemClock } from '../src/platform/clock.ts';
import type { Database } from '../src/platform/db/database.ts';
import { createLogger, type Logger } from '../src/platform/log.ts';
import { createFolderStorage } from '../src/platform/storage/folder-storage.ts';
import type { ObjectStorage } from '../src/platform/storage/object-storage.ts';

/** Of every coach and person of the office that is made here. */
export const TEST_PASSWORD = 'balance-beam-4';
/** The account of the configuration. */
export const ADMIN = {
  LEAGUE_ADMIN_EMAIL: 'admin@league.example',
  LEAGUE_ADMIN_PASSWORD: 'vault-bars-beam-floor',
};

/** The least that a portal in production needs. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  PROVIDER_API_URL: 'https://provider.example',
  PROVIDER_AUTH_URL: 'https://provider.example',
  PROVIDER_API_KEY: 'a key of the tests',
};

/** The owner of the office, for calls without a request. */
export const OFFICE_OWNER = { role: 'admin', officeRole: 'owner' } as const;

type Send = (
  request: Omit<InjectOptions, 'headers'> & { headers?: Record<string, string> },
) => Promise<LightMyRequestResponse>;

/** Sends requests as one person; `cookie` is what that person's browser would send. */
export type Session = Send & { cookie: string };

/** A whole portal that does not listen, on the given database. */
export async function startTestApp({
  database,
  clock = systemClock,
  env = {},
  webRoot = '/nowhere',
  log = createLogger('silent'),
  storage = createFolderStorage({ folder: inject('uploadsFolder'), secret: 'of the tests' }),
  waitUntil = (isTrue) => isTrue(),
}: {
  database: Database;
  /** The same for all portals on one database: sessions begin and end by it. */
  clock?: Clock;
  env?: Record<string, string>;
  webRoot?: string;
  log?: Logger;
  storage?: ObjectStorage;
  /** For tests with a worker; without one, an answer that waits for it checks once. */
  waitUntil?: AppParts['waitUntil'];
}): Promise<FastifyInstance> {
  const settings = readEnv({ LEAGUE_TIME_ZONE: 'America/New_York', ...ADMIN, ...env });
  const auth = createAuth({
    database,
    env: settings,
    clock,
    log,
    secret: 'a secret of the tests, which is 32 characters or more',
    baseUrl: settings.PUBLIC_URL ?? 'http://127.0.0.1:3000',
    warnOffice: warnOfSecondFactor,
  });
  const metrics = createMetrics({ ofProcess: false });
  return buildApp({ env: settings, database, auth, clock, log, storage, metrics, webRoot, waitUntil });
}

/** Sends requests without a session. */
export function signedOut(app: FastifyInstance): Session {
  return Object.assign<Send, { cookie: string }>((request) => app.inject(request), { cookie: '' });
}

async function signIn(app: FastifyInstance, email: string, password: string): Promise<Session> {
  const reply = await app.inject({ method: 'POST', url: '/api/coach/login', payload: { email, password } });
  if (reply.statusCode !== 200)
    throw new Error(`Signing ${email} in answered ${reply.statusCode}: ${reply.body}`);
  const cookie = reply.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  const send: Send = (request) => app.inject({ ...request, headers: { ...request.headers, cookie } });
  return Object.assign(send, { cookie });
}

let coaches = 0;
let officePeople = 0;

/** Creates a coach of the team and signs the coach in. */
export async function coachOf(
  app: FastifyInstance,
  database: Database,
  teamId: number | null,
): Promise<Session> {
  coaches += 1;
  const email = `coach${coaches}@example.org`;
  await createCoachAccount({
    database,
    email,
    password: TEST_PASSWORD,
    firstName: 'Kim',
    lastName: `Porter${coaches}`,
    coachLevel: 'Head Coach',
    teamId,
  });
  return signIn(app, email, TEST_PASSWORD);
}

/** Creates a person of the office with this role and signs the person in. */
export async function officeOf(
  app: FastifyInstance,
  database: Database,
  officeRole: OfficeRole,
): Promise<Session> {
  officePeople += 1;
  const email = `office${officePeople}@example.org`;
  const account = { firstName: 'Noor', lastName: `Vance${officePeople}`, email, officeRole };
  await insertUser(database.unscoped, {
    ...account,
    role: 'office',
    passwordHash: await hashPassword(TEST_PASSWORD),
  });
  return signIn(app, email, TEST_PASSWORD);
}

/** Creates or moves the configured account, as the portal does at its start. */
export function ensureAdmin(parts: Omit<Parameters<typeof ensureAdminAccount>[0], 'endSentSecrets'>) {
  return ensureAdminAccount({ ...parts, endSentSecrets: endAdminSentSecrets });
}

/** The configured account gives its password again, for a test whose clock has passed the ten minutes (SAFE-02). */
export async function confirmAdmin(session: Session): Promise<void> {
  const payload = { currentPassword: ADMIN.LEAGUE_ADMIN_PASSWORD };
  const { statusCode, body } = await session({ method: 'POST', url: '/api/auth/confirm', payload });
  if (statusCode !== 200) throw new Error(body);
}

export async function adminOf(app: FastifyInstance, database: Database): Promise<Session> {
  await ensureAdmin({ database, env: ADMIN });
  return signIn(app, ADMIN.LEAGUE_ADMIN_EMAIL, ADMIN.LEAGUE_ADMIN_PASSWORD);
}
