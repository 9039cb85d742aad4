import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ADMIN, PORTAL_ZONE, REGISTERED_COACHES } from '../accounts.ts';
import { createSimulator } from '../simulator.ts';
import { findFreePort } from './free-port.ts';
import { addressVariables, MAIL_SERVER, RESTORED, SLOWED_MS } from './portal-address.ts';
import { registerCoach } from './register-coach.ts';

/*
 * Runs one portal with its own league, sends its address to the parent process, and ends with the parent, however that ends:
 * a killed run of the journeys leaves no portal and no folder behind. Started by hand, it prints the variables by which any
 * number of runs can use it.
 */

const PSEUDO_LOCALE = new URL('../../../apps/web/pseudo-locale/node-hook.ts', import.meta.url).href;
const SLOW_ANSWERS = new URL('./slow-answers.ts', import.meta.url).href;
const SERVER = fileURLToPath(new URL('../../../apps/server/src/main.ts', import.meta.url));
const LOG_FOLDER = new URL('../../', import.meta.url);
const START_MS = 600_000;

/** Nothing else of the caller's environment, which may name a database or have a provider's key. */
const PASSED_ON = ['PATH', 'HOME', 'USER', 'LANG', 'TMPDIR'] as const;

const folder = await mkdtemp(join(tmpdir(), 'league-journeys-'));
const [port, simulatorPort] = [await findFreePort(), await findFreePort()];
const url = `http://127.0.0.1:${port}`;
const logFile = fileURLToPath(new URL(`portal-${port}.log`, LOG_FOLDER));
let dataDir = join(folder, 'portal');
await mkdir(dataDir);
let portal = startServer();
let isStopping = false;

for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(signal, () => void stop(0));

try {
  await announced(portal);
  await answered();
  for (const coach of REGISTERED_COACHES) await registerCoach(url, coach);
  if (process.env[RESTORED]) await restoreElsewhere();
  const address = { url, simulatorUrl: `http://127.0.0.1:${simulatorPort}`, dataDir };
  await createSimulator(address.simulatorUrl).liftLimits();
  if (process.send) process.send(address);
  else process.stdout.write(`export ${addressVariables(address).join(' ')}\n`);
} catch (error) {
  await fail(error instanceof Error ? error.message : String(error));
}

function startServer(): ChildProcess {
  const passedOn = Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]]));
  const child = spawn(process.execPath, [...loadedFirst(), SERVER], {
    env: {
      ...passedOn,
      SMTP_URL: process.env[MAIL_SERVER],
      PORT: String(port),
      SIMULATOR_PORT: String(simulatorPort),
      DATA_DIR: dataDir,
      LEAGUE_ADMIN_EMAIL: ADMIN.email,
      LEAGUE_ADMIN_PASSWORD: ADMIN.password,
      LEAGUE_TIME_ZONE: PORTAL_ZONE,
      // Often enough for the journeys to see a sync begin and end.
      SYNC_CHANGES_MINUTES: '0.2',
      SYNC_FULL_MINUTES: '720',
      SYNC_PUSH_SECONDS: '2',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Ctrl-C reaches all processes of a terminal, but only this process may stop the portal.
    detached: true,
  });
  const log = createWriteStream(logFile);
  child.stdout?.pipe(log, { end: false });
  child.stderr?.pipe(log, { end: false });
  child.once('exit', (code) => {
    if (!isStopping && child === portal)
      void fail(`The portal ended by itself with exit code ${code}; ${logFile} says more.`);
  });
  return child;
}

/** The module that Node loads before the portal. */
function loadedFirst(): string[] {
  const modules = [];
  if (process.env.LEAGUE_LOCALE === 'en-XA') modules.push(PSEUDO_LOCALE);
  if (process.env[SLOWED_MS]) modules.push(`${SLOW_ANSWERS}?ms=${process.env[SLOWED_MS]}`);
  return modules.flatMap((module) => ['--import', module]);
}

/** Backs the portal up, restores it into another folder and starts it there, with the same membership service. */
async function restoreElsewhere(): Promise<void> {
  const file = join(folder, 'backup.tar.gz');
  await runOfficeProgram('backup', file);
  const former = portal;
  const ended = once(former, 'exit');
  isStopping = true;
  former.kill('SIGTERM');
  await ended;
  const restored = join(folder, 'restored');
  await cp(join(dataDir, 'simulator'), join(restored, 'simulator'), { recursive: true });
  dataDir = restored;
  await runOfficeProgram('restore', file);
  isStopping = false;
  portal = startServer();
  await announced(portal);
  await answered();
}

async function runOfficeProgram(name: 'backup' | 'restore', file: string): Promise<void> {
  const program = fileURLToPath(new URL(`../../../apps/server/src/${name}.ts`, import.meta.url));
  const passedOn = Object.fromEntries(PASSED_ON.map((variable) => [variable, process.env[variable]]));
  await promisify(execFile)(process.execPath, [program, file], { env: { ...passedOn, DATA_DIR: dataDir } });
}

/** Waits until the portal has read its league, because it already serves before. */
async function announced(child: ChildProcess): Promise<void> {
  let said = '';
  const tooLate = AbortSignal.timeout(START_MS);
  await new Promise<void>((resolve, reject) => {
    tooLate.addEventListener('abort', () => reject(new Error(`The portal was not ready in time:\n${said}`)));
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('Ctrl-C stops it.')) resolve();
    });
  });
}

async function answered(): Promise<void> {
  const response = await fetch(url, { signal: AbortSignal.timeout(30_000) });
  if (!response.ok) throw new Error(`The portal answers ${response.status} to its first page.`);
}

async function fail(sentence: string): Promise<void> {
  process.stderr.write(`${sentence}\n`);
  await stop(1);
}

async function stop(status: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  if (portal.exitCode === null && portal.signalCode === null) {
    const ended = once(portal, 'exit');
    portal.kill('SIGTERM');
    await ended;
  }
  await rm(folder, { recursive: true, force: true });
  process.exit(status);
}
