import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { startEmbeddedCluster } from '@league/server/embedded';
import pg from 'pg';

export type Database = {
  /** Stays the same however often the server behind it is killed and started again. */
  readonly url: string;
  readonly isUp: boolean;
  readonly kills: number;
  /** SIGKILL of the server process: nothing is written any more but what was written. */
  kill(): Promise<void>;
  /** Starts the server on what the killed one has left, and waits until it can be used. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** PostgreSQL under `folder`, made on the first start; the servers reach it at one address through all its lives. */
export async function startDatabase(folder: string): Promise<Database> {
  const startCluster = () => startEmbeddedCluster({ dataDir: folder, log: () => undefined });
  let cluster = await startCluster();
  let isUp = true;
  let kills = 0;
  const relay = await startRelay(() => Number(new URL(cluster.url).port));
  const url = new URL(cluster.url);
  url.port = String(relay.port);

  return {
    url: url.href,
    get isUp() {
      return isUp;
    },
    get kills() {
      return kills;
    },
    async kill() {
      const pid = await serverPidOf(cluster.adminUrl);
      isUp = false;
      kills += 1;
      process.kill(pid, 'SIGKILL');
      await cluster.lost;
    },
    async start() {
      cluster = await startCluster();
      isUp = true;
    },
    async stop() {
      await cluster.stop();
      await relay.stop();
    },
  };
}

async function serverPidOf(adminUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const { rows } = await client.query<{ file: string }>(`SELECT pg_read_file('postmaster.pid') AS file`);
  await client.end();
  const pid = Number.parseInt(rows[0]?.file ?? '', 10);
  if (!Number.isSafeInteger(pid) || pid <= 1) throw new Error('The database does not tell its process.');
  return pid;
}

/** Passes connections on to the port that counts at that moment, since each new server takes one of its own. */
async function startRelay(portNow: () => number): Promise<{ port: number; stop(): Promise<void> }> {
  const open = new Set<Socket>();
  const join = (from: Socket, to: Socket) => {
    open.add(from);
    from.setNoDelay(true);
    // A cut connection is cut on both sides; what made it break is for the two ends to tell.
    from.on('error', () => undefined);
    from.once('close', () => {
      open.delete(from);
      to.destroy();
    });
    from.pipe(to);
  };
  const server = createServer((client) => {
    const database = connect(portNow(), '127.0.0.1');
    join(client, database);
    join(database, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
