import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@league/server/free-port';
import { inWords, timeOf } from '../measure.ts';
import type { Row } from '../row.ts';

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));
const WHAT = 'From git clone and npm start to the first page';
const TARGETS = { firstMs: 40_000, secondMs: 2000 };
const POLL_MS = 25;
/** The variables of a shell that npm needs, but none that the portal would read. */
const PASSED_ON = /^(?:PATH|HOME|USER|LANG|TMPDIR|NODE_EXTRA_CA_CERTS|https?_proxy|no_proxy|npm_config_.*)$/i;

/** The time of a newcomer from a clone of the project and one command to a page. npm uses its cache of packages. */
export async function measureCleanClone(): Promise<Row[]> {
  if (!existsSync(join(PROJECT, '.git'))) return [{ what: WHAT, skipped: 'this project is no clone' }];
  const folder = await mkdtemp(join(tmpdir(), 'league-bench-clone-'));
  const clone = join(folder, 'portal');
  try {
    let stop = async () => {};
    const firstMs = await timeOf(async () => {
      execFileSync('git', ['clone', '--quiet', PROJECT, clone]);
      stop = await startUntilFirstPage(clone, folder);
    });
    await stop();
    const secondMs = await timeOf(async () => {
      stop = await startUntilFirstPage(clone, folder);
    });
    await stop();
    return [
      row(`${WHAT}, packages in npm’s cache`, firstMs, TARGETS.firstMs),
      row('npm start a second time, to the first page', secondMs, TARGETS.secondMs),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function row(what: string, ms: number, targetMs: number): Row {
  return {
    what: `${what}, against ${inWords(targetMs)}`,
    figure: inWords(ms),
    ratio: ms / targetMs,
    target: { kind: 'at most', ratio: 1 },
  };
}

/** Runs `npm start` in the clone until it serves the page. Returns a function that stops it like Ctrl-C. */
async function startUntilFirstPage(clone: string, folder: string): Promise<() => Promise<void>> {
  const port = String(await findFreePort());
  const kept = Object.entries(process.env).filter(([key]) => PASSED_ON.test(key));
  const program = spawn('npm', ['start'], {
    cwd: clone,
    env: {
      ...Object.fromEntries(kept),
      PORT: port,
      SIMULATOR_PORT: '0',
      DATA_DIR: join(folder, 'data'),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
    // Ctrl-C reaches all processes of a group.
    detached: true,
  });
  const ended = once(program, 'exit');
  const stop = async () => {
    process.kill(-(program.pid ?? 0), 'SIGINT');
    await ended;
  };
  while (program.exitCode === null) {
    const page = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
    if (page?.ok) return stop;
    await pause(POLL_MS);
  }
  throw new Error(`npm start ended by itself with exit code ${program.exitCode}.`);
}
