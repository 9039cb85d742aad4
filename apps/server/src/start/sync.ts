import { syncWords } from '@league/contract';
import { seedDemoLeague } from '../../seeds/demo-league.ts';
import type { Env } from '../env.ts';
import { type RunDeps, runPull } from '../features/sync/runs/run.ts';
import { lastRun } from '../features/sync/runs/runs.repository.ts';
import { createSyncWorker } from '../features/sync/runs/worker.ts';
import { ensureTeamCodes } from '../features/teams/team-codes.service.ts';
import type { Database } from '../platform/db/database.ts';
import type { AwaitDatabase } from './database/await-database.ts';
import type { Ending } from './ending.ts';

type Say = (sentence: string) => void;

/** On a first start, reads the whole league before anything is announced, printing the progress. */
async function readLeagueOnce(deps: RunDeps, { say, ending }: { say: Say; ending: Ending }): Promise<void> {
  if (await lastRun(deps.database.unscoped, ['full'], { complete: true })) return;
  say('Reading the league from Wild Apricot…');
  const reading = runPull(
    deps,
    { kind: 'full' },
    {
      signal: ending.signal,
      report: (step, done, total) => {
        if (step === 'members') say(`  ${done}${total === null ? '' : ` of ${total}`} contacts`);
      },
    },
  );
  // Its lock uses a database connection, so the database can be closed only after the lock is released.
  ending.add(() => reading.catch(() => undefined));
  const result = await reading;
  if (result && !ending.signal.aborted) say(`  ${syncWords(...result.facts)}`);
}

async function prepareTeams(database: Database, env: Env): Promise<void> {
  if (env.hasDemoLeague) await seedDemoLeague(database);
  await ensureTeamCodes({ database });
}

/** Reads the league if it was never read, then keeps portal and provider in step until the process ends. */
export async function startSync(
  env: Env,
  runDeps: RunDeps,
  {
    databaseUrl,
    say,
    ending,
    awaitDatabase,
  }: { databaseUrl: string; say: Say; ending: Ending; awaitDatabase: AwaitDatabase },
): Promise<void> {
  await awaitDatabase(() => readLeagueOnce(runDeps, { say, ending }));
  if (ending.signal.aborted) return;
  await awaitDatabase(() => prepareTeams(runDeps.database, env));
  const worker = createSyncWorker({
    ...runDeps,
    databaseUrl,
    changesMinutes: env.SYNC_CHANGES_MINUTES,
    fullMinutes: env.SYNC_FULL_MINUTES,
    pushSeconds: env.SYNC_PUSH_SECONDS,
    onPulled: () => ensureTeamCodes({ database: runDeps.database }),
  });
  worker.start();
  ending.addEarly(worker.stop);
}
