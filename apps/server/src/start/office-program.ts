import { type Env, readEnv } from '../env.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { migrateDatabase } from '../platform/db/migrate.ts';
import { createLogger } from '../platform/log.ts';
import { startDatabaseServer } from './database-server.ts';
import { explainFailure } from './explain-failure.ts';

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

/**
 * Opens the portal's migrated database for `work`, which gives the sentence to print. On the embedded database the
 * portal must be stopped first, which the PlainError thrown otherwise says.
 */
export async function onDatabase(
  work: (parts: { env: Env; database: Database }) => Promise<string>,
): Promise<void> {
  const env = readEnv(process.env);
  const server = await startDatabaseServer(env, say);
  try {
    await migrateDatabase(server.url);
    const database = openDatabase({ url: server.url, log: createLogger(env.LOG_LEVEL) });
    try {
      say(await work({ env, database }));
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
  }
}

/** Runs a program of one task for the office: a failure ends it with a sentence on standard error and status 1. */
export async function runProgram(task: () => Promise<void>): Promise<void> {
  try {
    await task();
  } catch (error) {
    process.stderr.write(`${explainFailure(error)}\n`);
    process.exitCode = 1;
  }
}
