import {
  cleanLine,
  IMPORT_LIMITS,
  type ImportedRow,
  type ImportReport,
  type TemplateColumn,
} from '@league/contract';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { announceImport } from '../../../platform/db/wake-up.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { scopeOf, type Viewer } from '../../../platform/http/viewer.ts';
import {
  type FailedRow,
  findRefusedRow,
  storeEditedRow,
  typedCharacters,
} from '../create/import-rows.repository.ts';
import { PATIENCE_MS } from '../imports.constants.ts';
import { presentRow } from '../imports.presenter.ts';
import * as repository from '../imports.repository.ts';
import { awaitOutcome, type ImportDeps, loadImport } from '../imports.service.ts';
import { storable } from '../read/storable.ts';

async function findOpenRow(
  tx: ScopedTransaction,
  { job, row }: { job: repository.ImportRow; row: number },
): Promise<FailedRow> {
  if (job.state !== 'needs-confirmation') throw new AppError('IMPORT_NOT_OPEN');
  const found = await findRefusedRow(tx, { importId: job.id, row });
  if (!found) throw new AppError('IMPORT_ROW_NOT_FOUND');
  return found;
}

/** The cells of a refused row, to be fixed (IMPORT-12). Throws IMPORT_NOT_FOUND, IMPORT_NOT_OPEN, IMPORT_ROW_NOT_FOUND. */
export async function findImportedRow(
  { database }: ImportDeps,
  viewer: Viewer,
  { id, row }: { id: number; row: number },
): Promise<ImportedRow> {
  return database.inScope(scopeOf(viewer), async (tx) => {
    const job = await loadImport(tx, id);
    return presentRow(job, await findOpenRow(tx, { job, row }));
  });
}

/**
 * Replaces the cells of a refused row with what was typed, and has the file checked again, because other rows may need
 * the email that this frees (IMPORT-12). Throws IMPORT_NOT_FOUND, IMPORT_NOT_OPEN, IMPORT_ROW_NOT_FOUND,
 * IMPORT_FIXES_FULL, IMPORT_AT_WORK, FILE_REFUSED.
 */
export async function fixImportedRow(
  deps: ImportDeps,
  viewer: Viewer,
  { id, row, values }: { id: number; row: number; values: Readonly<Partial<Record<TemplateColumn, string>>> },
): Promise<ImportReport> {
  await deps.database.inScope(scopeOf(viewer), async (tx) => {
    const job = await repository.lockImport(tx, id);
    if (!job) throw new AppError('IMPORT_NOT_FOUND');
    const { cells: before } = await findOpenRow(tx, { job, row });
    const headings = job.fileColumns?.headings ?? [];
    const cells = headings.map(({ column }, index) => {
      const typed = column === null ? undefined : values[column];
      return typed === undefined ? (before?.[index] ?? '') : storable(typed);
    });
    const cellOf = (key: TemplateColumn) => cells[headings.findIndex(({ column }) => column === key)] ?? '';
    const memberName = cleanLine(`${cellOf('firstName')} ${cellOf('lastName')}`);
    await storeEditedRow(tx, { importId: id, row, memberName, cells });
    if ((await typedCharacters(tx, id)) > IMPORT_LIMITS.typed) throw new AppError('IMPORT_FIXES_FULL');
    await repository.changeImport(tx, id, { state: 'waiting', faults: 0, retryAt: null, localDates: null });
    await announceImport(tx);
  });
  return awaitOutcome(deps, viewer, { id, patienceMs: PATIENCE_MS.forFix });
}
