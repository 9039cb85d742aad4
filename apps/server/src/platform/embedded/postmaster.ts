import { type ChildProcess, spawn } from 'node:child_process';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../free-port.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedClusterError, explainingFileProblems, unlessMissing } from './errors.ts';
import { superuser } from './initialise.ts';
import type { Place } from './place.ts';
import { clearReusedPid, readPostmasterState } from './postmaster-file.ts';
import { isAlive } from './process-facts.ts';
import { runProgram, surroundings } from './run-program.ts';

const pollMs = 15;
const largestLogBytes = 5_000_000;
const stopSeconds = 60;

export type Server = {
  place: Place;
  binaries: Binaries;
  /** False if nothing must survive a power cut, for example in tests: nothing then waits for the disk. */
  isDurable?: boolean | undefined;
};

/**
 * Starts the server process on a free loopback port. Returns its pid once it accepts connections, or undefined if the
 * obstacle is temporary (another start was first, the port was just taken). Throws a message otherwise.
 */
export async function launchPostmaster({ place, binaries, isDurable }: Server): Promise<number | undefined> {
  await clearReusedPid(place.folder);
  const log = await openLog(place.logFile);
  let ended = false;
  let child: ChildProcess;
  try {
    child = spawn(binaries.postgres, ['-D', place.folder, ...settings(await findFreePort(), { isDurable })], {
      ...surroundings(place.account),
      // A separate session: Ctrl-C in a terminal must reach only the portal, which then stops the database in order.
      detached: true,
      stdio: ['ignore', log.handle.fd, log.handle.fd],
    });
    // Attached before anything is awaited. Otherwise the end of a server that is refused at once would go unnoticed.
    child.once('exit', () => {
      ended = true;
    });
    await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject));
  } finally {
    await log.handle.close();
  }
  child.unref();
  while (!ended) {
    const state = await readPostmasterState(place.folder);
    if (state.kind === 'running' && state.pid === child.pid && state.isReady) return child.pid;
    await pause(pollMs);
  }
  explainEnd(place, (await readFile(place.logFile)).subarray(log.startsAt).toString('utf8'));
}

/** Stops the server (running statements are rolled back) and waits until its process and file are gone. */
export async function stopPostmaster({ place, binaries }: Server, pid: number): Promise<void> {
  const { account, folder, logFile } = place;
  let answer = '';
  for (const mode of ['fast', 'immediate']) {
    if (!(await isAlive(pid))) return;
    const args = ['stop', '-D', folder, '-m', mode, '-w', '-t', String(stopSeconds)];
    answer = (await runProgram(binaries.pgCtl, args, { account })).output;
    if (await endsSoon(pid)) return;
  }
  throw new EmbeddedClusterError(
    `The database (process ${pid}) in ${folder} does not stop: ${answer.trim()} See ${logFile}.`,
  );
}

/** Sets the superuser's password in a stopped cluster, in single-user mode, which opens no port. */
export async function resetPassword({ place, binaries }: Server, password: string): Promise<void> {
  const { exitCode, output } = await runProgram(
    binaries.postgres,
    ['--single', '-D', place.folder, 'postgres'],
    { account: place.account, input: `ALTER ROLE ${superuser} PASSWORD '${password}'\n` },
  );
  if (exitCode === 0 && !output.includes('ERROR:')) return;
  throw new EmbeddedClusterError(
    `A new password for the database in ${place.folder} could not be set: ${output.trim()}`,
  );
}

function settings(port: number, { isDurable = true }: Pick<Server, 'isDurable'>): string[] {
  const durability = isDurable ? 'on' : 'off';
  const values = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    password_encryption: 'scram-sha-256',
    fsync: durability,
    full_page_writes: durability,
    synchronous_commit: durability,
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'off',
    // The portal logs failed statements. Their texts and details name people, so they must not be in this file.
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    // A query of a killed portal ends with it; Windows cannot detect that.
    ...(process.platform === 'win32' ? {} : { client_connection_check_interval: '2s' }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function openLog(path: string) {
  return explainingFileProblems(path, async () => {
    const size = (await unlessMissing(stat(path), undefined))?.size ?? 0;
    if (size > largestLogBytes) await rename(path, `${path}.old`);
    const handle = await open(path, 'a', 0o600);
    return { handle, startsAt: (await handle.stat()).size };
  });
}

const passing = [
  'lock file "postmaster.pid" already exists',
  'lock file "postmaster.pid" is empty',
  'pre-existing shared memory block',
  'could not create any TCP/IP sockets',
];

function explainEnd(place: Place, words: string): undefined {
  if (passing.some((text) => words.includes(text))) return undefined;
  if (words.includes('No space left on device')) {
    throw new EmbeddedClusterError(
      `The disk that holds ${place.folder} is full, so the database cannot start. Make room and start again; ` +
        'what was saved is kept.',
    );
  }
  const lastLines = words.trim().split('\n').slice(-5).join('\n');
  throw new EmbeddedClusterError(
    `The database in ${place.folder} did not start. Its last words (all in ${place.logFile}):\n${lastLines}`,
  );
}

async function endsSoon(pid: number): Promise<boolean> {
  // pg_ctl waits for the file to disappear; the process itself follows within milliseconds.
  for (let waitedMs = 0; waitedMs < 2000; waitedMs += pollMs) {
    if (!(await isAlive(pid))) return true;
    await pause(pollMs);
  }
  return false;
}
