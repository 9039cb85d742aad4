import { findDemoAccess, NO_DEMO_ACCESS } from '../../seeds/demo-access.ts';
import type { Env } from '../env.ts';
import { startAttendanceSweep } from '../features/attendance/index.ts';
import { ensureAdmin } from '../features/auth/index.ts';
import { startComparingEntries } from '../features/duplicates/index.ts';
import { endAdminSentSecrets } from '../features/office/office.service.ts';
import { sharedCallPlaces } from '../features/sync/runs/call-places.ts';
import { admitOneAccount } from '../features/sync/runs/provider-account.ts';
import { rememberedFields } from '../features/sync/store/provider-fields.repository.ts';
import { finishRestore } from '../platform/backup/unfinished-restore.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { type Logins, prepareLogins } from '../platform/db/logins/logins.ts';
import { sharedSecret } from '../platform/db/logins/secrets.ts';
import { migrateDatabase } from '../platform/db/migrations/migrate.ts';
import { openDatabaseClock } from '../platform/db/queries/database-clock.ts';
import { createLogger } from '../platform/log.ts';
import { openStorage } from '../platform/storage/storage-url.ts';
import { announce } from './announce.ts';
import { type AwaitDatabase, awaitingDatabase } from './database/await-database.ts';
import { startDatabaseServer } from './database/database-server.ts';
import { holdRestored } from './database/hold-restored.ts';
import { watchSchema } from './database/watch-schema.ts';
import type { Ending } from './ending.ts';
import { freeStartMemory } from './free-start-memory.ts';
import { startImports } from './imports.ts';
import { startMail } from './mail.ts';
import { type Provider, startProvider } from './provider.ts';
import { serve } from './serve.ts';
import { startSync } from './sync.ts';

type Voice = { say: (sentence: string) => void; ending: Ending };
type PatientVoice = Voice & { awaitDatabase: AwaitDatabase };

type PreparedDatabase = {
  /** The owner's address. */
  readonly ownerUrl: string;
  readonly logins: Logins;
  readonly repairLogins: () => Promise<void>;
};

/** Starts the database, migrates it as its owner, and returns the logins with which the portal works. */
async function startDatabase(
  env: Env,
  { say, ending, awaitDatabase }: PatientVoice,
): Promise<PreparedDatabase> {
  const start = () => startDatabaseServer(env, say);
  // The portal's own database is there once it has started; anything that prevents that is reported at once.
  const starting = env.DATABASE_URL === undefined ? start() : awaitDatabase(start);
  // Registered before it has started: a process that ends meanwhile would otherwise leave it running.
  ending.add(() =>
    starting.then(
      (server) => server.stop(),
      () => undefined,
    ),
  );
  const server = await starting;
  void server.lost.then((error) => ending.endProcess(error.message));
  await awaitDatabase(() => migrateDatabase(server.url));
  const prepare = () => prepareLogins(server.url, env.logins);
  const logins = await awaitDatabase(prepare);
  return { ownerUrl: server.url, logins, repairLogins: async () => void (await prepare()) };
}

/** Starts the provider while the database starts; a failure is handled where its result is awaited. */
function startProviderBeside(env: Env, { ending }: Voice): Promise<Provider> {
  const starting = startProvider(env);
  const stopping = (provider: Provider) => () => provider.stop();
  const stop = starting.then(stopping, () => () => Promise.resolve());
  ending.add(async () => (await stop)());
  return starting;
}

const RESTORE_FINISHED =
  'The restore of this portal was stopped before its end. Its rest is done now: nothing is exchanged with Wild Apricot until you ' +
  'release it in the Sync tab, waiting mail is kept, and invitations, team codes and passwords that the office gave have ' +
  'ended. Files that wait for an import may have to be uploaded again.';

/**
 * Runs before anything is sent or answered, because a killed restore has not put on hold what the backup would send
 * (PROVIDER-09).
 */
async function finishKilledRestore(
  database: Database,
  ownerUrl: string,
  { say, awaitDatabase }: PatientVoice,
) {
  if (await awaitDatabase(() => finishRestore(ownerUrl, () => holdRestored(database)))) say(RESTORE_FINISHED);
}

async function makeAdmin(database: Database, env: Env, { say, awaitDatabase }: PatientVoice) {
  const admin = await awaitDatabase(() =>
    ensureAdmin({ database, env, endSentSecrets: endAdminSentSecrets }),
  );
  // At once, because if the start fails later, the password would never be shown.
  if (admin.generatedPassword !== null && env.OIDC_ISSUER === undefined)
    say(`The admin account ${admin.email} was made with password ${admin.generatedPassword}`);
  return admin;
}

/**
 * Starts everything in the configuration and prints when the portal can be used; registers each part with `ending` as
 * it starts. Throws a PlainError for the operator.
 */
export async function startPortal(env: Env, { say, ending }: Voice): Promise<void> {
  const awaitDatabase = awaitingDatabase({ say, ending });
  const voice = { say, ending, awaitDatabase };
  const log = createLogger(env.LOG_LEVEL);
  const providing = env.ROLE === 'web' ? undefined : startProviderBeside(env, voice);
  const { ownerUrl, logins, repairLogins } = await startDatabase(env, voice);
  const databaseUrl = logins.app;
  const database = openDatabase({ logins, log, timeZone: env.LEAGUE_TIME_ZONE, repairLogins });
  ending.add(database.close);
  await finishKilledRestore(database, ownerUrl, voice);
  watchSchema(database, ending);
  const clock = await awaitDatabase(() => openDatabaseClock(database.pool));
  ending.add(clock.stop);
  const admin = await makeAdmin(database, env, voice);
  const provider = await providing;
  const storage = openStorage(env.storage, await awaitDatabase(() => sharedSecret(database, 'uploads')));
  if (env.ROLE !== 'web') {
    startMail(env, { database, log, databaseClock: clock, ending });
    const retentionDays = env.ATTENDANCE_DAYS;
    const timeZone = env.LEAGUE_TIME_ZONE;
    ending.addEarly(startAttendanceSweep({ database, clock, timeZone, retentionDays, log }));
    ending.addEarly(startComparingEntries({ database, log }));
    startImports(env, { database, storage, log, databaseUrl, ending });
  }
  const url =
    env.ROLE === 'worker'
      ? undefined
      : await serve(env, { database, clock, log, storage, ending, awaitDatabase });
  if (provider) {
    const runDeps = {
      database,
      provider: provider.connect({
        callPlaces: sharedCallPlaces(database),
        admitAccount: admitOneAccount(database),
        rememberedFields: () => rememberedFields(database),
      }),
      clock,
      log,
      maxLossPercent: env.SYNC_MAX_LOSS_PERCENT,
      leagueName: env.LEAGUE_NAME,
      timeZone: env.LEAGUE_TIME_ZONE,
    };
    await startSync(env, runDeps, { databaseUrl, say, ending, awaitDatabase });
  }
  if (ending.signal.aborted) return;
  const demo = env.hasDemoLeague ? await awaitDatabase(() => findDemoAccess(database)) : NO_DEMO_ACCESS;
  announce({ env, url, simulatorUrl: provider?.simulatorUrl, admin, demo, say });
  freeStartMemory();
}
