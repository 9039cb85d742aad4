import type { OfficeRole } from '@league/contract';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from '../log.ts';
import { sharingPlaces } from '../turns.ts';
import type { Drizzle } from './drizzle.ts';
import type { Logins } from './logins/logins.ts';
import { createTeamSigning, openTeam } from './logins/team-setting.ts';
import { openPool } from './pool.ts';
import { runAgainIfRolledBack } from './run-again.ts';
import type { Scope } from './scope.ts';

export type { Drizzle };

/** A transaction limited to its scope, which every repository works on. */
export type ScopedTransaction = Drizzle & { readonly scope: Scope };

export type Database = {
  /** For tables without members' data (accounts, runs, secrets), outside any scope. */
  readonly unscoped: Drizzle;
  /** The underlying connections, for libraries with their own SQL. */
  readonly pool: Pool;
  /**
   * How many connections have been opened. While it does not change, the database has not crashed between two
   * statements: a crash ends all connections, and the next statement needs a new one.
   */
  readonly opened: number;
  /**
   * Runs `work` in one transaction. For a team, uses the coaches' login with the team signed, so that row-level
   * security holds even if a query forgets its filter, and no statement of `work` can leave it (BEYOND-03, SAFE-01).
   * Rolls back if `work` throws, and runs it again if the database rolled it back because of others; see {@link
   * runAgainIfRolledBack} for what `work` must therefore not do.
   */
  inScope<Result>(scope: Scope, work: (tx: ScopedTransaction) => Promise<Result>): Promise<Result>;
  /**
   * Runs one statement in a separate transaction with that scope. It must be a constant that only reads, because the
   * connection is not cleaned afterwards.
   */
  readInScope<Row extends object>(scope: Scope, statement: string): Promise<Row[]>;
  close(): Promise<void>;
};

/** Returns whether the connection can serve another transaction. */
async function rollBack(client: PoolClient): Promise<boolean> {
  try {
    await client.query('rollback');
    return true;
  } catch {
    // The first failure is the one to report; this one only says that the connection is gone.
    return false;
  }
}

/** The connections of one process for the portal's own work and the office, and those for the coaches. */
const CONNECTIONS = { app: 10, coaches: 6 } as const;

/**
 * How many of the app's connections transactions of people may use: those of the office, and those of coaches that need the
 * whole league. The rest remains for sessions, visitors and the workers.
 */
const CONNECTIONS_FOR_PEOPLE = 6;

/**
 * How teams share the coaches' connections, and people the connections for people. A coach or person who requests many
 * long answers, or makes many changes that wait for each other, leaves some to the others. So do three together.
 */
const SHARE = { ofOne: 3, keptFree: 2, mostWaiting: 500 } as const;

/** Shares this many connections. With one or two, fewer stay free. */
const shareOf = (places: number) =>
  sharingPlaces({ ...SHARE, places, keptFree: Math.min(SHARE.keptFree, places - 1) });

/** Longer than any query takes; a connection that was cut silently would never answer. */
const QUERY_MS = 30_000;

/** The query builder on the pool; its own transactions are run again as well. */
function repeatingDrizzle(pool: Pool): Drizzle {
  const db = drizzle(pool);
  const transaction = db.transaction.bind(db);
  db.transaction = (work, config) => runAgainIfRolledBack(() => transaction(work, config));
  return db;
}

/**
 * Sets the role of the office for the policies, until the transaction ends. The owner and full access need no limits.
 */
function openingOfLeague(officeRole: OfficeRole | null): string {
  if (officeRole === null || officeRole === 'owner' || officeRole === 'full') return 'begin';
  return `begin; set local portal.office_role = '${officeRole}'`;
}

/**
 * Returns whether the connection was cleaned of everything left on it: settings, statements, cursors, locks, channels,
 * tables.
 */
async function discardAll(client: PoolClient): Promise<boolean> {
  return client.query('discard all').then(
    () => true,
    () => false,
  );
}

/**
 * Gives the work its own connection; if it throws, rolls back its transaction. `clean` runs before another caller gets
 * the connection, and returns whether it can be used again.
 */
async function onClient<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
  clean?: (client: PoolClient) => Promise<boolean>,
): Promise<Result> {
  const client = await pool.connect();
  let isSound = true;
  const onLost = () => {
    isSound = false;
  };
  client.on('error', onLost);
  try {
    return await work(client);
  } catch (error) {
    isSound = (await rollBack(client)) && isSound;
    throw error;
  } finally {
    void (isSound && clean ? clean(client) : Promise.resolve(isSound)).then((isClean) => {
      client.off('error', onLost);
      client.release(!(isSound && isClean));
    });
  }
}

/**
 * Takes the logins of a migrated database, and a function that repairs them if one was changed by injected SQL.
 * `maxConnections` is the limit for each login; `timeZone` is the league's.
 */
export function openDatabase({
  logins,
  log,
  maxConnections,
  queryMs = QUERY_MS,
  timeZone = 'UTC',
  repairLogins: repair,
}: {
  logins: Logins;
  log: Logger;
  maxConnections?: number;
  queryMs?: number;
  timeZone?: string;
  repairLogins?: () => Promise<void>;
}): Database {
  const app = openPool({
    url: logins.app,
    log,
    maxConnections: maxConnections ?? CONNECTIONS.app,
    queryMs,
    timeZone,
    repair,
  });
  const coaches = openPool({
    url: logins.coach,
    log,
    maxConnections: maxConnections ?? CONNECTIONS.coaches,
    queryMs,
    timeZone,
    repair,
  });
  const unscoped = repeatingDrizzle(app.pool);
  const signFor = createTeamSigning({ unscoped });
  const inTurnOfTeam = shareOf(maxConnections ?? CONNECTIONS.coaches);
  const inTurnOfPerson = shareOf(maxConnections ?? CONNECTIONS_FOR_PEOPLE);

  /**
   * Gives `work` a connection of the scope's login and the function that opens the scope's transaction on it; see
   * {@link onClient}.
   */
  const onScopedClient = <Result>(
    scope: Scope,
    work: (client: PoolClient, open: () => Promise<unknown>) => Promise<Result>,
    clean?: (client: PoolClient) => Promise<boolean>,
  ): Promise<Result> =>
    runAgainIfRolledBack(async () => {
      if (scope.kind === 'league') {
        const { officeRole, userId } = scope;
        const inLeague = () =>
          onClient(app.pool, (client) => work(client, () => client.query(openingOfLeague(officeRole))));
        return userId === null ? inLeague() : inTurnOfPerson(userId, inLeague);
      }
      const { teamId } = scope;
      const inTeam = async (client: PoolClient) => {
        const signed = await signFor(client, teamId);
        return work(client, () => openTeam(client, signed));
      };
      return inTurnOfTeam(teamId, () => onClient(coaches.pool, inTeam, clean));
    });

  return {
    unscoped,
    pool: app.pool,
    get opened() {
      return app.opened + coaches.opened;
    },
    inScope: (scope, work) =>
      onScopedClient(
        scope,
        async (client, open) => {
          await open();
          const result = await work(Object.assign(drizzle(client), { scope }));
          await client.query('commit');
          return result;
        },
        discardAll,
      ),
    readInScope: <Row extends object>(scope: Scope, statement: string) =>
      onScopedClient(scope, async (client, open) => {
        // The statement need not wait: if the opening fails, it fails too, or reads nothing because no team is set. For
        // several statements the library returns one result each, which its types do not show.
        const [, results]: [unknown, unknown] = await Promise.all([
          open(),
          client.query(`${statement}; commit`),
        ]);
        return (results as readonly { readonly rows: Row[] }[]).at(-2)?.rows ?? [];
      }),
    close: async () => {
      await Promise.all([app.close(), coaches.close()]);
    },
  };
}
