import { Pool } from 'pg';
import type { Logger } from '../log.ts';
import { refuseOwnSettings, repairWhenShutOut } from './logins/login-repair.ts';
import { runAgainIfRolledBack } from './run-again.ts';
import { endSilentConnections } from './silent-connections.ts';

/** After this long without traffic, the system checks whether the other side still exists. */
const KEEP_ALIVE_MS = 10_000;

/** The process gives up a query first, so that the failure is always reported in the same way. */
const STATEMENT_GRACE_MS = 500;

/**
 * How the server detects that this process is gone without closing, for example after a power cut; otherwise what such
 * a connection holds would be blocked for over two hours. A connection that idles within a transaction is ended after
 * twice the time of the longest query. Any other may hold a lock while its work goes on, and is dropped after 16
 * minutes: later than the process itself drops a connection that does not answer, so that two processes never both
 * believe that they have the lock.
 */
const givingUp = (queryMs: number, timeZone: string) =>
  [
    // The answer is no longer awaited, so the server stops working on it.
    `-c statement_timeout=${queryMs + STATEMENT_GRACE_MS}`,
    `-c idle_in_transaction_session_timeout=${2 * queryMs} -c idle_session_timeout=0`,
    // For the function event_is_coming. A transaction may not need it, and the session’s own time zone does not change.
    `-c portal.time_zone=${timeZone}`,
    '-c tcp_keepalives_idle=600 -c tcp_keepalives_interval=60 -c tcp_keepalives_count=6',
  ].join(' ');

/** Runs a single statement, which is a transaction by itself, again like other transactions. */
function repeatStatements(pool: Pool): void {
  const query = pool.query.bind(pool) as (...asked: unknown[]) => Promise<unknown>;
  pool.query = ((...asked: unknown[]) => runAgainIfRolledBack(() => query(...asked))) as Pool['query'];
}

export type WatchedPool = {
  readonly pool: Pool;
  /** How many connections have been opened. */
  readonly opened: number;
  close(): Promise<void>;
};

/**
 * Connections with the login in `url`; those that die silently are ended. For `repair` see {@link repairWhenShutOut}.
 * Queries are sent without waiting for earlier answers; the answers still come in order.
 */
export function openPool({
  url,
  log,
  maxConnections,
  queryMs,
  timeZone,
  repair,
}: {
  url: string;
  log: Logger;
  maxConnections: number;
  queryMs: number;
  timeZone: string;
  repair: (() => Promise<void>) | undefined;
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
    pipeline: true,
    ...(repair && { verify: refuseOwnSettings }),
  });
  if (repair) repairWhenShutOut(pool, { log, repair });
  // Without a listener, a stopping database would end the process. A pool that is being closed loses its connections.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'An idle database connection was lost.');
  });
  let opened = 0;
  pool.on('connect', (client) => {
    opened += 1;
    // Nor may a connection that is cut between two queries of the query builder's own transactions; the next query
    // fails.
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
