import { ERROR_FILE_WORDS } from '@league/contract';
import { csvLine, writeCsv } from '@league/spreadsheet';
import { AppError } from '../../platform/http/app-error.ts';
import { scopeOf, type Viewer } from '../../platform/http/viewer.ts';
import { failedRows } from './create/import-rows.repository.ts';
import { findImport, type ImportRow } from './imports.repository.ts';
import type { ImportDeps } from './imports.service.ts';

function nameOfErrorFile({ fileName }: ImportRow): string {
  return ERROR_FILE_WORDS.fileName(fileName.replace(/\.[a-z0-9]{1,5}$/i, ''));
}

/**
 * Writes the rows that were not created as a CSV file that can be corrected and imported: the file's own columns, plus
 * what is wrong with each row (IMPORT-06). It is written and sent in batches, so that other callers are answered in
 * between (IMPORT-14). Throws IMPORT_NOT_FOUND.
 */
export async function writeErrorFile(
  { database }: ImportDeps,
  viewer: Viewer,
  id: number,
): Promise<{ fileName: string; parts: readonly string[] }> {
  return database.inScope(scopeOf(viewer), async (tx) => {
    const job = await findImport(tx, id);
    if (!job) throw new AppError('IMPORT_NOT_FOUND');
    const headings = job.fileColumns?.headings ?? [];
    // An import of the corrected file ignores the last column, because no field has this heading.
    const parts = [writeCsv([...headings.map(({ heading }) => heading), ERROR_FILE_WORDS.heading])];
    for await (const page of failedRows(tx, id)) {
      const lines = page.map(({ cells, problems }) => {
        const values = headings.map((_, index) => cells?.[index] ?? '');
        return csvLine([...values, (problems ?? []).map(({ message }) => message).join(' ')]);
      });
      parts.push(lines.join(''));
    }
    return { fileName: nameOfErrorFile(job), parts };
  });
}
