import {
  type ColumnMatches,
  type DateOrder,
  type HistoryQuery,
  IMPORT_ANSWERS,
  IMPORT_LIMITS,
  type ImportReport,
  isImportAtWork,
} from '@league/contract';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import type { ListPage } from '../../platform/db/queries/list-page.ts';
import { announceImport } from '../../platform/db/wake-up.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { scopeOf, type Viewer } from '../../platform/http/viewer.ts';
import type { StoredObject } from '../../platform/storage/object-storage.ts';
import type { WaitUntil } from '../../platform/wait-until.ts';
import { findPlace } from '../members/add/new-members.service.ts';
import { BEGINNING } from './create/check-file.ts';
import { firstRows, removeEditedRows } from './create/import-rows.repository.ts';
import { MOST_IMPORTS, PATIENCE_MS } from './imports.constants.ts';
import { abilitiesFor, mayImportInto } from './imports.policy.ts';
import { presentImport } from './imports.presenter.ts';
import * as repository from './imports.repository.ts';
import { findUpload } from './upload/uploads.repository.ts';
import type { UploadDeps } from './upload/uploads.service.ts';

const DAY_MS = 86_400_000;

/** When a person may retry who has started too many imports; old ones stop counting one by one. */
const RETRY_SECONDS = 3600;

export type ImportDeps = UploadDeps & {
  waitUntil: WaitUntil;
};

/** Throws IMPORT_NOT_FOUND. */
export async function loadImport(tx: ScopedTransaction, id: number): Promise<repository.ImportRow> {
  const job = await repository.findImport(tx, id);
  if (!job) throw new AppError('IMPORT_NOT_FOUND');
  return job;
}

const IN_REPORT = { rows: IMPORT_LIMITS.reportRows, characters: IMPORT_LIMITS.reportCharacters };
const IN_HISTORY = { rows: IMPORT_LIMITS.historyRows, characters: IMPORT_LIMITS.historyCharacters };

async function report(
  tx: ScopedTransaction,
  job: repository.ImportRow,
  { clock, viewer }: Pick<ImportDeps, 'clock'> & { viewer: Viewer },
): Promise<ImportReport> {
  // A page that watches an active import asks every second, and needs only the progress.
  const bounds = isImportAtWork(job.state) ? IN_HISTORY : IN_REPORT;
  return presentImport(job, await firstRows(tx, [job.id], bounds), { viewer, now: clock.now() });
}

/** An import of the viewer's team. Throws IMPORT_NOT_FOUND. */
export async function findImport(deps: ImportDeps, viewer: Viewer, id: number): Promise<ImportReport> {
  return deps.database.inScope(scopeOf(viewer), async (tx) =>
    report(tx, await loadImport(tx, id), { ...deps, viewer }),
  );
}

/** The imports of the viewer's team, newest first (IMPORT-07). */
export async function listHistory(
  deps: ImportDeps,
  viewer: Viewer,
  query: HistoryQuery,
): Promise<ListPage<ImportReport>> {
  const now = deps.clock.now();
  return deps.database.inScope(scopeOf(viewer), (tx) =>
    repository.readImports(tx, query, async (jobs) => {
      const ids = jobs.map(({ id }) => id);
      const rows = await firstRows(tx, ids, IN_HISTORY);
      const rowsOf = Map.groupBy(rows, ({ importId }) => importId);
      return jobs.map((job) => presentImport(job, rowsOf.get(job.id) ?? [], { viewer, now }));
    }),
  );
}

/** Waits until the import needs its coach or has ended, and returns its report. Throws FILE_REFUSED. */
export async function awaitOutcome(
  deps: ImportDeps,
  viewer: Viewer,
  { id, patienceMs }: { id: number; patienceMs: number },
): Promise<ImportReport> {
  const scope = scopeOf(viewer);
  await deps.waitUntil(async () => {
    const state = await deps.database.inScope(scope, (tx) => repository.stateOf(tx, id));
    return state === undefined || !isImportAtWork(state);
  }, patienceMs);
  return deps.database.inScope(scope, async (tx) => {
    const job = await loadImport(tx, id);
    if (job.state === 'failed' && job.createdCount === 0)
      throw new AppError('FILE_REFUSED', job.problem === null ? {} : { detail: job.problem });
    return report(tx, job, { ...deps, viewer });
  });
}

export type StartImport = {
  csvUrl: string;
  teamId: number | null;
  fileName?: string | undefined;
  sheet?: string | undefined;
  askFirst: boolean;
  portalOrigin: string;
};

async function findFile({ storage }: ImportDeps, key: string): Promise<StoredObject> {
  const stored = await storage.find(key).catch((cause: unknown) => {
    throw new AppError('FILES_AWAY', { cause });
  });
  if (!stored) throw new AppError('FILE_NOT_UPLOADED');
  return stored;
}

/**
 * Imports a file that this person uploaded; a coach's goes into their own team (IMPORT-04). The address is never
 * fetched, it only names the upload. Throws IMPORT_OTHER_TEAM, TEAM_NOT_FOUND, FILE_NOT_ISSUED, FILE_NOT_UPLOADED,
 * FILES_AWAY, FILE_TOO_LARGE, IMPORT_AT_WORK, FILE_REFUSED, IMPORTS_SHARE_USED.
 */
export async function startImport(
  deps: ImportDeps,
  viewer: Viewer,
  request: StartImport,
): Promise<ImportReport> {
  const { database, storage } = deps;
  if (!mayImportInto(viewer, request.teamId)) throw new AppError('IMPORT_OTHER_TEAM');
  const scope = scopeOf(viewer);
  const { teamId } = request;
  if (teamId !== null) await database.inScope(scope, (tx) => findPlace(tx, teamId));
  const key = storage.keyOf(request.csvUrl, request.portalOrigin);
  const upload =
    key === undefined
      ? undefined
      : await database.inScope(scope, (tx) => findUpload(tx, { key, userId: viewer.userId }));
  if (!upload) throw new AppError('FILE_NOT_ISSUED');
  const stored = await findFile(deps, upload.key);
  // Checked here too, because a bucket accepts larger files than the portal.
  if (stored.size > IMPORT_LIMITS.fileBytes) throw new AppError('FILE_TOO_LARGE');
  const id = await database.inScope(scope, async (tx) => {
    const dayBefore = new Date(deps.clock.now().getTime() - DAY_MS);
    if ((await repository.startedSince(tx, viewer.userId, dayBefore)) >= MOST_IMPORTS.perDay)
      throw new AppError('IMPORTS_SHARE_USED', { retryAfterSeconds: RETRY_SECONDS });
    const importId = await repository.storeImport(tx, {
      teamId,
      userId: viewer.userId,
      role: viewer.role,
      coachFirstName: viewer.firstName,
      coachLastName: viewer.lastName,
      coachEmail: viewer.email,
      fileName: request.fileName || stored.fileName || upload.fileName || '',
      objectKey: upload.key,
      objectVersion: stored.version,
      chosenSheet: request.sheet ?? null,
      askFirst: request.askFirst,
    });
    await announceImport(tx);
    return importId;
  });
  const patienceMs = request.askFirst ? PATIENCE_MS.forPolling : PATIENCE_MS.forResult;
  return awaitOutcome(deps, viewer, { id, patienceMs });
}

/**
 * The coach's answer to what an import waits for (BEYOND-09). After columns are matched by hand or the date order is
 * chosen, the file is read again. After a check is confirmed, the gymnasts are created. Throws IMPORT_NOT_FOUND,
 * IMPORT_NOT_OPEN, IMPORT_AT_WORK, FILE_REFUSED.
 */
export async function confirmImport(
  deps: ImportDeps,
  viewer: Viewer,
  {
    id,
    columns,
    sheet,
    dateOrder,
    createRows,
    siblingRows,
  }: {
    id: number;
    columns?: ColumnMatches | undefined;
    sheet?: string | undefined;
    dateOrder?: DateOrder | undefined;
    createRows: readonly number[];
    siblingRows: readonly number[];
  },
): Promise<ImportReport> {
  await deps.database.inScope(scopeOf(viewer), async (tx) => {
    const job = await repository.lockImport(tx, id);
    if (!job) throw new AppError('IMPORT_NOT_FOUND');
    if (!abilitiesFor(job, deps.clock.now()).confirm) throw new AppError('IMPORT_NOT_OPEN');
    const isOtherSheet = sheet !== undefined && sheet !== job.chosenSheet;
    const isCheckedAnew =
      columns !== undefined || isOtherSheet || dateOrder !== undefined || job.state === 'needs-columns';
    // The typed cells belong to rows of the other sheet.
    if (isOtherSheet) await removeEditedRows(tx, id);
    await repository.changeImport(tx, id, {
      createRows,
      siblingRows,
      dateOrder: dateOrder ?? job.dateOrder,
      faults: 0,
      retryAt: null,
      ...(isCheckedAnew
        ? {
            state: 'waiting',
            chosenSheet: sheet ?? job.chosenSheet,
            // The chosen columns belong to the other sheet.
            chosenColumns: columns ?? (isOtherSheet ? {} : job.chosenColumns),
            localDates: null,
          }
        : BEGINNING),
    });
    await announceImport(tx);
  });
  return awaitOutcome(deps, viewer, { id, patienceMs: PATIENCE_MS.forPolling });
}

/**
 * Continues an import that internal errors ended, after the last finished row (IMPORT-10). Throws IMPORT_NOT_FOUND,
 * IMPORT_NOT_RETRYABLE, IMPORT_AT_WORK, FILE_REFUSED.
 */
export async function retryImport(deps: ImportDeps, viewer: Viewer, id: number): Promise<ImportReport> {
  await deps.database.inScope(scopeOf(viewer), async (tx) => {
    const job = await repository.lockImport(tx, id);
    if (!job) throw new AppError('IMPORT_NOT_FOUND');
    if (!abilitiesFor(job, deps.clock.now()).retry) throw new AppError('IMPORT_NOT_RETRYABLE');
    await repository.changeImport(tx, id, {
      state: job.startedAt === null ? 'waiting' : 'running',
      problem: null,
      finishedAt: null,
      faults: 0,
      retryAt: null,
    });
    await announceImport(tx);
  });
  return awaitOutcome(deps, viewer, { id, patienceMs: PATIENCE_MS.forPolling });
}

/** Drops an import that created no gymnast. Throws IMPORT_NOT_FOUND, IMPORT_NOT_OPEN. */
export async function discardImport(
  deps: ImportDeps,
  viewer: Viewer,
  id: number,
): Promise<{ message: string }> {
  return deps.database.inScope(scopeOf(viewer), async (tx) => {
    const job = await repository.lockImport(tx, id);
    if (!job) throw new AppError('IMPORT_NOT_FOUND');
    if (!abilitiesFor(job, deps.clock.now()).discard) throw new AppError('IMPORT_NOT_OPEN');
    await repository.removeImport(tx, id);
    return { message: IMPORT_ANSWERS.canceled(job.fileName) };
  });
}
