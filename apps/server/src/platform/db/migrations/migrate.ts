import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import { PlainError } from '../../plain-error.ts';
import { databaseErrorOf } from '../failures.ts';
import { waitForLock } from '../locks/advisory-lock.ts';
import { JOURNAL_FILE, MIGRATIONS_FOLDER, readJournal } from './migration-files.ts';
import { assertSchemaFits } from './schema-fit.ts';

/**
 * How long a change of a table may wait for those who use it, while all others wait behind it; how long to pause before
 * the next attempt; and when to give up.
 */
export type MigrationPatience = { lockMs: number; pauseMs: number; totalMs: number };

const PATIENCE: MigrationPatience = { lockMs: 2000, pauseMs: 2000, totalMs: 300_000 };

/**
 * A lock that does not become free, or whose holder waits for a table that the migration has locked:
 * lock_not_available, deadlock_detected.
 */
const IN_USE: ReadonlySet<string | undefined> = new Set(['55P03', '40P01']);

const TABLES_IN_USE =
  'The tables could not be brought to the newest form: something has been using them for minutes, perhaps a backup. ' +
  'Nothing was changed. Wait until it has ended, then start again.';

/**
 * Migrates the database at `url` to the newest form, all or nothing; two processes take turns. The user must own the
 * database. Throws a PlainError if a newer portal has made it unusable for this one, or if the tables are in use for
 * too long.
 */
export async function migrateDatabase(url: string, patience = PATIENCE): Promise<void> {
  await withMigrationLock(url, async (client) => {
    await runMigrations(client, MIGRATIONS_FOLDER, patience);
    await assertSchemaFits(client);
  });
}

/** Migrates an empty database at `url` to its form after the first `count` migrations. */
export async function migrateEmptyDatabase(url: string, count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-migrations-'));
  try {
    const journal = readJournal();
    const entries = journal.entries.slice(0, count);
    await mkdir(join(folder, 'meta'));
    await writeFile(join(folder, JOURNAL_FILE), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries)
      await copyFile(join(MIGRATIONS_FOLDER, `${tag}.sql`), join(folder, `${tag}.sql`));
    await withMigrationLock(url, (client) => runMigrations(client, folder, PATIENCE));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The hashes by which a database remembers its migrations, oldest first. */
export function knownMigrations(): string[] {
  return readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).map(({ hash }) => hash);
}

async function withMigrationLock(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'portal migration' });
  // A connection that is lost between two queries must not end the process by itself; the next query fails.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await waitForLock(client, 'migrate');
    await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function runMigrations(
  client: Client,
  folder: string,
  { lockMs, pauseMs, totalMs }: MigrationPatience,
): Promise<void> {
  await client.query(`set lock_timeout = ${lockMs}`);
  const endsAt = performance.now() + totalMs;
  for (;;) {
    try {
      return await migrate(drizzle(client), { migrationsFolder: folder });
    } catch (error) {
      if (!IN_USE.has(databaseErrorOf(error)?.code)) throw error;
      if (performance.now() >= endsAt) throw new PlainError(TABLES_IN_USE, { cause: error });
    }
    await pause(pauseMs);
  }
}
