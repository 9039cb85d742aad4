import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { foldForSearch } from '@league/contract';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeBackup, restoreBackup } from '../backup/archive.ts';
import { findFreePort } from '../free-port.ts';
import { createLogger } from '../log.ts';
import { openDatabase } from './database.ts';
import { prepareLogins } from './logins/logins.ts';
import { migrateDatabase } from './migrations/migrate.ts';
import { leagueScope, teamScope } from './scope.ts';

const BINARIES = '/usr/lib/postgresql/15/bin';
const isRoot = userInfo().uid === 0;

/** A server like a hosting service's: PostgreSQL 15, and a user who owns two databases but is not a superuser. */
async function useHostedDatabases(): Promise<{ folder: string; url: string; elsewhere: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-pg15-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const data = join(folder, 'data');
  await mkdir(data);
  const numberOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const account = isRoot ? { uid: numberOf('-u'), gid: numberOf('-g') } : {};
  if (account.uid !== undefined) {
    await chmod(folder, 0o755);
    await chown(data, account.uid, account.gid);
  }
  execFileSync(join(BINARIES, 'initdb'), ['-D', data, '-U', 'super', '--auth=trust', '-E', 'UTF8'], {
    ...account,
    stdio: 'ignore',
  });
  const port = await findFreePort();
  const server = spawn(
    join(BINARIES, 'postgres'),
    ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    { ...account, stdio: 'ignore' },
  );
  onTestFinished(async () => {
    server.kill('SIGINT');
    await once(server, 'exit');
  });
  const url = `postgres://super@127.0.0.1:${port}/postgres`;
  await expect
    .poll(async () => {
      const client = new Client({ connectionString: url });
      try {
        await client.connect();
        await client.query('create role league login createrole');
        await client.query('create database league owner league');
        await client.query('create database elsewhere owner league');
        return 'ready';
      } catch (error) {
        return error instanceof Error ? error.message : 'away';
      } finally {
        await client.end().catch(() => undefined);
      }
    })
    .toBe('ready');
  const urlOf = (database: string) => `postgres://league@127.0.0.1:${port}/${database}`;
  return { folder, url: urlOf('league'), elsewhere: urlOf('elsewhere') };
}

describe.skipIf(!existsSync(BINARIES))('on PostgreSQL 15, as a user who is not a superuser', () => {
  it('[BEYOND-03] [BEYOND-05] migrates twice, limits a coach’s transaction to one team, and restores a backup', async () => {
    const { folder, url, elsewhere } = await useHostedDatabases();
    await Promise.all([migrateDatabase(url), migrateDatabase(url)]);
    const database = openDatabase({ logins: await prepareLogins(url), log: createLogger('silent') });
    onTestFinished(database.close);
    const { rows: teams } = await database.pool.query<{ id: number }>(
      "insert into teams (name) values ('Spring'), ('Summit') returning id",
    );
    for (const { id } of teams) {
      await database.inScope(leagueScope(), (tx) =>
        tx.execute(
          `insert into members (team_id, first_name, last_name, membership_status) values (${id}, 'A', 'Team${id}', 'Active')`,
        ),
      );
    }
    const spring = teams[0]?.id ?? 0;
    const seen = await database.inScope(
      teamScope(spring),
      async (tx) => (await tx.execute('select last_name from members')).rows,
    );
    expect(seen).toEqual([{ last_name: `Team${spring}` }]);
    const words = Array.from(
      { length: 0x5ff - 0x20 },
      (_, index) => `a${String.fromCodePoint(0x20 + index)}b`,
    );
    const { rows: folded } = await database.pool.query<{ text: string }>(
      'select fold_for_search(word) as text from unnest($1::text[]) with ordinality as given(word, at) order by at',
      [words],
    );
    expect(folded.map(({ text }) => text)).toEqual(words.map(foldForSearch));
    await expect(database.unscoped.execute('delete from activity_log')).rejects.toMatchObject({
      cause: { code: '42501' },
    });

    const path = join(folder, 'portal.tar.gz');
    const storage = { kind: 'folder' as const, folder: join(folder, 'uploads') };
    await makeBackup({ url, storage, momentary: [] }, { path, madeAt: new Date() });
    await restoreBackup({ url: elsewhere, storage, momentary: [] }, path);
    const restored = openDatabase({ logins: await prepareLogins(elsewhere), log: createLogger('silent') });
    onTestFinished(restored.close);
    for (const table of ['teams', 'members', 'portal_secrets']) {
      const rows = async ({ pool }: typeof database) =>
        (await pool.query(`select t::text as row from ${table} t order by 1`)).rows;
      expect(await rows(restored), table).toEqual(await rows(database));
    }
    await expect(restoreBackup({ url: elsewhere, storage, momentary: [] }, path)).rejects.toThrow(
      'restoring never overwrites one',
    );
  });
});
