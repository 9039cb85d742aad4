import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { PlainError } from '../plain-error.ts';
import { MANIFEST_FILE, type Manifest, TABLES_FOLDER, tableFile } from './manifest.ts';
import { columnList, listTables } from './tables.ts';

/**
 * Writes all rows of the database at `url`, except those of the `momentary` tables, into the folder, as of one moment;
 * others can keep working. The user must own the tables. Throws a PlainError if the database is not a portal's.
 */
export async function dumpDatabase(
  url: string,
  {
    folder,
    madeAt,
    hasUploads,
    momentary,
  }: { folder: string; madeAt: Date; hasUploads: boolean; momentary: readonly string[] },
): Promise<Manifest> {
  const client = new Client({ connectionString: url, application_name: 'portal backup' });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    // Otherwise a user limited by row-level security would save a part as if it were everything.
    await client.query('set local row_security = off');
    const migrations = await readMigrations(client);
    await mkdir(join(folder, TABLES_FOLDER));
    const tables: Manifest['tables'] = [];
    const saved = (await listTables(client)).filter(({ name }) => !momentary.includes(name));
    for (const { name, columns } of saved) {
      const rows = await copyOut(client, { name, columns }, join(folder, TABLES_FOLDER, tableFile(name)));
      tables.push({ name, columns, rows });
    }
    const { rows: sequences } = await client.query<Manifest['sequences'][number]>(
      `select sequencename as name, last_value::text as "lastValue"
       from pg_sequences where schemaname = 'public' order by 1`,
    );
    const manifest: Manifest = {
      format: 1,
      madeAt: madeAt.toISOString(),
      migrations,
      tables,
      sequences,
      hasUploads,
    };
    await writeFile(join(folder, MANIFEST_FILE), JSON.stringify(manifest, null, 2));
    await client.query('commit');
    return manifest;
  } finally {
    await client.end();
  }
}

async function readMigrations(client: Client): Promise<string[]> {
  const { rows: found } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as seen");
  if (found[0]?.seen === null)
    throw new PlainError('There is no portal in this database yet: nothing to back up.');
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ hash }) => hash);
}

async function copyOut(
  client: Client,
  { name, columns }: { name: string; columns: readonly string[] },
  path: string,
): Promise<number> {
  const table = `${client.escapeIdentifier(name)} (${columnList(client, columns)})`;
  const rows = client.query(copyTo(`copy public.${table} to stdout`));
  await pipeline(rows, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return rows.rowCount;
}
