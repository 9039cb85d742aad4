import { calendarDateAt } from '@league/contract';
import { openSheet, type Sheet } from '@league/spreadsheet';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import type { ObjectStorage } from '../../platform/storage/object-storage.ts';
import { IMPORT_COLUMNS, type ImportColumn } from './import-columns.ts';
import { scopeOfImport } from './imports.policy.ts';
import { type ImportRow, teamNameOf } from './imports.repository.ts';
import { judgeRows } from './judge.ts';
import type { RowVerdict } from './judge.types.ts';
import { createLeagueLookup } from './league-lookup.ts';

export type ImportWorkDeps = {
  database: Database;
  storage: ObjectStorage;
  clock: Clock;
  log: Logger;
  timeZone: string;
};

/** Opens the file of an import, as it was when the import began. Throws SheetRefusal, ObjectChanged. */
export function openFile({ storage }: ImportWorkDeps, job: ImportRow): Promise<Sheet<ImportColumn>> {
  const bytes = () => storage.read(job.objectKey, job.objectVersion);
  return openSheet<ImportColumn>(bytes, IMPORT_COLUMNS, job.chosenColumns);
}

/** Judges the rows of the file, some at a time; `asOf` keeps an import at work from finding its own members. */
export async function* judgeFile(
  deps: ImportWorkDeps,
  { job, sheet, asOf }: { job: ImportRow; sheet: Sheet<ImportColumn>; asOf: Date | null },
): AsyncGenerator<readonly RowVerdict[]> {
  yield* judgeRows(sheet, {
    teamName: await deps.database.inScope(scopeOfImport(job), (tx) => teamNameOf(tx, job.teamId)),
    today: calendarDateAt(deps.clock.now(), deps.timeZone),
    league: createLeagueLookup(deps.database, { teamId: job.teamId, asOf }),
  });
}
