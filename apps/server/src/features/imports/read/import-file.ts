import { calendarDateAt } from '@league/contract';
import { openSheet, type Sheet } from '@league/spreadsheet';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/log.ts';
import type { ObjectStorage } from '../../../platform/storage/object-storage.ts';
import { scopeOfImport } from '../imports.policy.ts';
import { type ImportRow, teamNameOf } from '../imports.repository.ts';
import type { LeagueLookup, RowVerdict } from '../validate/validate.types.ts';
import { judgeRows } from '../validate/validate-rows.ts';
import { IMPORT_COLUMNS, type ImportColumn } from './import-columns.ts';
import { readAhead } from './read-ahead.ts';

export type ImportWorkDeps = {
  database: Database;
  storage: ObjectStorage;
  clock: Clock;
  log: Logger;
  timeZone: string;
};

/**
 * Opens the file of an import, as it was when the import began. All of it, a few megabytes, is fetched here: what comes
 * after needs the storage no more. Throws SheetRefusal, ObjectChanged.
 */
export async function openFile({ storage }: ImportWorkDeps, job: ImportRow): Promise<Sheet<ImportColumn>> {
  const pieces: Uint8Array[] = [];
  for await (const piece of storage.read(job.objectKey, job.objectVersion)) pieces.push(piece);
  async function* bytes() {
    yield* pieces;
  }
  return openSheet<ImportColumn>(bytes, IMPORT_COLUMNS, job.chosenColumns);
}

/** Judges the rows of the file, some at a time; the next are judged while the caller works on the last. */
export async function* judgeFile(
  deps: ImportWorkDeps,
  { job, sheet, league }: { job: ImportRow; sheet: Sheet<ImportColumn>; league: LeagueLookup },
): AsyncGenerator<RowVerdict[]> {
  const teamName = await deps.database.inScope(scopeOfImport(job), (tx) => teamNameOf(tx, job.teamId));
  const today = calendarDateAt(deps.clock.now(), deps.timeZone);
  yield* readAhead(judgeRows(sheet, { teamName, today, dateOrder: job.dateOrder, league }));
}
