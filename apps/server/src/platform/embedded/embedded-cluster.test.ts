import { access, readFile, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPostmasterState } from './postmaster-file.ts';
import { isAlive } from './process-facts.ts';
import {
  newDataDir,
  preparedDataDir,
  query,
  start,
  started,
  startPortalProcess,
} from './testing/clusters.ts';

describe('the portal starts its own database', { timeout: 360_000 }, () => {
  it('keeps saved data over a stop and a start', async () => {
    const dataDir = await newDataDir();
    const first = await start(dataDir);
    await query(first.url, `CREATE TABLE gymnasts AS SELECT 'Zoë' AS name`);
    await first.stop();
    const second = await start(dataDir);
    expect(await query(second.url, 'SELECT name FROM gymnasts')).toEqual([{ name: 'Zoë' }]);
    expect(second.tookOver).toBe(false);
    expect(second.sentences).toEqual([]);
  });

  it('leaves no process and no postmaster.pid when it stops, however often it is stopped', async () => {
    const dataDir = await preparedDataDir();
    const cluster = await start(dataDir);
    const folder = join(dataDir, 'postgres');
    const state = await readPostmasterState(folder);
    if (state.kind !== 'running') throw new Error('The database does not run.');
    await Promise.all([cluster.stop(), cluster.stop()]);
    expect(await isAlive(state.pid)).toBe(false);
    await expect(access(join(folder, 'postmaster.pid'))).rejects.toThrow('ENOENT');
  });

  it('syncs to disk, checks its pages, and folds letters in the same way on every machine', async () => {
    const { url } = await start(await preparedDataDir());
    const [settings] = await query(
      url,
      `SELECT current_setting('fsync') AS fsync, current_setting('data_checksums') AS checksums,
              current_setting('server_encoding') AS encoding, current_setting('TimeZone') AS zone,
              datlocprovider::text || ' ' || datlocale AS locale, lower('ÉLODIE ŠIMIĆ') AS lower
       FROM pg_database WHERE datname = 'portal'`,
    );
    expect(settings).toEqual({
      fsync: 'on',
      checksums: 'on',
      encoding: 'UTF8',
      zone: 'UTC',
      locale: 'b C.UTF-8',
      lower: 'élodie šimić',
    });
  });

  it('answers only on the loopback address, and only with its password', async () => {
    const { url, adminUrl } = await start(await preparedDataDir());
    expect(await query(url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    const outerAddresses = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter((address) => !address.internal && address.family === 'IPv4');
    for (const { address } of outerAddresses) {
      expect(await connectionTo(address, Number(new URL(url).port))).toBe('ECONNREFUSED');
    }
    const withoutPassword = new URL(adminUrl);
    withoutPassword.password = 'guess';
    await expect(query(withoutPassword.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
  });

  it('stores a random password that only its owner may read', async () => {
    const [one, two] = [await newDataDir(), await newDataDir()];
    await start(one);
    await start(two);
    const file = join(one, 'postgres.password');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(join(one, 'postgres.log'))).mode & 0o777).toBe(0o600);
    const password = await readFile(file, 'utf8');
    expect(password).toMatch(/^[\w-]{43}\n$/);
    expect(password).not.toBe(await readFile(join(two, 'postgres.password'), 'utf8'));
  });

  it('writes no person’s name into its log when a statement fails', async () => {
    const dataDir = await preparedDataDir();
    const { url } = await start(dataDir);
    await query(url, 'CREATE TABLE coaches (email text UNIQUE)');
    await query(url, `INSERT INTO coaches VALUES ('pat@example.org')`);
    await expect(query(url, `INSERT INTO coaches VALUES ('pat@example.org')`)).rejects.toThrow(
      'duplicate key',
    );
    expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('pat@example.org');
  });

  it('runs two portals side by side with separate folders', async () => {
    const [one, two] = [await start(await preparedDataDir()), await start(await preparedDataDir())];
    await query(one.url, 'CREATE TABLE only_in_one ()');
    await expect(query(two.url, 'SELECT FROM only_in_one')).rejects.toThrow('does not exist');
  });

  it('lets one win and tells the other, if two portals start at once on a new folder', async () => {
    const dataDir = await newDataDir();
    const both = await Promise.all([startPortalProcess(dataDir), startPortalProcess(dataDir)]);
    const [winner, ...others] = both.map(({ report }) => report).filter((report) => 'url' in report);
    const refusals = both.map(({ report }) => report).filter((report) => 'refusal' in report);
    expect(others).toEqual([]);
    expect(refusals).toEqual([
      {
        refusal: expect.stringMatching(
          /^A portal is already running on .*data \(portal process \d+\)\. Stop it/,
        ),
      },
    ]);
    if (!winner) throw new Error('No portal started.');
    expect(await query(started(winner).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('starts as soon as a stopping portal has released its cluster', async () => {
    const dataDir = await preparedDataDir();
    const old = await start(dataDir);
    const [next] = await Promise.all([startPortalProcess(dataDir), old.stop()]);
    expect(started(next.report).tookOver).toBe(false);
  });
});

function connectionTo(host: string, port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 3000 });
    socket.once('connect', () => resolve('connected'));
    socket.once('timeout', () => resolve('timeout'));
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    socket.once('close', () => socket.destroy());
  });
}
