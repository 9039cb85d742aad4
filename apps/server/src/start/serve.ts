import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import type { Env } from '../env.ts';
import { type Auth, createAuth } from '../features/auth/index.ts';
import { warnOfSecondFactor } from '../features/mail/index.ts';
import { createMetrics } from '../features/operations/metrics.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { sharedSecret } from '../platform/db/logins/secrets.ts';
import type { Logger } from '../platform/log.ts';
import { PlainError } from '../platform/plain-error.ts';
import type { ObjectStorage } from '../platform/storage/object-storage.ts';
import { baseUrlOf } from './base-url.ts';
import type { AwaitDatabase } from './database/await-database.ts';
import type { Ending } from './ending.ts';

const WEB_ROOT = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Why the portal cannot listen on an address, by the system's error code. */
const REFUSALS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use, perhaps by this portal. Stop the other program, or choose another PORT',
  EACCES: 'is not this user’s to listen on. Choose a PORT from 1024 up',
  EADDRNOTAVAIL: 'is not on this machine. Choose another HOST',
  ENOTFOUND: 'is not known. Choose another HOST',
};

function createPortalAuth(database: Database, env: Env, log: Logger, secret: string): Auth {
  return createAuth({
    database,
    env,
    clock: systemClock,
    log,
    secret,
    baseUrl: baseUrlOf(env),
    warnOffice: warnOfSecondFactor,
  });
}

async function listen(app: FastifyInstance, { PORT, HOST }: Env): Promise<string> {
  try {
    return await app.listen({ port: PORT, host: HOST });
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    const refusal = REFUSALS[code];
    throw refusal === undefined ? cause : new PlainError(`${HOST}:${PORT} ${refusal}.`, { cause });
  }
}

/** Time for active requests to be answered; afterwards, idle connections, for which closing would wait, are cut. */
const CLOSE_MS = 5000;

async function closeApp(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), CLOSE_MS);
  await app.close();
  clearTimeout(timer);
}

/** Answers requests at HOST and PORT; returns the address. Throws a PlainError if it cannot listen there. */
export async function serve(
  env: Env,
  {
    database,
    clock,
    log,
    storage,
    ending,
    awaitDatabase,
  }: {
    database: Database;
    clock: Clock;
    log: Logger;
    storage: ObjectStorage;
    ending: Ending;
    awaitDatabase: AwaitDatabase;
  },
): Promise<string> {
  const secret = await awaitDatabase(() => sharedSecret(database, 'session'));
  const auth = createPortalAuth(database, env, log, secret);
  const metrics = createMetrics({ ofProcess: true });
  const app = await buildApp({
    env,
    database,
    auth,
    clock,
    log,
    storage,
    metrics,
    webRoot: WEB_ROOT,
  });
  // After the signal, no new connection is accepted.
  ending.addEarly(() => closeApp(app));
  return listen(app, env);
}
