import { Client } from 'pg';

/**
 * Records in the portal's database that a backup is finished. A database from before this table has no place for it.
 */
export async function recordBackup(url: string, madeAt: Date): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ exists: boolean }>(
      "select to_regclass('backups') is not null as exists",
    );
    if (rows[0]?.exists)
      await client.query('insert into backups (made_at) values ($1) on conflict do nothing', [madeAt]);
  } finally {
    await client.end();
  }
}
