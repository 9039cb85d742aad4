import type { Env } from '../env.ts';
import { createImportWorker } from '../features/imports/create/imports.worker.ts';
import { systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { Logger } from '../platform/log.ts';
import type { ObjectStorage } from '../platform/storage/object-storage.ts';
import type { Ending } from './ending.ts';

/** Works on imports until the process ends. */
export function startImports(
  env: Env,
  parts: { database: Database; storage: ObjectStorage; log: Logger; databaseUrl: string; ending: Ending },
): void {
  const { ending, ...deps } = parts;
  const worker = createImportWorker({ ...deps, clock: systemClock, timeZone: env.LEAGUE_TIME_ZONE });
  worker.start();
  ending.addEarly(worker.stop);
}
