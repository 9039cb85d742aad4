import { chmod, chown, cp, mkdir, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findPackage, prepareBinaries } from './binaries.ts';
import { choosePlace } from './place.ts';
import { runProgram } from './run-program.ts';
import {
  databaseFolder,
  newDataDir,
  preparedDataDir,
  query,
  start,
  started,
  startPortalProcess,
} from './testing/clusters.ts';
import { databaseAccount, ordinaryUser } from './testing/users.ts';

const onlyRoot = 'only root runs the database as another user';
const isRoot = process.getuid?.() === 0;

describe('the portal runs its database as a user that PostgreSQL accepts', { timeout: 360_000 }, () => {
  it('switches to the user postgres if root starts it', async ({ skip }) => {
    skip(!isRoot, onlyRoot);
    const dataDir = await newDataDir();
    await start(dataDir);
    const account = await databaseAccount();
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(account?.uid);
    expect(account?.uid).toBeGreaterThan(0);
  });

  it('lets only that user pass through a DATA_DIR that is closed to all but root', async ({ skip }) => {
    skip(!isRoot, onlyRoot);
    const dataDir = await newDataDir();
    await mkdir(dataDir, { mode: 0o700 });
    await start(dataDir);
    const account = await databaseAccount();
    expect(await databaseFolder(dataDir)).toBe(join(dataDir, 'postgres'));
    expect(await stat(dataDir)).toMatchObject({ uid: 0, gid: account?.gid });
    expect((await stat(dataDir)).mode & 0o777).toBe(0o710);
  });

  it('[SAFE-01] restricts a DATA_DIR that others can open, and lets the database user pass', async ({
    skip,
  }) => {
    skip(!isRoot, onlyRoot);
    const dataDir = await newDataDir();
    await mkdir(dataDir);
    await chmod(dataDir, 0o755);
    const first = await start(dataDir);
    expect(first.sentences.join()).not.toContain('Other accounts');
    const account = await databaseAccount();
    expect(await databaseFolder(dataDir)).toBe(join(dataDir, 'postgres'));
    expect(await stat(dataDir)).toMatchObject({ uid: 0, gid: account?.gid });
    expect((await stat(dataDir)).mode & 0o777).toBe(0o710);
    await first.stop();
    // Also one with the portal's files in it, as an older release left it.
    await chmod(dataDir, 0o777);
    await start(dataDir);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o710);
  });

  it('[SAFE-01] warns about a DATA_DIR that other users can open, and starts', async () => {
    const dataDir = await newDataDir();
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'letter.txt'), 'of somebody');
    await chmod(dataDir, 0o755);
    const { sentences } = await start(dataDir);
    expect(sentences).toContain(
      `Other accounts of this machine may open ${dataDir}. Close it to them: chmod o-rwx ${dataDir}`,
    );
    expect((await stat(dataDir)).mode & 0o777).toBe(0o755);
  });

  it('chooses one place for all portals that start at once on a new DATA_DIR', async ({ skip }) => {
    skip(!isRoot, onlyRoot);
    const dataDir = await newDataDir();
    const places = await Promise.all(Array.from({ length: 8 }, () => choosePlace(dataDir, () => undefined)));
    expect(new Set(places.map(({ folder }) => folder))).toEqual(new Set([join(dataDir, 'postgres')]));
  });

  it('uses another place, and finds it again, if that user cannot enter DATA_DIR', async ({ skip }) => {
    skip(!isRoot, onlyRoot);
    const dataDir = await newDataDir();
    await chmod(dirname(dataDir), 0o700);
    const first = await start(dataDir);
    expect(first.sentences[0]).toMatch(/may not enter .*data, so the database lies in \/var\/lib\//);
    expect(await databaseFolder(dataDir)).toMatch(/^\/var\/lib\/gymnastics-portal\/data-\w+\/postgres$/);
    await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS number');
    await first.stop();
    const second = await start(dataDir);
    expect(await query(second.url, 'SELECT number FROM kept')).toEqual([{ number: 1 }]);
    expect(second.sentences).toEqual([]);
  });

  it('says so, and creates no empty database, if the one in another place is gone', async ({ skip }) => {
    skip(!isRoot, onlyRoot);
    const dataDir = await newDataDir();
    await chmod(dirname(dataDir), 0o700);
    const first = await start(dataDir);
    await first.stop();
    await rm(dirname(await databaseFolder(dataDir)), { recursive: true });
    await expect(start(dataDir)).rejects.toThrow(/but that folder is gone\. Bring it back/);
  });

  it('copies PostgreSQL out of a node_modules that the user cannot enter, and creates missing links', async ({
    skip,
  }) => {
    skip(!isRoot, onlyRoot);
    const account = await databaseAccount();
    const closed = dirname(await newDataDir());
    await chmod(closed, 0o700);
    const packageFolder = join(closed, 'package');
    await cp(findPackage(), packageFolder, { recursive: true, verbatimSymlinks: true });
    const version = `18.4.0-test${process.pid}`;
    await writeFile(join(packageFolder, 'package.json'), JSON.stringify({ version }));
    const links: { target: string }[] = JSON.parse(
      await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8'),
    );
    for (const { target } of links) await unlink(join(packageFolder, target));
    const sentences: string[] = [];
    const binaries = await prepareBinaries(packageFolder, account, (sentence) => sentences.push(sentence));
    const copy = dirname(dirname(binaries.postgres));
    expect(copy.startsWith(`/var/cache/gymnastics-portal/postgresql-${version}`)).toBe(true);
    onTestFinished(() => rm(copy, { recursive: true }));
    expect(sentences).toEqual([expect.stringContaining(`PostgreSQL is copied once to ${copy}`)]);
    const outcome = await runProgram(binaries.initdb, ['--version'], { account });
    expect(outcome).toEqual({ exitCode: 0, output: expect.stringContaining(`${binaries.major}.`) });
  });

  it('runs as the user who starts it, if that is not root', async ({ skip }) => {
    const user = await ordinaryUser();
    if ('missing' in user) return skip(user.missing);
    const dataDir = await newDataDir();
    await mkdir(dataDir);
    await chown(dataDir, user.uid, user.gid);
    const portal = await startPortalProcess(dataDir, user);
    expect(await query(started(portal.report).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(user.uid);
    // Created with the permissions of mkdir, and restricted by its owner.
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    await portal.end('SIGTERM');
    const byRoot = await start(dataDir);
    expect(await query(byRoot.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('tells an ordinary user that the database belongs to another user', async ({ skip }) => {
    const user = await ordinaryUser();
    if ('missing' in user) return skip(user.missing);
    const dataDir = await preparedDataDir();
    const closed = await startPortalProcess(dataDir, user);
    expect(closed.report).toEqual({
      refusal: expect.stringMatching(/^The user of the portal may not use .*data\./),
    });
    await chmod(dataDir, 0o755);
    await chown(join(dataDir, 'postgres.password'), user.uid, user.gid);
    const { report } = await startPortalProcess(dataDir, user);
    expect(report).toEqual({
      refusal: expect.stringMatching(/belongs to another user \(id \d+\)\. Start the/),
    });
  });

  it('tells an ordinary user which folder it cannot write to', async ({ skip }) => {
    const user = await ordinaryUser();
    if ('missing' in user) return skip(user.missing);
    const dataDir = await newDataDir();
    const { report } = await startPortalProcess(dataDir, user);
    expect(report).toEqual({
      refusal: expect.stringMatching(/^The user of the portal may not use .*data\. Give it/),
    });
  });

  it('takes over a folder of root that a restored copy created', async ({ skip }) => {
    skip(!isRoot, onlyRoot);
    const dataDir = await preparedDataDir();
    await runProgram('chown', ['-R', '0:0', join(dataDir, 'postgres')]);
    const second = await start(dataDir);
    expect(second.sentences).toEqual([expect.stringMatching(/belonged to root; it is given to postgres/)]);
  });
});
