import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { startEmbeddedCluster } from '@league/server/embedded';
import pg from 'pg';

export type Database = {
  /** The same through all kills and restarts of the server behind it. */
  readonly url: string;
  readonly isUp: boolean;
  readonly kills: number;
  /** SIGKILL of the server process: it writes nothing more. */
  kill(): Promise<void>;
  /** Starts the server on the files of the killed one, and waits until it can be used. */
  start(): Promise<void>;
  /** Drops the portal's database and makes an empty one, for a restore. */
  recreate(): Promise<void>;
  stop(): Promise<void>;
};

/** PostgreSQL under `folder`, created on the first start. The portal's servers reach it at one address all the time. */
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
    async recreate() {
      const client = new pg.Client({ connectionString: cluster.adminUrl });
      await client.connect();
      const name = pg.escapeIdentifier(new URL(cluster.url).pathname.slice(1));
      await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await client.query(`CREATE DATABASE ${name}`);
      await client.end();
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
  if (!Number.isSafeInteger(pid) || pid <= 1) throw new Error('The process of the database is unknown.');
  return pid;
}

/** Forwards connections to the current port, since each new server process listens on another. */
async function startRelay(portNow: () => number): Promise<{ port: number; stop(): Promise<void> }> {
  const open = new Set<Socket>();
  const join = (from: Socket, to: Socket) => {
    open.add(from);
    from.setNoDelay(true);
    // A broken connection is closed on both sides; both ends report why it broke.
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
