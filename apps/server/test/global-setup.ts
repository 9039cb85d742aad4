import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { type Logins, prepareLogins } from '../src/platform/db/logins/logins.ts';
import { migrateDatabase } from '../src/platform/db/migrations/migrate.ts';
import { startEmbeddedCluster } from '../src/platform/embedded/embedded-cluster.ts';
import { databaseUrl } from './database-url.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser address of the test server's database `postgres`. */
    postgresUrl: string;
    /** A migrated database to copy. */
    templateDatabase: string;
    /** The portal's logins to that database; with another database in the address they work for its copies. */
    templateLogins: Logins;
    /** A folder of this test run for what the tests' portals store. */
    uploadsFolder: string;
  }
}

const TEMPLATE = 'portal_template';

/**
 * One real PostgreSQL for the whole run, with one migrated database that each test copies. TEST_DATABASE_URL names
 * another server to run the tests on.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-test-'));
  const cluster = given
    ? undefined
    : await startEmbeddedCluster({ dataDir, log: () => {}, isDurable: false });
  const postgresUrl = given ?? cluster?.adminUrl ?? '';
  const client = new Client({ connectionString: postgresUrl });
  await client.connect();
  await client.query(`drop database if exists ${TEMPLATE}`);
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const template = databaseUrl(postgresUrl, TEMPLATE);
  await migrateDatabase(template);
  project.provide('templateLogins', await prepareLogins(template));
  project.provide('postgresUrl', postgresUrl);
  project.provide('templateDatabase', TEMPLATE);
  project.provide('uploadsFolder', join(dataDir, 'uploads'));
  return async () => {
    await cluster?.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
