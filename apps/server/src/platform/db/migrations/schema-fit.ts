import type { Client, Pool } from 'pg';
import { PlainError } from '../../plain-error.ts';
import { LAST_KNOWN_MIGRATION } from './migration-files.ts';

const TOO_OLD =
  'The database belongs to a newer version of the portal and has left behind what this one needs. Start the newer ' +
  'version, or restore a backup from before the upgrade into an empty database.';

/**
 * Throws a PlainError if a newer portal has changed the database so that this one cannot work with it; additions by a
 * newer one are fine. Throws the driver's error if the database does not answer.
 */
export async function assertSchemaFits(connection: Client | Pool): Promise<void> {
  const { rows } = await connection.query<{ oldest: number }>('select oldest_portal() as oldest');
  if ((rows[0]?.oldest ?? 0) > LAST_KNOWN_MIGRATION) throw new PlainError(TOO_OLD);
}
