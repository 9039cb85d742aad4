import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type PoolClient } from 'pg';
import type { Logger } from '../log.ts';
import { runAgainIfRolledBack } from './run-again.ts';
import type { Scope } from './scope.ts';
import { endSilentConnections } from './silent-connections.ts';

export type Drizzle = NodePgDatabase;

/** A transaction that sees no more than its scope allows: what every repository works on. */
export type ScopedTransaction = Drizzle & { readonly scope: Scope };

export type Database = {
  /** Tables without members' data (accounts, runs, secrets), outside of a scope. */
  readonly unscoped: Drizzle;
  /** The connections behind it, for libraries that bring their own SQL. */
  readonly pool: Pool;
  /**
   * How many connections were opened so far. While it stays the same, the database has not crashed between two statements:
   * that ends all connections, and the next statement needs a new one.
   */
  readonly opened: number;
  /**
   * Runs `work` in one transaction. For a team it runs as the role portal_coach with that team set, so that row-level
   * security holds even where a query forgot its filter (BEYOND-03). Rolls back when `work` throws, and runs it again when
   * the database has rolled it back for the sake of others: see {@link runAgainIfRolledBack} for what it then must not do.
   */
  inScope<Result>(scope: Scope, work: (tx: ScopedTransaction) => Promise<Result>): Promise<Result>;
  /**
   * Runs one statement without parameters, which only reads, in a transaction of its own with that scope, all in one
   * round trip.
   */
  readInScope<Row extends object>(scope: Scope, statement: string): Promise<Row[]>;
  close(): Promise<void>;
};

function openingOf(scope: Scope): string {
  if (scope.kind === 'league') return 'begin';
  if (!Number.isSafeInteger(scope.teamId)) throw new TypeError('A team scope needs a whole number.');
  return `begin; set local role portal_coach; set local portal.team_id = '${scope.teamId}'`;
}

/** Gives whether the connection can serve another transaction. */
async function rollBack(client: PoolClient): Promise<boolean> {
  try {
    await client.query('rollback');
    return true;
  } catch {
    // The failure that led here is the one to tell; this one only says that the connection is gone.
    return false;
  }
}

/** Longer than any query takes; a connection that has died unheard would never answer. */
const QUERY_MS = 30_000;

/** After so long without a word it is asked whether the other side is still there. */
const KEEP_ALIVE_MS = 10_000;

/**
 * How the server finds out that this process is gone when nobody can tell it, as after a power cut: what such a connection
 * holds would else be kept from everybody for over two hours. One that rests within a transaction is ended after twice the
 * time of the longest query. Any other may hold a lock while its work goes on, and is given up after 16 minutes: later than the
 * process itself gives up a connection that does not answer, so that no two believe to have the lock.
 */
const givingUp = (queryMs: number) =>
  [
    `-c idle_in_transaction_session_timeout=${2 * queryMs}`,
    '-c tcp_keepalives_idle=600 -c tcp_keepalives_interval=60 -c tcp_keepalives_count=6',
  ].join(' ');

/** Has each statement outside of a transaction, which is one by itself, run again as transactions are. */
function repeatStatements(pool: Pool): void {
  const query = pool.query.bind(pool) as (...asked: unknown[]) => Promise<unknown>;
  pool.query = ((...asked: unknown[]) => runAgainIfRolledBack(() => query(...asked))) as Pool['query'];
}

/** The query builder on the pool; its own transactions are run again too. */
function repeatingDrizzle(pool: Pool): Drizzle {
  const db = drizzle(pool);
  const transaction = db.transaction.bind(db);
  db.transaction = (work, config) => runAgainIfRolledBack(() => transaction(work, config));
  return db;
}

/** Takes the address of a migrated database; connects as the role portal_app. */
export function openDatabase({
  url,
  log,
  maxConnections = 10,
  queryMs = QUERY_MS,
}: {
  url: string;
  log: Logger;
  maxConnections?: number;
  queryMs?: number;
}): Database {
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 10_000,
    query_timeout: queryMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    options: `-c role=portal_app ${givingUp(queryMs)}`,
    application_name: 'portal',
  });
  // Without a listener a stopping database would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'An idle database connection was lost.'));
  let opened = 0;
  pool.on('connect', (client) => {
    opened += 1;
    // Nor may one that is cut between two queries of the query builder's own transactions: the next query fails.
    client.on('error', () => undefined);
  });
  const endWatch = endSilentConnections(pool, url);
  repeatStatements(pool);

  /** Gives the work a connection of its own; when it throws, what it had begun is rolled back. */
  async function onClient<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
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
      client.off('error', onLost);
      client.release(!isSound);
    }
  }

  const inTransaction = <Result>(work: (client: PoolClient) => Promise<Result>) =>
    runAgainIfRolledBack(() => onClient(work));

  return {
    unscoped: repeatingDrizzle(pool),
    pool,
    get opened() {
      return opened;
    },
    inScope: (scope, work) =>
      inTransaction(async (client) => {
        await client.query(openingOf(scope));
        const result = await work(Object.assign(drizzle(client), { scope }));
        await client.query('commit');
        return result;
      }),
    readInScope: <Row extends object>(scope: Scope, statement: string) =>
      inTransaction(async (client) => {
        // Of several statements the library gives a result each, which its types do not know.
        const results: unknown = await client.query(`${openingOf(scope)}; ${statement}; commit`);
        return (results as readonly { readonly rows: Row[] }[]).at(-2)?.rows ?? [];
      }),
    close: () => {
      endWatch();
      return pool.end();
    },
  };
}
