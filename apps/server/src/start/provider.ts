import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createProviderClient, defaultFieldNames, type ProviderClient } from '@league/provider';
import { z } from 'zod';
import type { Env } from '../env.ts';

export type Provider = {
  client: ProviderClient;
  /** Where the simulator listens; undefined with the real service. */
  simulatorUrl: string | undefined;
  stop(): Promise<void>;
};

const SIMULATOR_KEY = 'simulator-key';
const START_MS = 30_000;
const listening = z.object({ type: z.literal('listening'), url: z.url() });

/** Starts the simulator as the separate program it is; it ends with this process, however that ends. */
async function startSimulator(env: Env): Promise<{ url: string; stop(): Promise<void> }> {
  const program = fileURLToPath(import.meta.resolve('@league/provider-simulator/main'));
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      SIMULATOR_PORT: String(env.SIMULATOR_PORT),
      SIMULATOR_DATA: join(env.dataDir, 'simulator'),
      SIMULATOR_API_KEY: SIMULATOR_KEY,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Ctrl-C reaches every process of the terminal's group; the simulator must outlast the portal's last push.
    detached: true,
  });
  const ended = once(child, 'exit');
  const failed = ended.then(() => {
    throw new Error('The simulator of the membership service did not start; its message stands above.');
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

/** The client of the configured service, or of a simulator started for it (SYNC-06). */
export async function startProvider(env: Env): Promise<Provider> {
  const fieldNames = { ...defaultFieldNames, ...withoutUndefined(env.PROVIDER_FIELDS ?? {}) };
  if (env.PROVIDER_API_URL !== undefined) {
    const client = createProviderClient({
      apiUrl: env.PROVIDER_API_URL,
      authUrl: env.PROVIDER_AUTH_URL ?? env.PROVIDER_API_URL,
      apiKey: env.PROVIDER_API_KEY ?? '',
      ...(env.PROVIDER_ACCOUNT_ID === undefined ? {} : { accountId: env.PROVIDER_ACCOUNT_ID }),
      fieldNames,
    });
    return { client, simulatorUrl: undefined, stop: async () => undefined };
  }
  const { url, stop } = await startSimulator(env);
  const client = createProviderClient({ apiUrl: url, authUrl: url, apiKey: SIMULATOR_KEY, fieldNames });
  return { client, simulatorUrl: url, stop };
}

function withoutUndefined<Value extends object>(
  record: Value,
): { [Key in keyof Value]: Exclude<Value[Key], undefined> } {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Value]: Exclude<Value[Key], undefined>;
  };
}
