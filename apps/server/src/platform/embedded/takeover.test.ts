import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readPostmasterState } from './postmaster-file.ts';
import { surroundings } from './run-program.ts';
import {
  killPostmaster,
  preparedDataDir,
  query,
  start,
  started,
  startPortalProcess,
} from './testing/clusters.ts';
import { databaseAccount } from './testing/users.ts';

describe('the portal finds what an earlier one left behind', { timeout: 360_000 }, () => {
  it('[SYNC-04] takes over the running database of a killed portal, with everything it had confirmed', async () => {
    const dataDir = await preparedDataDir();
    const portal = await startPortalProcess(dataDir);
    const { url } = started(portal.report);
    await query(url, 'CREATE TABLE changes (number int)');
    const confirmed = await writeUntilCut(url, () => portal.end('SIGKILL'));
    const next = await start(dataDir);
    expect(next.tookOver).toBe(true);
    expect(next.url).toBe(url);
    expect(next.sentences).toEqual([expect.stringContaining('was still running')]);
    expect(await countRows(next.url)).toBeGreaterThanOrEqual(confirmed);
    await next.stop();
    expect((await readPostmasterState(join(dataDir, 'postgres'))).kind).toBe('absent');
  });

  it('[SYNC-04] recovers everything confirmed when the database itself was killed while writing', async () => {
    const dataDir = await preparedDataDir();
    const first = await start(dataDir);
    await query(first.url, 'CREATE TABLE changes (number int)');
    const confirmed = await writeUntilCut(first.url, () => killPostmaster(join(dataDir, 'postgres')));
    expect((await first.lost).message).toMatch(/ended while the portal was running\. Its last words are in/);
    await first.stop();
    const second = await start(dataDir);
    expect(second.tookOver).toBe(false);
    expect(await countRows(second.url)).toBeGreaterThanOrEqual(confirmed);
  });

  it('starts again if portal and database were killed together', async () => {
    const dataDir = await preparedDataDir();
    const portal = await startPortalProcess(dataDir);
    await query(started(portal.report).url, 'CREATE TABLE changes AS SELECT 1 AS number');
    await Promise.all([portal.end('SIGKILL'), killPostmaster(join(dataDir, 'postgres'))]);
    const next = await start(dataDir);
    expect(await countRows(next.url)).toBe(1);
  });

  it('takes over a database that was still starting when its portal was killed', async () => {
    const dataDir = await preparedDataDir();
    const portals = await Promise.all([startPortalProcess(dataDir), startPortalProcess(dataDir)]);
    await Promise.all(portals.map((portal) => portal.end('SIGKILL')));
    const next = await start(dataDir);
    expect(next.tookOver).toBe(true);
  });

  it('is not misled by a postmaster.pid whose process number now belongs to another program', async () => {
    const dataDir = await preparedDataDir();
    const first = await start(dataDir);
    const file = join(dataDir, 'postgres', 'postmaster.pid');
    const written = await readFile(file, 'utf8');
    await first.stop();
    const stranger = spawn('sleep', ['60'], surroundings(await databaseAccount()));
    await once(stranger, 'spawn');
    onTestFinished(() => void stranger.kill());
    await writeFile(file, written.replace(/^\d+/, String(stranger.pid)));
    const second = await start(dataDir);
    expect(second.tookOver).toBe(false);
    expect(stranger.exitCode).toBeNull();
  });

  it('stays the owner if its session is cut but the database lives', async () => {
    const dataDir = await preparedDataDir();
    const cluster = await start(dataDir);
    await query(
      cluster.adminUrl,
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name LIKE 'portal process %'`,
    );
    const { report } = await startPortalProcess(dataDir);
    expect(report).toEqual({ refusal: expect.stringContaining('already running') });
    const outcome = await Promise.race([cluster.lost, Promise.resolve('kept')]);
    expect(outcome).toBe('kept');
  });
});

/**
 * Inserts rows one by one, calls `cut` after fifty, and returns how many were confirmed before the connection broke.
 */
async function writeUntilCut(url: string, cut: () => Promise<unknown>): Promise<number> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  let confirmed = 0;
  let cutting: Promise<unknown> | undefined;
  try {
    for (; confirmed < 500; confirmed += 1) {
      if (confirmed === 50) cutting = cut();
      await client.query(`INSERT INTO changes VALUES (${confirmed})`);
    }
  } catch (error) {
    expect(String(error)).toMatch(/terminat|connection error|ECONNRESET|EPIPE/);
  }
  await cutting;
  await client.end();
  expect(confirmed).toBeGreaterThanOrEqual(50);
  return confirmed;
}

async function countRows(url: string): Promise<number> {
  const [row] = await query<{ count: number }>(url, 'SELECT count(*)::int FROM changes');
  return row?.count ?? 0;
}
