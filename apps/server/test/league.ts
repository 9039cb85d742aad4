import { syncWords } from '@league/contract';
import {
  createProviderClient,
  defaultFieldNames,
  type ProviderClient,
  type ProviderConfig,
} from '@league/provider';
import { type Fault, type SettingsPatch, type Simulator, startSimulator } from '@league/provider-simulator';
import { onTestFinished } from 'vitest';
import { admitOneAccount } from '../src/features/sync/runs/provider-account.ts';
import { type RunDeps, runPull, runPush, runWebhookEvents } from '../src/features/sync/runs/run.ts';
import type { RunResult } from '../src/features/sync/runs/runs.repository.ts';
import { rememberedFields } from '../src/features/sync/store/provider-fields.repository.ts';
import { systemClock } from '../src/platform/clock.ts';
import { createLogger } from '../src/platform/log.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** The result of a run, with its facts also in words. */
type ResultInWords = RunResult & { message: string };

const inWords = (result: RunResult | undefined): ResultInWords | undefined =>
  result && { ...result, message: syncWords(...result.facts) };

export type TestLeague = {
  db: TestDatabase;
  simulator: Simulator;
  provider: ProviderClient;
  runDeps: RunDeps;
  pull(kind?: 'full' | 'changes', deps?: Partial<RunDeps>): Promise<ResultInWords | undefined>;
  push(deps?: Partial<RunDeps>): Promise<void>;
  dryRun(): Promise<ResultInWords | undefined>;
  followWebhookEvents(): Promise<void>;
  /** Replaces the faults; requests that a former latency delayed continue. */
  setFaults(...faults: Fault[]): Promise<void>;
  /** Delays matching requests until the faults are replaced; with `once`, only the first one. */
  hold(match: NonNullable<Fault['match']>, options?: { once?: boolean; afterwards?: boolean }): Promise<void>;
  /** How many requests `hold` delays, or how often the first of the present faults has struck. */
  strikes(): Promise<number>;
  setSettings(settings: SettingsPatch): Promise<void>;
  /** The simulator's answer on one of its control paths. */
  control(path: string): Promise<unknown>;
};

/** Longer than any test runs. */
const HELD_MS = 600_000;

/** How a client reaches the league's simulator: without limits, and without retries, so that a fault shows at once. */
export function providerConfigOf({ simulator }: Pick<TestLeague, 'simulator'>): ProviderConfig {
  const { POSITIVE_INFINITY: unlimited } = Number;
  return {
    apiUrl: simulator.url,
    authUrl: simulator.url,
    apiKey: simulator.apiKey,
    fieldNames: defaultFieldNames,
    budgets: { contactList: unlimited, contactById: unlimited, other: unlimited },
    // No answer of a busy machine counts as late; a test releases what it holds itself.
    timeoutMs: HELD_MS,
    patienceMs: 0,
  };
}

type LeagueOptions = {
  contacts?: number;
  /** The provider's own time. */
  clock?: () => number;
};

/**
 * A portal's database and a simulated provider with a small league; nothing is pulled yet. `close` it in `afterAll`.
 */
export async function openTestLeague({
  contacts = 80,
  clock,
}: LeagueOptions = {}): Promise<TestLeague & { close(): Promise<void> }> {
  const db = await createTestDatabase();
  const simulator = await startSimulator({
    contacts,
    settings: { rateLimits: { enabled: false } },
    ...(clock ? { clock } : {}),
  });
  const provider = createProviderClient({
    ...providerConfigOf({ simulator }),
    admitAccount: admitOneAccount(db.database),
    rememberedFields: () => rememberedFields(db.database),
  });
  const runDeps: RunDeps = {
    database: db.database,
    provider,
    clock: systemClock,
    log: createLogger('silent'),
    maxLossPercent: 20,
    leagueName: 'Harbor Valley',
    timeZone: 'America/New_York',
  };
  const { signal } = new AbortController();
  const put = async (path: string, body: unknown) => {
    const reply = await fetch(`${simulator.url}/_simulator/${path}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(await reply.text());
  };
  return {
    db,
    simulator,
    provider,
    runDeps,
    pull: (kind = 'full', deps = {}) => runPull({ ...runDeps, ...deps }, { kind }, { signal }).then(inWords),
    async push(deps = {}) {
      // Makes everything that failed due at once, so that no test waits out the pause between two attempts.
      await db.database.pool.query('update members set sync_retry_at = null where sync_retry_at is not null');
      await db.database.pool.query('update erasures set retry_at = null where retry_at is not null');
      await runPush({ ...runDeps, ...deps }, signal);
    },
    dryRun: () => runPull(runDeps, { kind: 'plan' }, { signal }).then(inWords),
    followWebhookEvents: () => runWebhookEvents(runDeps, signal),
    setFaults: (...faults) => put('faults', { faults }),
    hold: (match, { once, afterwards } = {}) =>
      put('faults', {
        faults: [
          {
            kind: 'latency',
            ms: HELD_MS,
            match,
            ...(once && { times: 1 }),
            ...(afterwards && { afterwards }),
          },
        ],
      }),
    async strikes() {
      const reply = await fetch(`${simulator.url}/_simulator/faults`);
      const { strikes } = (await reply.json()) as { strikes: { struck: number }[] };
      return strikes[0]?.struck ?? 0;
    },
    setSettings: (settings) => put('settings', settings),
    control: async (path) => (await fetch(`${simulator.url}/_simulator/${path}`)).json(),
    async close() {
      await simulator.close();
      await db.close();
    },
  };
}

/** A league for one test, closed when it ends. */
export async function useTestLeague(options: LeagueOptions = {}): Promise<TestLeague> {
  const league = await openTestLeague(options);
  onTestFinished(league.close);
  return league;
}
