import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, onTestFinished } from 'vitest';
import { startEmbeddedCluster } from '../embedded-cluster.ts';
import { unlessMissing } from '../errors.ts';
import { readPostmasterState } from '../postmaster-file.ts';
import { isAlive } from '../process-facts.ts';
import { type Account, runProgram } from '../run-program.ts';

/**
 * A new DATA_DIR that does not exist yet, in a folder that every user may enter; removed after the test with its
 * server.
 */
export async function newDataDir(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'league-embedded-'));
  await chmod(home, 0o755);
  const dataDir = join(home, 'data');
  onTestFinished(async () => {
    const folder = await databaseFolder(dataDir);
    await killPostmaster(folder);
    await rm(home, { recursive: true, force: true });
    if (!folder.startsWith(home)) await rm(dirname(folder), { recursive: true, force: true });
  });
  return dataDir;
}

let preparing: Promise<{ home: string; dataDir: string }> | undefined;

afterAll(async () => {
  if (preparing) await rm((await preparing).home, { recursive: true, force: true });
});

/** A DATA_DIR whose database was created and stopped before; a copy of one that each test file creates once. */
export async function preparedDataDir(): Promise<string> {
  preparing ??= prepareOnce();
  const template = await preparing;
  const dataDir = await newDataDir();
  // Not Node's cp, which does not keep owners.
  const { exitCode, output } = await runProgram('cp', ['-a', template.dataDir, dataDir]);
  if (exitCode !== 0) throw new Error(output);
  return dataDir;
}

async function prepareOnce() {
  const home = await mkdtemp(join(tmpdir(), 'league-embedded-'));
  await chmod(home, 0o755);
  const dataDir = join(home, 'data');
  const cluster = await startEmbeddedCluster({ dataDir, log: () => undefined });
  await cluster.stop();
  return { home, dataDir };
}

/** The database folder of a DATA_DIR. */
export async function databaseFolder(dataDir: string): Promise<string> {
  const remembered = await unlessMissing(readFile(join(dataDir, 'postgres.location'), 'utf8'), undefined);
  return remembered?.trim() ?? join(dataDir, 'postgres');
}

/** Kills the server of a folder like a power cut; returns its pid, or undefined if none was running. */
export async function killPostmaster(folder: string): Promise<number | undefined> {
  const state = await readPostmasterState(folder);
  if (state.kind !== 'running') return undefined;
  process.kill(state.pid, 'SIGKILL');
  while (await isAlive(state.pid)) await new Promise(setImmediate);
  return state.pid;
}

/** Starts a cluster in this process and collects its output; stops it after the test. */
export async function start(dataDir: string) {
  const sentences: string[] = [];
  const cluster = await startEmbeddedCluster({ dataDir, log: (sentence) => sentences.push(sentence) });
  onTestFinished(() => cluster.stop());
  return { ...cluster, sentences };
}

export type PortalReport = { url: string; tookOver: boolean } | { refusal: string };

/** Starts a portal process and waits for its report. `end` sends a signal and waits for the process to end. */
export async function startPortalProcess(dataDir: string, account?: Account) {
  const script = fileURLToPath(new URL('./portal-process.ts', import.meta.url));
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(account && { uid: account.uid, gid: account.gid }),
  });
  const gone = once(child, 'exit');
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal);
    await gone;
  };
  onTestFinished(() => end('SIGKILL'));
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), gone]);
  if (typeof line !== 'string') throw new Error('The portal process ended without a report.');
  const report: PortalReport = JSON.parse(line);
  return { report, end };
}

/** The report of a portal that must have started; otherwise throws its refusal. */
export function started(report: PortalReport): { url: string; tookOver: boolean } {
  if ('refusal' in report) throw new Error(report.refusal);
  return report;
}

/** Runs one statement on a separate connection and returns the rows. */
export async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}
