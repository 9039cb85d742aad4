import { Client } from 'pg';

/**
 * Holds the sync of a database that was just restored. Its waiting changes may have been sent long ago, or be older than
 * what Wild Apricot holds, so a person looks at a dry run first (PROVIDER-09): a new one, the plans in the backup are
 * as old as the backup.
 */
export async function holdAfterRestore(url: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'portal restore' });
  await client.connect();
  try {
    await client.query('update provider_account set restored_at = now()');
    await client.query('delete from sync_plans');
  } finally {
    await client.end();
  }
}
