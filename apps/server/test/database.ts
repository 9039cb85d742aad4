import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import type { Logins } from '../src/platform/db/logins/logins.ts';
import { createLogger } from '../src/platform/log.ts';
import { databaseUrl } from './database-url.ts';

export type TestDatabase = {
  /** The superuser address of this database. */
  url: string;
  /** The portal's own logins to it. */
  logins: Logins;
  database: Database;
  close(): Promise<void>;
};

async function onServer(work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

const newName = () => `test_${randomBytes(6).toString('hex')}`;

/** A separate migrated database on real PostgreSQL; `close` it in `afterAll`, or use {@link useTestDatabase}. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = newName();
  await onServer(async (client) => {
    await client.query(`create database ${name} template ${inject('templateDatabase')}`);
    // Privileges on a database are not copied.
    await client.query(`revoke temporary on database ${name} from public`);
  });
  const url = databaseUrl(inject('postgresUrl'), name);
  const template = inject('templateLogins');
  const logins = { app: databaseUrl(template.app, name), coach: databaseUrl(template.coach, name) };
  const database = openDatabase({ logins, log: createLogger('silent'), timeZone: 'America/New_York' });
  return {
    url,
    logins,
    database,
    async close() {
      await database.close();
      await onServer((client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

/** An empty database, by its superuser address; `close` it in `afterAll`. */
export async function createEmptyDatabase(): Promise<{ url: string; close(): Promise<void> }> {
  const name = newName();
  await onServer((client) => client.query(`create database ${name}`));
  return {
    url: databaseUrl(inject('postgresUrl'), name),
    close: () => onServer((client) => client.query(`drop database ${name} with (force)`)),
  };
}

/** An empty database for one test, dropped when it ends; returns its address. */
export async function useEmptyDatabase(): Promise<string> {
  const { url, close } = await createEmptyDatabase();
  onTestFinished(close);
  return url;
}

/** A database like {@link createTestDatabase} for one test, dropped when it ends. */
export async function useTestDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  onTestFinished(database.close);
  return database;
}

/** Changes the database at `url` as a migration of a much newer portal may (decision 0025). */
export async function leaveBehind(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      'create or replace function oldest_portal() returns integer language sql immutable return 9999',
    );
  } finally {
    await client.end();
  }
}
