import { Pool } from 'pg';
import type { Logger } from '../log.ts';
import { refuseOwnSettings, repairWhenShutOut } from './logins/login-repair.ts';
import { runAgainIfRolledBack } from './run-again.ts';
import { endSilentConnections } from './silent-connections.ts';

/** After so long without a word it is asked whether the other side is still there. */
const KEEP_ALIVE_MS = 10_000;

/** The process gives a query up first, so that its failure is told in one way. */
const STATEMENT_GRACE_MS = 500;

/**
 * How the server finds out that this process is gone when no one can tell it, as after a power cut: what such a connection
 * holds would else be kept from everyone for over two hours. One that rests within a transaction is ended after twice the
 * time of the longest query. Any other may hold a lock while its work goes on, and is given up after 16 minutes: later than the
 * process itself gives up a connection that does not answer, so that no two believe to have the lock.
 */
const givingUp = (queryMs: number, timeZone: string) =>
  [
    // No one waits for the answer any more: the server stops working on it.
    `-c statement_timeout=${queryMs + STATEMENT_GRACE_MS}`,
    `-c idle_in_transaction_session_timeout=${2 * queryMs} -c idle_session_timeout=0`,
    // For the function event_is_coming. A transaction may not need it, and the session’s own zone stays as it is.
    `-c portal.time_zone=${timeZone}`,
    '-c tcp_keepalives_idle=600 -c tcp_keepalives_interval=60 -c tcp_keepalives_count=6',
  ].join(' ');

/** Has each statement outside of a transaction, which is one by itself, run again as transactions are. */
function repeatStatements(pool: Pool): void {
  const query = pool.query.bind(pool) as (...asked: unknown[]) => Promise<unknown>;
  pool.query = ((...asked: unknown[]) => runAgainIfRolledBack(() => query(...asked))) as Pool['query'];
}

export type WatchedPool = {
  readonly pool: Pool;
  /** How many connections were opened so far. */
  readonly opened: number;
  close(): Promise<void>;
};

/**
 * Connections as the login in `url`; those that die without a word are ended. With `repair` see {@link repairWhenShutOut}. With
 * `pipeline` a query is sent without waiting for the answer to the one before; they are still answered one after the other.
 */
export function openPool({
  url,
  log,
  maxConnections,
  queryMs,
  timeZone,
  repair,
  pipeline = false,
}: {
  url: string;
  log: Logger;
  maxConnections: number;
  queryMs: number;
  timeZone: string;
  repair: (() => Promise<void>) | undefined;
  pipeline?: boolean;
}): WatchedPool {
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 10_000,
    query_timeout: queryMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    options: givingUp(queryMs, timeZone),
    application_name: 'portal',
    pipeline,
    ...(repair && { verify: refuseOwnSettings }),
  });
  if (repair) repairWhenShutOut(pool, { log, repair });
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
  return {
    pool,
    get opened() {
      return opened;
    },
    close: () => {
      endWatch();
      return pool.end();
    },
  };
}
