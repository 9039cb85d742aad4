import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { routes } from '@league/contract';
import { createPortal } from '@league/torture/portals';
import { rateOf } from '../load.ts';
import { inWords, timeOf } from '../measure.ts';
import { bytesWithDatabase, residentBytes } from '../memory.ts';
import type { Row } from '../row.ts';
import { signIn } from '../sign-in.ts';

const MEGABYTE = 1_000_000;
/** The memory fits a machine with 1 GB. */
const TARGETS = { coldMs: 20_000, warmMs: 2000, idleBytes: 222 * MEGABYTE, loadedBytes: 450 * MEGABYTE };
/** The time until memory that only the start needed has been freed. */
const SETTLE_MS = 5000;
const LOAD = { connections: 32, ms: 10_000, status: 200 };
const COACH = { email: 'summit.coach@league.example', password: 'summit-demo' };

/** Measures the portal as `npm start` runs it after installation and build: with its own database, demo league and service. */
export async function measureStart(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'league-bench-start-'));
  const portal = await createPortal('portal', {
    folder,
    env: {
      DATA_DIR: join(folder, 'data'),
      SIMULATOR_PORT: '0',
      // `npm start` caches compiled code; here in a separate folder, which is empty as after an install.
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
    },
  });
  try {
    const coldMs = await timeOf(() => portal.start());
    await portal.stop();
    const warmMs = await timeOf(() => portal.start());
    await pause(SETTLE_MS);
    const idleBytes = await bytesWithDatabase(portal.pid ?? 0);
    const { cookie } = await signIn(portal.url, COACH);
    await rateOf(portal.url, { path: routes.members.list.path, headers: { cookie } }, LOAD);
    const loadedBytes = await residentBytes(portal.pid ?? 0);
    return [
      startRow('First start, on an empty folder', coldMs, TARGETS.coldMs),
      startRow('Second start', warmMs, TARGETS.warmMs),
      memoryRow('Memory of the server with its database, idle after its start', idleBytes, TARGETS.idleBytes),
      memoryRow(
        `Memory of the server after ${LOAD.connections} connections`,
        loadedBytes,
        TARGETS.loadedBytes,
      ),
    ];
  } finally {
    await portal.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function startRow(what: string, ms: number, targetMs: number): Row {
  return {
    what: `${what}, against ${inWords(targetMs)}`,
    figure: inWords(ms),
    ratio: ms / targetMs,
    target: { kind: 'at most', ratio: 1 },
  };
}

function memoryRow(what: string, bytes: number, targetBytes: number): Row {
  return {
    what: `${what}, against ${targetBytes / MEGABYTE} MB`,
    figure: `${(bytes / MEGABYTE).toFixed(0)} MB`,
    ratio: bytes / targetBytes,
    target: { kind: 'at most', ratio: 1 },
  };
}
