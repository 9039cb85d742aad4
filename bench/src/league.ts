import { randomBytes } from 'node:crypto';
import { syncWords } from '@league/contract';
import { createProviderClient, defaultFieldNames, type ProviderCallRecord } from '@league/provider';
import { sharedCallPlaces } from '@league/server/call-places';
import { type Database, openDatabase } from '@league/server/database';
import { createLogger } from '@league/server/log';
import { prepareLogins } from '@league/server/logins';
import { migrateDatabase } from '@league/server/migrate';
import { type RunDeps, runPull } from '@league/server/sync';
import pg from 'pg';
import { type Simulator, startSimulator } from './simulator.ts';

export type League = {
  simulator: Simulator;
  database: Database;
  /** Each call to the service since the league was set up. */
  calls: ProviderCallRecord[];
  pull(kind: 'full' | 'changes'): Promise<void>;
  close(): Promise<void>;
};

const UNLIMITED = {
  contactList: Number.POSITIVE_INFINITY,
  contactById: Number.POSITIVE_INFINITY,
  other: Number.POSITIVE_INFINITY,
};

/** A portal's new database, and a simulated service with so many gymnasts, which were not pulled yet. */
export async function setUpLeague(
  adminUrl: string,
  { contacts, hasLimits }: { contacts: number; hasLimits: boolean },
): Promise<League> {
  const name = `bench_${randomBytes(4).toString('hex')}`;
  const server = new pg.Client({ connectionString: adminUrl });
  await server.connect();
  await server.query(`CREATE DATABASE ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  await migrateDatabase(url.href);
  const logins = await prepareLogins(url.href);
  const log = createLogger('warn');
  const database = openDatabase({ logins, log });
  const simulator = await startSimulator({ contacts, hasLimits });
  const calls: ProviderCallRecord[] = [];
  const provider = createProviderClient({
    apiUrl: simulator.url,
    authUrl: simulator.url,
    apiKey: simulator.apiKey,
    fieldNames: defaultFieldNames,
    ...(hasLimits ? { callPlaces: sharedCallPlaces(database) } : { budgets: UNLIMITED }),
    // Waiting for the rate limit is not a failure: a large league under limits takes minutes.
    patienceMs: 900_000,
    onCall: (call) => calls.push(call),
  });
  const deps: RunDeps = {
    database,
    provider,
    clock: { now: () => new Date() },
    log,
    maxLossPercent: 20,
    leagueName: 'Bench',
    timeZone: 'America/New_York',
  };
  return {
    simulator,
    database,
    calls,
    async pull(kind) {
      const result = await runPull(deps, { kind }, { signal: new AbortController().signal });
      if (result?.outcome !== 'done' && result?.outcome !== 'unchanged') {
        throw new Error(`The pull ended as ${result?.outcome}: ${syncWords(...(result?.facts ?? []))}`);
      }
    },
    async close() {
      await simulator.stop();
      await database.close();
      await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await server.end();
    },
  };
}
