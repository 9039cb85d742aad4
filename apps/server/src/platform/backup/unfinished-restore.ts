import { Client } from 'pg';
import { waitForLock } from '../db/locks/advisory-lock.ts';

/**
 * Exists from the moment a backup's rows are in the database until everything that they would send is on hold. It is
 * next to the migrations' own table, because the tables of an older backup have an older form.
 */
const MARK = 'drizzle.unfinished_restore';

/** Marks the database, in the transaction that loads the rows of a backup. */
export async function markUnfinished(client: Client): Promise<void> {
  await client.query(`create table ${MARK} ()`);
}

/**
 * Runs `hold` if the database at `url` has the rows of a backup that are not on hold yet, and returns whether it did
 * (BEYOND-05). The user must own the database. A second process waits until the first has finished.
 */
export async function finishRestore(url: string, hold: () => Promise<void>): Promise<boolean> {
  const client = new Client({ connectionString: url, application_name: 'portal restore' });
  // A connection that is lost between two queries must not end the process by itself; the next query fails.
  client.on('error', () => undefined);
  await client.connect();
  try {
    if (!(await isMarked(client))) return false;
    await waitForLock(client, 'finishRestore');
    if (!(await isMarked(client))) return false;
    await hold();
    await client.query(`drop table ${MARK}`);
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function isMarked(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ mark: string | null }>('select to_regclass($1)::text as mark', [
    MARK,
  ]);
  return rows[0]?.mark != null;
}
