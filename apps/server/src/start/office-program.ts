import { type Env, readEnv } from '../env.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { prepareLogins } from '../platform/db/logins/logins.ts';
import { migrateDatabase } from '../platform/db/migrations/migrate.ts';
import { findRunningCluster } from '../platform/embedded/embedded-cluster.ts';
import { createLogger } from '../platform/log.ts';
import { startDatabaseServer } from './database/database-server.ts';
import { explainFailure } from './explain-failure.ts';

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

/**
 * Opens the portal's migrated database for `work`, which returns the message to print. With the embedded database the
 * portal must be stopped first; otherwise throws a PlainError that says so.
 */
export async function onDatabase(
  work: (parts: { env: Env; database: Database }) => Promise<string>,
): Promise<void> {
  await onServer(readEnv(process.env), async ({ env, url }) => {
    await migrateDatabase(url);
    const logins = await prepareLogins(url, env.logins);
    const database = openDatabase({
      logins,
      log: createLogger(env.LOG_LEVEL),
      timeZone: env.LEAGUE_TIME_ZONE,
    });
    try {
      return await work({ env, database });
    } finally {
      await database.close();
    }
  });
}

/**
 * Gives `work` the address of the portal's database, whether or not the portal is running; its data may only be read.
 */
export async function besidePortal(
  work: (parts: { env: Env; url: string }) => Promise<string>,
): Promise<void> {
  const env = readEnv(process.env);
  const running =
    env.DATABASE_URL === undefined ? await findRunningCluster({ dataDir: env.dataDir, log: say }) : undefined;
  if (running !== undefined) return say(await work({ env, url: running }));
  await onServer(env, work);
}

/** Gives `work` the address of the portal's database, for a stopped portal; nothing is migrated. */
export async function inPlaceOfPortal(
  work: (parts: { env: Env; url: string }) => Promise<string>,
): Promise<void> {
  await onServer(readEnv(process.env), work);
}

async function onServer(
  env: Env,
  work: (parts: { env: Env; url: string }) => Promise<string>,
): Promise<void> {
  const server = await startDatabaseServer(env, say);
  try {
    say(await work({ env, url: server.url }));
  } finally {
    await server.stop();
  }
}

/** Runs a single-task program for the office: a failure ends it with a message on standard error and status 1. */
export async function runProgram(task: () => Promise<void>): Promise<void> {
  try {
    await task();
  } catch (error) {
    process.stderr.write(`${explainFailure(error)}\n`);
    process.exitCode = 1;
  }
}
