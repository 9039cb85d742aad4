import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import { waitForLock } from './advisory-lock.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));
const JOURNAL = join('meta', '_journal.json');

/** Brings the database at `url` to the newest form; two processes at once take turns. The user must own the database. */
export async function migrateDatabase(url: string): Promise<void> {
  await runMigrations(url, MIGRATIONS);
}

/** Brings an empty database at `url` to the form it had after the first `count` migrations. */
export async function migrateEmptyDatabase(url: string, count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-migrations-'));
  try {
    const journal: { entries: { tag: string }[] } = JSON.parse(
      await readFile(join(MIGRATIONS, JOURNAL), 'utf8'),
    );
    const entries = journal.entries.slice(0, count);
    await mkdir(join(folder, 'meta'));
    await writeFile(join(folder, JOURNAL), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries) await copyFile(join(MIGRATIONS, `${tag}.sql`), join(folder, `${tag}.sql`));
    await runMigrations(url, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The hashes under which a database remembers the migrations it has seen, oldest first. */
export function knownMigrations(): string[] {
  return readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ hash }) => hash);
}

async function runMigrations(url: string, folder: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'portal migration' });
  await client.connect();
  try {
    await waitForLock(client, 'migrate');
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.end();
  }
}
