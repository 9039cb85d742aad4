import type { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { Client, type Pool, type PoolClient } from 'pg';

const LOOK_EVERY_MS = 1000;

/** After this many checks without any answer, the server is asked about the query. */
const CHECKS_WITHOUT_BYTES = 2;

const ASKING_MS = 2000;

/** Properties of the driver's connection that its types do not have. */
type Connection = PoolClient & {
  readonly processID: number;
  /** False while waiting for an answer. */
  readonly readyForQuery: boolean;
  readonly connection: { readonly stream: Socket };
};

/**
 * Which of these server processes are working on a query, asked on a separate connection; throws if the server does not
 * answer.
 */
async function askWhoIsAtWork(url: string, processIds: number[]): Promise<ReadonlySet<number>> {
  const asking: Client & { readonly processID?: number } = new Client({
    connectionString: url,
    connectionTimeoutMillis: ASKING_MS,
    query_timeout: ASKING_MS,
    application_name: 'portal asking after connections',
  });
  asking.on('error', () => undefined);
  try {
    await asking.connect();
    const { rows } = await asking.query<{ own: number; atWork: number[] }>(
      `select pg_backend_pid() as own, array(
        select pid from pg_stat_activity where pid = any($1) and state = 'active'
      ) as "atWork"`,
      [processIds],
    );
    const [answer] = rows;
    // A pooler in between has its own connection numbers, so none can be identified.
    if (answer?.own !== asking.processID) return new Set(processIds);
    return new Set(answer?.atWork);
  } finally {
    // Not awaited, because it may have fallen silent too.
    asking.end().catch(() => undefined);
  }
}

/**
 * Ends a pool's connections that have died silently, for example because the network to the database was interrupted,
 * long before their queries time out. A connection counts as dead if its query is unanswered for seconds while the
 * server, asked on another connection, is not working on it; connections idle at that time are ended with it. Returns a
 * function that stops the check.
 */
export function endSilentConnections(pool: Pool, url: string): () => void {
  const idle = new Set<Connection>();
  /** How often each waiting connection was checked, and how many bytes it had received by then. */
  let waiting = new Map<Connection, { readonly received: number; readonly checks: number }>();
  const held = new Set<Connection>();
  let isAsking = false;

  pool.on('acquire', (client) => {
    idle.delete(client as Connection);
    held.add(client as Connection);
  });
  pool.on('release', (_error, client) => {
    held.delete(client as Connection);
    idle.add(client as Connection);
  });
  pool.on('remove', (client) => {
    idle.delete(client as Connection);
    held.delete(client as Connection);
  });

  const bytesReceived = ({ connection }: Connection) => connection.stream.bytesRead;

  function findSilent(): Connection[] {
    const seen: typeof waiting = new Map();
    for (const each of held) {
      if (each.readyForQuery) continue;
      const before = waiting.get(each);
      const received = bytesReceived(each);
      seen.set(each, { received, checks: before?.received === received ? before.checks + 1 : 0 });
    }
    waiting = seen;
    return [...seen].filter(([, { checks }]) => checks >= CHECKS_WITHOUT_BYTES).map(([each]) => each);
  }

  async function endDead(silent: readonly Connection[]): Promise<void> {
    const received = silent.map(bytesReceived);
    const atWork = await askWhoIsAtWork(
      url,
      silent.map(({ processID }) => processID),
    );
    // Process an answer that has arrived meanwhile first.
    await turn();
    const dead = silent.filter(
      (each, place) =>
        !each.readyForQuery && bytesReceived(each) === received[place] && !atWork.has(each.processID),
    );
    if (dead.length === 0) return;
    for (const { connection } of [...dead, ...idle]) connection.stream.destroy();
  }

  const timer = setInterval(() => {
    const silent = findSilent();
    if (silent.length === 0 || isAsking) return;
    isAsking = true;
    endDead(silent)
      // The database is unreachable: its queries fail by themselves, or the next check asks again.
      .catch(() => undefined)
      .finally(() => {
        isAsking = false;
      });
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
