import { createProviderClient, defaultFieldNames } from '@league/provider';
import { systemClock } from '../../../platform/clock.ts';
import { openDatabase } from '../../../platform/db/database.ts';
import { createLogger } from '../../../platform/log.ts';
import { createSyncWorker } from '../runs/worker.ts';

/** A program that only syncs portal and provider, for tests to kill. */
const {
  DATABASE_APP_URL: app = '',
  DATABASE_COACH_URL: coach = '',
  PROVIDER_URL: url = '',
  PROVIDER_KEY: apiKey = '',
} = process.env;
const log = createLogger('silent');

createSyncWorker({
  database: openDatabase({ logins: { app, coach }, log }),
  databaseUrl: app,
  provider: createProviderClient({ apiUrl: url, authUrl: url, apiKey, fieldNames: defaultFieldNames }),
  clock: systemClock,
  log,
  maxLossPercent: 20,
  leagueName: 'Harbor Valley',
  timeZone: 'America/New_York',
  changesMinutes: 1000,
  fullMinutes: 1000,
  pushSeconds: 1,
  onPulled: async () => undefined,
}).start();
