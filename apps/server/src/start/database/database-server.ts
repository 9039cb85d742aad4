import { Client } from 'pg';
import type { Env } from '../../env.ts';
import { startEmbeddedCluster } from '../../platform/embedded/embedded-cluster.ts';
import { PlainError } from '../../platform/plain-error.ts';

export type DatabaseServer = {
  url: string;
  /** Resolves when the embedded database ends unexpectedly; never for a server of DATABASE_URL. */
  lost: Promise<PlainError>;
  stop(): Promise<void>;
};

const OLDEST_VERSION = 150_000;

async function assertUsable(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A connection lost while idle is reported by the next query.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    if ((rows[0]?.version ?? 0) < OLDEST_VERSION) throw new Error('it is older than PostgreSQL 15');
  } catch (error) {
    const reason =
      error instanceof Error ? error.message || String(Reflect.get(error, 'code')) : String(error);
    throw new PlainError(`The database of DATABASE_URL cannot be used: ${reason}.`, { cause: error });
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * The server of DATABASE_URL, or else the portal's own in DATA_DIR, started or taken over; throws a PlainError if
 * neither works.
 */
export async function startDatabaseServer(
  env: Env,
  log: (sentence: string) => void,
): Promise<DatabaseServer> {
  if (env.DATABASE_URL !== undefined) {
    await assertUsable(env.DATABASE_URL);
    return { url: env.DATABASE_URL, lost: new Promise(() => undefined), stop: async () => undefined };
  }
  return startEmbeddedCluster({ dataDir: env.dataDir, log });
}
