import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../platform/db/database.ts';
import { assertSchemaFits } from '../../platform/db/migrations/schema-fit.ts';
import { PlainError } from '../../platform/plain-error.ts';
import type { Ending } from '../ending.ts';

const EVERY_MS = 2000;

/** Ends the process with a message if a newer portal changes the database so that this one cannot work with it. */
export function watchSchema({ pool }: Pick<Database, 'pool'>, { signal, add, endProcess }: Ending): void {
  async function watch(): Promise<void> {
    while (!signal.aborted) {
      await assertSchemaFits(pool).catch((error: unknown) => {
        // An unreachable database is reported everywhere else, and comes back.
        if (error instanceof PlainError) endProcess(error.message);
      });
      await pause(EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
  const watching = watch();
  add(() => watching);
}
