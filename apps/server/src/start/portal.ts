import { fileURLToPath } from 'node:url';
import { DEMO_COACHES, seedDemoLeague } from '../../seeds/demo-league.ts';
import { buildApp } from '../app.ts';
import type { Env } from '../env.ts';
import { type Auth, createAuth, ensureAdmin } from '../features/auth/index.ts';
import { type RunDeps, runPull } from '../features/sync/run.ts';
import { lastRun } from '../features/sync/runs.repository.ts';
import { createSyncWorker } from '../features/sync/worker.ts';
import { ensureTeamCodes } from '../features/teams/team-codes.service.ts';
import { systemClock } from '../platform/clock.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { migrateDatabase } from '../platform/db/migrate.ts';
import { sharedSecret } from '../platform/db/secrets.ts';
import { createLogger, type Logger } from '../platform/log.ts';
import { announce } from './announce.ts';
import { startDatabaseServer } from './database-server.ts';
import type { Ending } from './ending.ts';
import { startProvider } from './provider.ts';

const WEB_ROOT = fileURLToPath(new URL('../../../web/dist', import.meta.url));

type Say = (sentence: string) => void;

/** On a first start reads the whole league before anything is announced, telling how far it is. */
async function readLeagueOnce(deps: RunDeps, say: Say): Promise<void> {
  if (await lastRun(deps.database.unscoped, ['full'], { complete: true })) return;
  say('Reading the league from the membership service…');
  const result = await runPull(deps, 'full', {
    signal: new AbortController().signal,
    onProgress: ({ read, total }) => say(`  ${read}${total === null ? '' : ` of ${total}`} contacts`),
  });
  if (result) say(`  ${result.message}`);
}

async function prepareTeams(database: Database, env: Env): Promise<void> {
  if (env.hasDemoLeague) await seedDemoLeague(database);
  await ensureTeamCodes({ database });
}

function createPortalAuth(database: Database, env: Env, log: Logger, secret: string): Auth {
  const host = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST;
  const baseUrl = env.PUBLIC_URL ?? `http://${host}:${env.PORT}`;
  return createAuth({ database, env, clock: systemClock, log, secret, baseUrl });
}

async function serve(env: Env, parts: { database: Database; log: Logger; ending: Ending }): Promise<string> {
  const { database, log, ending } = parts;
  const auth = createPortalAuth(database, env, log, await sharedSecret(database, 'session'));
  const app = await buildApp({ env, database, auth, clock: systemClock, log, webRoot: WEB_ROOT });
  ending.add(() => app.close());
  return app.listen({ port: env.PORT, host: env.HOST });
}

function startWorker(
  env: Env,
  runDeps: RunDeps,
  { databaseUrl, ending }: { databaseUrl: string; ending: Ending },
): void {
  const worker = createSyncWorker({
    ...runDeps,
    databaseUrl,
    changesMinutes: env.SYNC_CHANGES_MINUTES,
    fullMinutes: env.SYNC_FULL_MINUTES,
    pushSeconds: env.SYNC_PUSH_SECONDS,
    onPulled: () => ensureTeamCodes({ database: runDeps.database }),
  });
  worker.start();
  ending.add(worker.stop);
}

/**
 * Starts everything the configuration asks for and says when the portal can be used (design.md section 3); each part
 * is handed to `ending` as it starts. Throws a sentence for the person at the keyboard.
 */
export async function startPortal(env: Env, { say, ending }: { say: Say; ending: Ending }): Promise<void> {
  const log = createLogger(env.LOG_LEVEL);
  const server = await startDatabaseServer(env, say);
  ending.add(server.stop);
  void server.lost.then((error) => ending.endProcess(error.message));
  await migrateDatabase(server.url);
  const database = openDatabase({ url: server.url, log });
  ending.add(database.close);
  const admin = await ensureAdmin({ database, env });
  // At once: should the start fail further on, the password would never be shown.
  if (admin.madePassword !== null)
    say(`The admin account ${admin.email} was made with password ${admin.madePassword}`);
  const provider = await startProvider(env);
  ending.add(provider.stop);
  const url = env.ROLE === 'worker' ? undefined : await serve(env, { database, log, ending });
  if (env.ROLE !== 'web') {
    const runDeps: RunDeps = {
      database,
      provider: provider.client,
      clock: systemClock,
      log,
      maxLossPercent: env.SYNC_MAX_LOSS_PERCENT,
      leagueName: env.LEAGUE_NAME,
    };
    await readLeagueOnce(runDeps, say);
    await prepareTeams(database, env);
    startWorker(env, runDeps, { databaseUrl: server.url, ending });
  }
  const coaches = env.hasDemoLeague ? DEMO_COACHES : [];
  announce({ env, url, simulatorUrl: provider.simulatorUrl, admin, coaches, say });
}
