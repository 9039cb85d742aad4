import { DatabaseError, type Pool, type PoolClient } from 'pg';
import type { Logger } from '../../log.ts';
import { isDatabaseAway } from '../failures.ts';

/**
 * SQL for whether `login` has its own settings, which it may have made itself. Every name is qualified, because one of
 * the settings may be a search path.
 */
export const hasOwnSettings = (login: string) => `
  exists (
    select from pg_catalog.pg_db_role_setting s
      cross join pg_catalog.unnest(s.setconfig) entry
      left join pg_catalog.pg_settings p on p.name = pg_catalog.split_part(entry, '=', 1)
    where s.setrole = (select oid from pg_catalog.pg_roles where rolname = ${login})
      and s.setdatabase in (0, (select oid from pg_catalog.pg_database where datname = pg_catalog.current_database()))
      and coalesce(p.context, 'user') = 'user'
  )`;

class ChangedLogin extends Error {
  constructor() {
    super('The database login has settings of its own.');
  }
}

/** Makes a new connection fail if its login has settings, because they are already in force on it. */
export function refuseOwnSettings(client: PoolClient, done: (error?: Error) => void): void {
  client
    .query<{ isChanged: boolean }>(`select ${hasOwnSettings('session_user')} as "isChanged"`)
    .then(({ rows }) => done(rows[0]?.isChanged === false ? undefined : new ChangedLogin()), done);
}

/** Whether the server refused the connection, or its first query, as opposed to being unreachable. */
function mayBeChangedLogin(error: unknown): boolean {
  return error instanceof ChangedLogin || (error instanceof DatabaseError && !isDatabaseAway(error));
}

/**
 * PostgreSQL lets every role change its own password and settings, so injected SQL could lock out the login it runs as.
 * If a connection cannot be opened for that reason, repairs the login and opens the connection again, unnoticed.
 */
export function repairWhenShutOut(
  pool: Pool,
  { log, repair }: { log: Logger; repair: () => Promise<void> },
): void {
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
  let repairing: Promise<void> | undefined;

  async function repairTogether(): Promise<void> {
    repairing ??= repair().finally(() => {
      repairing = undefined;
    });
    await repairing;
  }

  async function open(): Promise<PoolClient> {
    try {
      return await connect();
    } catch (error) {
      if (!mayBeChangedLogin(error)) throw error;
      log.error({ err: error }, 'A database login was changed and is repaired. Find out who can run SQL.');
      await repairTogether();
      return connect();
    }
  }

  pool.connect = ((callback?: (error: unknown, client: PoolClient | undefined, done: () => void) => void) => {
    const opening = open();
    if (callback === undefined) return opening;
    opening.then(
      (client) => callback(undefined, client, client.release),
      (error: unknown) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }) as Pool['connect'];
}
