import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { clientOf, read, type TestClient } from '../../test/client.ts';
import { anyContact, count } from '../../test/wire.ts';

const main = join(import.meta.dirname, '..', 'main.ts');
const listening = z.strictObject({ type: z.literal('listening'), url: z.url() });

let folder: string;
let running: ChildProcess[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'simulator-durability-'));
  running = [];
});
afterEach(async () => {
  for (const child of running) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
  rmSync(folder, { recursive: true });
});

interface Started {
  child: ChildProcess;
  client: TestClient;
  line: Promise<string>;
}

async function start(): Promise<Started> {
  const child = fork(main, {
    env: { ...process.env, SIMULATOR_PORT: '0', SIMULATOR_DATA: folder, SIMULATOR_API_KEY: 'own-key' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    execArgv: [],
  });
  running.push(child);
  const line = once(child.stdout ?? child, 'data').then(([chunk]) => String(chunk));
  const [message] = await once(child, 'message');
  const { url } = listening.parse(message);
  const client = clientOf({
    url,
    apiKey: 'own-key',
    accountId: 190_733,
    reset: () => undefined,
    close: async () => undefined,
  });
  await client.setSettings({ rateLimits: { enabled: false } });
  return { child, client, line };
}

const kill = async (child: ChildProcess, signal: NodeJS.Signals) => {
  child.kill(signal);
  return once(child, 'exit');
};

describe('the process', () => {
  it('prints its address, reads its environment, and stops cleanly on SIGTERM', async () => {
    const { child, client, line } = await start();
    expect(await line).toBe(`Provider simulator: ${client.simulator.url}\n`);
    await client.control('POST', 'reset', { contacts: 20, league: 'default', seed: 3 });
    const reply = await client.api('POST', '/contacts', { FirstName: 'Kept' });
    const made = read(reply, anyContact);
    expect(await kill(child, 'SIGTERM')).toEqual([0, null]);

    const again = await start();
    expect(read(await again.client.api('GET', `/contacts/${made.Id}`), anyContact).FirstName).toBe('Kept');
  });

  it('[SAFE-04] keeps its files from other users of the machine, including those of an earlier release', async () => {
    const first = await start();
    await first.client.control('POST', 'reset', { contacts: 20, league: 'default', seed: 3 });
    await kill(first.child, 'SIGTERM');
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644);
    const again = await start();
    await again.client.api('POST', '/contacts', { FirstName: 'Kept' });
    await again.client.control('POST', 'reset', { contacts: 20, league: 'default', seed: 3 });
    const names = readdirSync(folder);
    expect(names.length).toBeGreaterThan(1);
    for (const name of names) expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o600);
  });

  it('says in a sentence why it cannot start', async () => {
    const child = fork(main, {
      env: { ...process.env, SIMULATOR_PORT: 'many', SIMULATOR_DATA: folder },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: [],
    });
    running.push(child);
    const said = once(child.stderr ?? child, 'data').then(([chunk]) => String(chunk));
    const [code] = await once(child, 'exit');
    expect(code).toBe(1);
    expect(await said).toMatch(/could not start[\s\S]*SIMULATOR_PORT/);
  });

  it('stops when its parent process ends', async () => {
    const { child } = await start();
    const exited = once(child, 'exit');
    child.disconnect();
    expect(await exited).toEqual([0, null]);
  });
});

describe('SIGKILL at any moment', { timeout: 120_000 }, () => {
  it('loses nothing that was acknowledged, and leaves a readable state', async () => {
    const acknowledged = new Map<number, string>();
    let started = await start();
    for (let round = 0; round < 2; round += 1) {
      let isAlive = true;
      let reachTarget = () => {};
      const targetReached = new Promise<void>((resolve) => {
        reachTarget = resolve;
      });
      const target = acknowledged.size + 15;
      const write = async (worker: number) => {
        for (let step = 0; isAlive; step += 1) {
          const name = `Round ${round} worker ${worker} step ${step}`;
          try {
            const reply = await started.client.api('POST', '/contacts', { FirstName: name });
            acknowledged.set(read(reply, anyContact).Id, name);
            if (acknowledged.size >= target) reachTarget();
          } catch (error) {
            // Only the connection that was killed may fail.
            if (isAlive) throw error;
          }
        }
      };
      const workers = [1, 2, 3].map(write);
      await Promise.race([targetReached, ...workers]);
      isAlive = false;
      await kill(started.child, 'SIGKILL');
      await Promise.all(workers);
      started = await start();
      for (const [id, name] of acknowledged) {
        expect(read(await started.client.api('GET', `/contacts/${id}`), anyContact).FirstName).toBe(name);
      }
    }
    const total = read(await started.client.api('GET', '/contacts?$count'), count).Count;
    expect(total).toBeGreaterThanOrEqual(452 + acknowledged.size);
    const last = Math.max(...acknowledged.keys());
    expect(
      read(await started.client.api('POST', '/contacts', { FirstName: 'Next' }), anyContact).Id,
    ).toBeGreaterThan(last);
  });
});
