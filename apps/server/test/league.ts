import {
  createProviderClient,
  defaultFieldNames,
  type ProviderClient,
  type ProviderConfig,
} from '@league/provider';
import { type Fault, type Simulator, startSimulator } from '@league/provider-simulator';
import { onTestFinished } from 'vitest';
import { type RunDeps, runPull, runPush } from '../src/features/sync/run.ts';
import { systemClock } from '../src/platform/clock.ts';
import { createLogger } from '../src/platform/log.ts';
import { type TestDatabase, useTestDatabase } from './database.ts';

export type TestLeague = {
  db: TestDatabase;
  simulator: Simulator;
  provider: ProviderClient;
  runDeps: RunDeps;
  pull(kind?: 'full' | 'changes', deps?: Partial<RunDeps>): ReturnType<typeof runPull>;
  push(): Promise<void>;
  setFaults(...faults: Fault[]): Promise<void>;
  /** What the simulator answers on one of its control paths. */
  control(path: string): Promise<unknown>;
};

/** How a client reaches the league's simulator: without limits, and without patience, so that a fault shows at once. */
export function providerConfigOf({ simulator }: Pick<TestLeague, 'simulator'>): ProviderConfig {
  const { POSITIVE_INFINITY: unlimited } = Number;
  return {
    apiUrl: simulator.url,
    authUrl: simulator.url,
    apiKey: simulator.apiKey,
    fieldNames: defaultFieldNames,
    budgets: { contactList: unlimited, contactById: unlimited, other: unlimited },
    timeoutMs: 2000,
    patienceMs: 0,
  };
}

/** A portal's database and a simulated provider with a small league, each new for one test; nothing is pulled yet. */
export async function useTestLeague({ contacts = 80 } = {}): Promise<TestLeague> {
  const db = await useTestDatabase();
  const simulator = await startSimulator({ contacts, settings: { rateLimits: { enabled: false } } });
  onTestFinished(() => simulator.close());
  const provider = createProviderClient(providerConfigOf({ simulator }));
  const runDeps: RunDeps = {
    database: db.database,
    provider,
    clock: systemClock,
    log: createLogger('silent'),
    maxLossPercent: 20,
    leagueName: 'Harbor Valley',
  };
  const { signal } = new AbortController();
  return {
    db,
    simulator,
    provider,
    runDeps,
    pull: (kind = 'full', deps = {}) => runPull({ ...runDeps, ...deps }, { kind }, { signal }),
    push: () => runPush(runDeps, signal),
    async setFaults(...faults) {
      const reply = await fetch(`${simulator.url}/_simulator/faults`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ faults }),
      });
      if (!reply.ok) throw new Error(await reply.text());
    },
    control: async (path) => (await fetch(`${simulator.url}/_simulator/${path}`)).json(),
  };
}
