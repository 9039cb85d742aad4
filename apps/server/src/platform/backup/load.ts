import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { knownMigrations, migrateDatabase, migrateEmptyDatabase } from '../db/migrations/migrate.ts';
import { PlainError } from '../plain-error.ts';
import { type Manifest, TABLES_FOLDER, tableFile } from './manifest.ts';
import { columnList } from './tables.ts';
import { markUnfinished } from './unfinished-restore.ts';

/**
 * Loads the rows of a dumped folder into the empty database at `url`, then migrates that to the newest form. Never
 * overwrites anything: throws a PlainError if the database is not empty, or if the backup comes from another portal
 * version than this one can read. A failed load leaves the database empty. The database is marked until {@link
 * finishRestore} has put everything that it would send on hold.
 */
export async function loadDatabase(
  url: string,
  { folder, manifest }: { folder: string; manifest: Manifest },
): Promise<void> {
  const seen = migrationsSeenBy(manifest);
  const client = new Client({ connectionString: url, application_name: 'portal restore' });
  await client.connect();
  try {
    await assertEmpty(client);
    try {
      await migrateEmptyDatabase(url, seen);
      await loadRows(client, { folder, manifest });
      await migrateDatabase(url);
    } catch (error) {
      await makeEmptyAgain(client);
      throw error;
    }
  } finally {
    await client.end();
  }
}

/** How many of this portal's migrations the backup's database had run. */
function migrationsSeenBy({ migrations }: Manifest): number {
  const known = knownMigrations();
  const strange = migrations.findIndex((hash, index) => hash !== known[index]);
  if (strange === -1) return migrations.length;
  throw new PlainError(
    strange >= known.length
      ? 'This backup was made by a newer portal. Update this one first, then restore.'
      : 'This backup was made by a portal with another database. It cannot be restored here.',
  );
}

/** Checks for more than tables, because a failed load removes everything in the database. */
async function assertEmpty(client: Client): Promise<void> {
  const { rows } = await client.query<{ things: number }>(`
    select count(*)::int as things from (
      select oid, 'pg_class'::regclass as catalogue, relnamespace as schema from pg_class
      union all select oid, 'pg_proc'::regclass, pronamespace from pg_proc
      union all select oid, 'pg_type'::regclass, typnamespace from pg_type
    ) as thing
    where schema in (select oid from pg_namespace where nspname in ('public', 'drizzle'))
      and not exists (
        select from pg_depend where classid = catalogue and objid = thing.oid and deptype = 'e'
      )`);
  if (rows[0]?.things === 0) return;
  throw new PlainError(
    'There is a portal or something else in this database already, and restoring never overwrites one. Name an empty ' +
      'place: another DATA_DIR, or a newly made database in DATABASE_URL.',
  );
}

async function makeEmptyAgain(client: Client): Promise<void> {
  await client.query('rollback');
  await client.query(
    'drop schema if exists drizzle cascade; drop schema public cascade; create schema public; ' +
      'grant usage on schema public to public',
  );
}

async function loadRows(
  client: Client,
  { folder, manifest }: { folder: string; manifest: Manifest },
): Promise<void> {
  await client.query('begin');
  const names = manifest.tables.map(({ name }) => client.escapeIdentifier(name));
  // Rows that a migration inserted come from the backup as well. Tables that are not in the backup refer to some that
  // are, and are empty.
  await client.query(`truncate ${names.join(', ')} cascade`);
  for (const table of manifest.tables) {
    const name = `public.${client.escapeIdentifier(table.name)}`;
    // The rows are as the triggers left them. Running the triggers again could only change them.
    await client.query(`alter table ${name} disable trigger user`);
    const into = client.query(copyFrom(`copy ${name} (${columnList(client, table.columns)}) from stdin`));
    await pipeline(createReadStream(join(folder, TABLES_FOLDER, tableFile(table.name))), into);
    if (into.rowCount !== table.rows) {
      throw new PlainError(
        `The backup is damaged: ${table.rows} rows of ${table.name} were saved and ${into.rowCount} are there.`,
      );
    }
    await client.query(`alter table ${name} enable trigger user`);
  }
  for (const { name, lastValue } of manifest.sequences) {
    const sequence = `public.${client.escapeIdentifier(name)}`;
    if (lastValue !== null)
      await client.query('select setval($1::regclass, $2::bigint)', [sequence, lastValue]);
  }
  await markUnfinished(client);
  await client.query('commit');
}
