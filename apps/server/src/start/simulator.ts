import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Env } from '../env.ts';
import { PlainError } from '../platform/plain-error.ts';

export const SIMULATOR_KEY = 'simulator-key';
const START_MS = 30_000;
const listening = z.object({ type: z.literal('listening'), url: z.url() });

/** Besides the simulator's own settings; Windows starts no program without SystemRoot. */
const PASSED_ON = /^(PATH|SystemRoot|NODE_OPTIONS|NODE_COMPILE_CACHE|SIMULATOR_\w+)$/i;

/**
 * The environment of the simulator's process, without the portal's settings: its secrets and database must stay
 * private.
 */
export function simulatorEnvironment(
  source: Readonly<Record<string, string | undefined>>,
  { SIMULATOR_PORT, dataDir }: Pick<Env, 'SIMULATOR_PORT' | 'dataDir'>,
): Record<string, string | undefined> {
  return {
    ...Object.fromEntries(Object.entries(source).filter(([name]) => PASSED_ON.test(name))),
    SIMULATOR_PORT: String(SIMULATOR_PORT),
    SIMULATOR_DATA: join(dataDir, 'simulator'),
    SIMULATOR_API_KEY: SIMULATOR_KEY,
  };
}

/** Starts the simulator as a separate program; it ends with this process, however that ends. */
export async function startSimulator(env: Env): Promise<{ url: string; stop(): Promise<void> }> {
  const program = fileURLToPath(import.meta.resolve('@league/provider-simulator/main'));
  const child = spawn(process.execPath, [program], {
    env: simulatorEnvironment(process.env, env),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Ctrl-C reaches every process of the terminal's group, but the simulator must outlast the portal's last push.
    detached: true,
  });
  const ended = once(child, 'exit');
  const failed = ended.then(() => {
    throw new PlainError('The simulator of Wild Apricot did not start; its message is above.');
  });
  failed.catch(() => undefined);
  const [message] = await Promise.race([
    once(child, 'message', { signal: AbortSignal.timeout(START_MS) }),
    failed,
  ]);
  return {
    url: listening.parse(message).url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
