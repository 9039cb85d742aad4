import { IMPORT_FAILURES } from '@league/contract';
import { SheetRefusal } from '@league/spreadsheet';
import { AppError } from '../../../platform/http/app-error.ts';
import { ObjectChanged } from '../../../platform/storage/object-storage.ts';
import { unreadableFileInWords } from '../../../platform/unreadable-files.ts';
import { isEmailTaken } from '../../members/add/new-members.service.ts';
import { REFUSED_ROWS, RETRY_SECONDS, TRIES } from '../imports.constants.ts';
import { scopeOfImport, wholeLeague } from '../imports.policy.ts';
import { changeImport, findImport, type ImportRow } from '../imports.repository.ts';
import { type FilePart, oneByOne, partsOf } from '../read/file-batches.ts';
import { type ImportWorkDeps, type OpenedFile, openFile, validateFile } from '../read/import-file.ts';
import { storable } from '../read/storable.ts';
import { createLeagueLookup } from '../validate/league-lookup.ts';
import { checkFile } from './check-file.ts';
import { createRows } from './create-rows.ts';
import { recordImport } from './import-log.ts';
import { removeRows } from './import-rows.repository.ts';
import { makeRoom, TooManyRefused } from './refused-rows.ts';

export type { ImportWorkDeps } from '../read/import-file.ts';

/** What is wrong with the file, for the coach; undefined if the error is not in the file. */
function problemOf(error: unknown): string | undefined {
  if (error instanceof SheetRefusal) return unreadableFileInWords(error);
  if (error instanceof TooManyRefused) return IMPORT_FAILURES.tooManyRefused(REFUSED_ROWS);
  if (error instanceof ObjectChanged) return IMPORT_FAILURES.fileChanged();
  if (error instanceof AppError && error.code === 'GYMNASTS_SHARE_USED') return error.detail;
  return undefined;
}

async function load({ database }: ImportWorkDeps, id: number): Promise<ImportRow | undefined> {
  return database.inScope(wholeLeague(), (tx) => findImport(tx, id));
}

async function fail(
  { database, clock }: ImportWorkDeps,
  job: ImportRow,
  { problem, faults }: { problem: string; faults: number },
): Promise<void> {
  await database.inScope(scopeOfImport(job), async (tx) => {
    const end = { state: 'failed', problem: storable(problem), finishedAt: clock.now(), faults } as const;
    // Before anything was created, the counts of a check are not stored, and neither are its rows.
    if (job.startedAt === null) await removeRows(tx, job.id);
    await changeImport(tx, job.id, end);
    await makeRoom(tx, job);
    await recordImport(tx, job, 'stopped');
  });
}

async function handleFault(deps: ImportWorkDeps, id: number, error: unknown): Promise<void> {
  const job = await load(deps, id);
  if (!job) return;
  const problem = problemOf(error);
  if (problem !== undefined) return fail(deps, job, { problem, faults: 0 });
  deps.log.error({ err: error, importId: id }, 'An import met a fault.');
  const faults = job.faults + 1;
  if (faults >= TRIES) return fail(deps, job, { problem: IMPORT_FAILURES.givenUp(), faults });
  const retryAt = new Date(deps.clock.now().getTime() + 2 ** (faults - 1) * RETRY_SECONDS * 1000);
  await deps.database.inScope(scopeOfImport(job), (tx) => changeImport(tx, id, { faults, retryAt }));
}

/**
 * Creates what a check has just found; returns false if an email was taken since, so that the rest must be validated
 * again.
 */
async function createFound(
  deps: ImportWorkDeps,
  { job, found, signal }: { job: ImportRow; found: FilePart[]; signal: AbortSignal },
): Promise<boolean> {
  try {
    await createRows(deps, { job, parts: oneByOne(found), ifTaken: 'refuse all', signal });
    return true;
  } catch (error) {
    if (isEmailTaken(error)) return false;
    throw error;
  }
}

/** Creates the rest of an import, validating the rows of its file again. */
async function createRest(
  deps: ImportWorkDeps,
  { job, opened, signal }: { job: ImportRow; opened: OpenedFile; signal: AbortSignal },
): Promise<void> {
  const league = createLeagueLookup(deps.database, { teamId: job.teamId, asOf: job.startedAt });
  const parts = partsOf(job, validateFile(deps, { job, opened, league }));
  await createRows(deps, { job, parts, ifTaken: 'leave out', signal });
}

/**
 * Works on an import until it is done or needs the coach: reads the file, then creates the members. May be called again
 * after any interruption. The caller must ensure that no other process works on the same import.
 */
export async function workOnImport(deps: ImportWorkDeps, id: number, signal: AbortSignal): Promise<void> {
  try {
    let job = await load(deps, id);
    let found: FilePart[] | null = null;
    // Read once for both steps, so that the storage cannot fail during creation.
    let opened: Promise<OpenedFile> | undefined;
    const open = (of: ImportRow) => {
      opened ??= openFile(deps, of);
      return opened;
    };
    if (job?.state === 'waiting' || job?.state === 'checking') {
      const waiting = job;
      const checked = await checkFile(deps, { job: waiting, open, signal });
      await deps.database.inScope(scopeOfImport(waiting), async (tx) => {
        await changeImport(tx, id, checked.changes);
        await makeRoom(tx, waiting);
      });
      job = await load(deps, id);
      ({ found } = checked);
    }
    if (found && job?.state === 'running') {
      if (await createFound(deps, { job, found, signal })) return;
      job = await load(deps, id);
    }
    if (job?.state === 'running') await createRest(deps, { job, opened: await open(job), signal });
  } catch (error) {
    // The next worker claims what was interrupted.
    if (!signal.aborted) await handleFault(deps, id, error);
  }
}
