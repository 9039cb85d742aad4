import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const PROGRAM = fileURLToPath(import.meta.resolve('@league/provider-simulator/main'));
const API_KEY = 'simulator-key';
const listening = z.object({ type: z.literal('listening'), url: z.url() });

export type Simulator = { readonly url: string; readonly apiKey: string; stop(): Promise<void> };

/**
 * The membership service as a separate process, as in production: in one process, it and the portal would wait for each
 * other's work.
 */
export async function startSimulator(league: { contacts: number; hasLimits: boolean }): Promise<Simulator> {
  const folder = await mkdtemp(join(tmpdir(), 'league-bench-service-'));
  const program = spawn(process.execPath, [PROGRAM], {
    env: { PATH: process.env.PATH, SIMULATOR_PORT: '0', SIMULATOR_DATA: folder, SIMULATOR_API_KEY: API_KEY },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(program, 'exit');
  const { url } = listening.parse((await once(program, 'message'))[0]);
  await control(url, 'POST', 'reset', { contacts: league.contacts });
  await control(url, 'PUT', 'settings', { rateLimits: { enabled: league.hasLimits } });
  return {
    url,
    apiKey: API_KEY,
    async stop() {
      program.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function control(url: string, method: string, path: string, body: unknown): Promise<void> {
  const reply = await fetch(`${url}/_simulator/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`The simulator refused ${path}: ${await reply.text()}`);
}
