import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPortal, type Portal } from '@league/torture/portals';
import pg from 'pg';
import { fillLargeLeague, LEAGUE } from './large-league.ts';
import { INSPECTABLE } from './memory.ts';

export type LargePortal = {
  readonly url: string;
  readonly pid: number;
  /** Its standard error. */
  readonly logFile: string;
  /** A connection as the owner of the tables. */
  readonly database: pg.Client;
  /** Starts a second server process on the same database. */
  startAnother(): Promise<{ readonly url: string; readonly pid: number }>;
};

export const ADMIN = { email: 'admin@league.example', password: 'vault-bars-beam-floor' };

/**
 * Runs a portal in its own process, with its own database of a league of this size, during the work. It does nothing else:
 * with `web`, the sync is left to another process, which is never started.
 */
export async function withLargePortal<Result>(
  adminUrl: string,
  work: (portal: LargePortal) => Promise<Result>,
  size = LEAGUE,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'league-bench-portal-'));
  const name = `bench_${randomBytes(4).toString('hex')}`;
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const server = new pg.Client({ connectionString: adminUrl });
  await server.connect();
  await server.query(`CREATE DATABASE ${name}`);
  const database = new pg.Client({ connectionString: url.href });
  await database.connect();
  const portals: Portal[] = [];
  const start = async (name: string) => {
    const portal = await createPortal(name, {
      folder,
      env: {
        ...INSPECTABLE,
        DATABASE_URL: url.href,
        DATA_DIR: folder,
        ROLE: 'web',
        LEAGUE_ADMIN_PASSWORD: ADMIN.password,
      },
    });
    portals.push(portal);
    await portal.start();
    if (portal.pid === undefined) throw new Error('The portal has ended by itself.');
    return { url: portal.url, pid: portal.pid };
  };
  try {
    const portal = await start('portal');
    await fillLargeLeague(database, size);
    return await work({
      ...portal,
      logFile: join(folder, 'portal.log'),
      database,
      startAnother: () => start('another'),
    });
  } finally {
    for (const portal of portals) await portal.stop();
    await database.end();
    await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await server.end();
    await rm(folder, { recursive: true, force: true });
  }
}
