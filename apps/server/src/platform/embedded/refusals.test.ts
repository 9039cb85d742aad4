import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runProgram } from './run-program.ts';
import {
  newDataDir,
  preparedDataDir,
  query,
  start,
  started,
  startPortalProcess,
} from './testing/clusters.ts';

describe('the portal says in a sentence why its database cannot start', { timeout: 360_000 }, () => {
  it('does not change a database of another PostgreSQL version', async () => {
    const dataDir = await preparedDataDir();
    const first = await start(dataDir);
    await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS number');
    await first.stop();
    const versionFile = join(dataDir, 'postgres', 'PG_VERSION');
    await writeFile(versionFile, '17\n');
    await expect(start(dataDir)).rejects.toThrow(
      /was made by PostgreSQL 17, and this portal brings PostgreSQL 18\. Nothing was changed\./,
    );
    await writeFile(versionFile, '18\n');
    expect(await query((await start(dataDir)).url, 'SELECT number FROM kept')).toEqual([{ number: 1 }]);
  });

  it('sets a new password if the file is lost, and keeps the data', async () => {
    const dataDir = await preparedDataDir();
    const first = await start(dataDir);
    await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS number');
    await first.stop();
    await rm(join(dataDir, 'postgres.password'));
    const second = await start(dataDir);
    expect(second.sentences).toEqual([expect.stringContaining('a new one is set, the data is kept')]);
    expect(await query(second.url, 'SELECT number FROM kept')).toEqual([{ number: 1 }]);
    const withOldPassword = new URL(second.url);
    withOldPassword.password = new URL(first.url).password;
    await expect(query(withOldPassword.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
  });

  it('does not change a running database whose password it does not know', async () => {
    const dataDir = await preparedDataDir();
    const portal = await startPortalProcess(dataDir);
    const { url } = started(portal.report);
    await rm(join(dataDir, 'postgres.password'));
    await expect(start(dataDir)).rejects.toThrow(/is running \(process \d+\) and refuses the password/);
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('restricts a password file that others could read', async () => {
    const dataDir = await preparedDataDir();
    const file = join(dataDir, 'postgres.password');
    await chmod(file, 0o644);
    const second = await start(dataDir);
    expect(second.sentences).toEqual([expect.stringContaining('could be read by other users')]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('does not accept any text as a password', async () => {
    const dataDir = await newDataDir();
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'postgres.password'), 'secret\n', { mode: 0o600 });
    await expect(start(dataDir)).rejects.toThrow(/does not hold a password of this portal\. Delete the file/);
  });

  it('requires an absolute path', async () => {
    await expect(start('data')).rejects.toThrow('DATA_DIR must be a full path, not "data".');
  });

  it('names a file that is in the place of a folder', async () => {
    const dataDir = await newDataDir();
    await writeFile(dataDir, '');
    await expect(start(dataDir)).rejects.toThrow(`${dataDir} is a file where a folder is needed.`);
    await expect(start(join(dataDir, 'deeper'))).rejects.toThrow('is a file, not a folder');
    await rm(dataDir);
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'postgres'), '');
    await expect(start(dataDir)).rejects.toThrow('postgres is a file, but the database needs a folder');
    await rm(join(dataDir, 'postgres'));
  });

  it('does not change a folder of other files', async () => {
    const dataDir = await newDataDir();
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    await writeFile(join(dataDir, 'postgres', 'photos.zip'), 'precious');
    await expect(start(dataDir)).rejects.toThrow('postgres holds files but no PostgreSQL database.');
    expect(await readFile(join(dataDir, 'postgres', 'photos.zip'), 'utf8')).toBe('precious');
  });

  it('removes what a killed start left behind', async () => {
    const dataDir = await newDataDir();
    const ended = await runProgram('sh', ['-c', 'echo $$']);
    const abandoned = join(dataDir, `postgres.new-${ended.output.trim()}-abcdef`);
    await mkdir(abandoned, { recursive: true });
    await start(dataDir);
    await expect(stat(abandoned)).rejects.toThrow('ENOENT');
  });

  it('says that the disk is full, and leaves nothing incomplete', async ({ skip }) => {
    const dataDir = await newDataDir();
    const disk = dirname(dataDir);
    const mounted = await runProgram('mount', [
      '-t',
      'tmpfs',
      '-o',
      'size=12m,mode=755',
      'tmpfs',
      disk,
    ]).catch((error: Error) => ({ exitCode: null, output: error.message }));
    if (mounted.exitCode !== 0) return skip('a small disk for the test needs the right to mount one');
    onTestFinished(async () => {
      await runProgram('umount', ['--lazy', disk]);
    });
    await expect(start(dataDir)).rejects.toThrow(
      /^The disk that holds .* is full\. Make room and start again/,
    );
    await expect(stat(join(dataDir, 'postgres'))).rejects.toThrow('ENOENT');
  });
});
