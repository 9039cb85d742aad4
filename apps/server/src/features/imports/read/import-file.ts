import { calendarDateAt, IMPORT_LIMITS } from '@league/contract';
import { type SheetReason, SheetRefusal } from '@league/spreadsheet';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, ScopedTransaction } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/log.ts';
import { ObjectChanged, type ObjectStorage } from '../../../platform/storage/object-storage.ts';
import { createTaskThread } from '../../../platform/threads/task-thread.ts';
import { listSkillLevels } from '../../members/index.ts';
import { editedRows } from '../create/import-rows.repository.ts';
import { scopeOfImport } from '../imports.policy.ts';
import { type ImportRow, teamNameOf, teamNames } from '../imports.repository.ts';
import type { ImportTeam, LeagueLookup, RowVerdict } from '../validate/validate.types.ts';
import type { fileTasks, OpenedFile } from './file-tasks.ts';
import { readAhead } from './read-ahead.ts';

export type { OpenedFile } from './file-tasks.ts';

export type ImportWorkDeps = {
  database: Database;
  storage: ObjectStorage;
  clock: Clock;
  log: Logger;
  timeZone: string;
};

/** Files are read and validated in this thread, apart from the thread that answers requests (IMPORT-14). */
const thread = createTaskThread<typeof fileTasks>(new URL('./file.thread.ts', import.meta.url), {
  revive: ({ name, reason }) =>
    name === 'SheetRefusal' ? new SheetRefusal(reason as SheetReason) : undefined,
  tooSlow: () => new SheetRefusal({ code: 'TOO_SLOW' }),
});

/**
 * Opens the file of an import as it was when the import began. All of it, a few megabytes, is loaded here, so that
 * later steps do not need the storage. Throws SheetRefusal, ObjectChanged.
 */
export async function openFile({ storage }: ImportWorkDeps, job: ImportRow): Promise<OpenedFile> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of storage.read(job.objectKey, job.objectVersion)) {
    size += piece.length;
    // The size was checked as the storage reported it. Memory use must not depend on that.
    if (size > IMPORT_LIMITS.fileBytes) throw new ObjectChanged();
    pieces.push(piece);
  }
  const { chosenColumns: chosen, chosenSheet, fileName } = job;
  const isTeamNeeded = job.teamId === null;
  const file = { pieces, chosen, sheet: chosenSheet ?? undefined, fileName, isTeamNeeded };
  return { file, sheet: await thread.run('describe', file) };
}

/** Reads the whole file, because it can turn out to be unreadable at any point; returns the number of rows. */
export async function countRows(opened: OpenedFile, signal: AbortSignal): Promise<number> {
  let count = 0;
  for await (const some of thread.parts('count', opened, {})) {
    signal.throwIfAborted();
    count += some;
  }
  return count;
}

/** The team that the rows are for, or the teams that they may name. */
async function teamsOf(tx: ScopedTransaction, { teamId }: ImportRow): Promise<ImportTeam> {
  return teamId === null
    ? { isNamedByRows: true, names: (await teamNames(tx)).map(({ name }) => name) }
    : { isNamedByRows: false, name: await teamNameOf(tx, teamId) };
}

/** Validates the rows of the file in batches; the next batch is validated while the caller works on the last one. */
export async function* validateFile(
  deps: ImportWorkDeps,
  { job, opened, league }: { job: ImportRow; opened: OpenedFile; league: LeagueLookup },
): AsyncGenerator<RowVerdict[]> {
  const { team, levels, edited } = await deps.database.inScope(scopeOfImport(job), async (tx) => ({
    team: await teamsOf(tx, job),
    levels: await listSkillLevels(tx),
    edited: await editedRows(tx, job.id),
  }));
  const today = calendarDateAt(deps.clock.now(), deps.timeZone);
  const { dateOrder } = job;
  yield* readAhead(thread.parts('validate', { opened, team, today, dateOrder, levels, edited }, league));
}
