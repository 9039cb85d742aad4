import type { FailedRow, ImportedRow, ImportReport } from '@league/contract';
import { countOf } from '@league/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import { failedCountOf } from './create/import-log.ts';
import type { FailedRow as FailedRowCells, ListedRow } from './create/import-rows.repository.ts';
import { abilitiesFor } from './imports.policy.ts';
import type { ImportRow } from './imports.repository.ts';
import { needSheet } from './read/file-columns.ts';

function messageOf(job: ImportRow): string {
  const failed = countOf(failedCountOf(job), 'row');
  const created = countOf(job.createdCount, 'gymnast');
  switch (job.state) {
    case 'waiting':
      return 'The import is queued and starts automatically.';
    case 'checking':
      return 'The file is being read.';
    case 'needs-columns':
      return job.fileColumns && needSheet(job.fileColumns)
        ? 'Several sheets hold lists. Please choose one; no gymnast has been created yet.'
        : 'Not every column was understood. Please match the columns; no gymnast has been created yet.';
    case 'needs-confirmation':
      return `${countOf(job.creatableCount, 'gymnast')} can be created, ${failed} cannot. No gymnast has been created yet.`;
    case 'running':
      return `${created} created so far, of ${countOf(job.rowsTotal ?? 0, 'row')}.`;
    case 'done':
      return `${created} created, ${failed} not imported.`;
    case 'failed':
      return job.problem ?? 'The import could not be finished.';
    case 'undone':
      return `Undone: ${countOf(job.removedCount, 'gymnast')} left the roster again, ${countOf(job.keptCount, 'gymnast')} stayed.`;
  }
}

function presentFailed({ row, memberName, problems, outcome }: ListedRow): FailedRow {
  return {
    row,
    member: memberName,
    error: (problems ?? []).map(({ message }) => message).join(' '),
    kind: outcome === 'duplicate' || outcome === 'possible-duplicate' ? outcome : 'error',
    problems: (problems ?? []).map((problem) => ({ ...problem })),
  };
}

/** A refused row with what is wrong with each of the cells that are imported. */
export function presentRow(
  { fileColumns }: ImportRow,
  { row, cells, problems }: FailedRowCells,
): ImportedRow {
  const headings = fileColumns?.headings ?? [];
  return {
    row,
    cells: headings.flatMap(({ column, heading, index }) => {
      if (column === null) return [];
      const wrong = (problems ?? []).filter((problem) => problem.column === heading);
      const message = wrong.map((problem) => problem.message).join(' ') || null;
      return [{ column, heading, value: cells?.[index] ?? '', message }];
    }),
  };
}

function presentCheck(job: ImportRow, rows: readonly ListedRow[]): ImportReport['check'] {
  if (job.state !== 'needs-confirmation') return null;
  return {
    creatableCount: job.creatableCount,
    creatable: rows
      .filter(({ outcome }) => outcome === 'creatable')
      .map(({ row, memberName }) => ({ row, member: memberName })),
    errorCount: job.errorCount,
    duplicateCount: job.duplicateCount,
    possibleDuplicateCount: job.possibleDuplicateCount,
    localDates: job.localDates && { ...job.localDates, readings: [...job.localDates.readings] },
  };
}

/** What a coach sees of an import of their own team; `rows` are the first of each outcome. */
export function presentImport(
  job: ImportRow,
  rows: readonly ListedRow[],
  { viewer, now }: { viewer: Viewer; now: Date },
): ImportReport {
  const { fileColumns } = job;
  const needsColumns = job.state === 'needs-columns';
  return {
    id: job.id,
    fileName: job.fileName,
    createdAt: job.createdAt.toISOString(),
    teamId: job.teamId,
    coachName: `${job.coachFirstName} ${job.coachLastName}`.trim(),
    isOwn: job.userId === viewer.userId,
    state: job.state,
    message: messageOf(job),
    progress: {
      rowsDone: job.createdCount + (job.startedAt ? failedCountOf(job) : 0),
      rowsTotal: job.rowsTotal,
    },
    results: {
      total: job.rowsTotal ?? 0,
      successful: rows
        .filter(({ outcome }) => outcome === 'created')
        .map(({ row, memberName, memberId }) => ({ row, member: memberName, id: memberId ?? 0 })),
      failed: rows
        .filter(({ outcome }) => outcome !== 'created' && outcome !== 'creatable')
        .map(presentFailed),
    },
    successfulCount: job.createdCount,
    failedCount: failedCountOf(job),
    check: presentCheck(job, rows),
    columns: needsColumns
      ? (fileColumns?.headings ?? []).map((each) => ({ ...each, samples: [...each.samples] }))
      : [],
    missingColumns: needsColumns ? [...(fileColumns?.missing ?? [])] : [],
    unclearColumns: needsColumns
      ? (fileColumns?.unclear ?? []).map(({ column, indexes }) => ({ column, indexes: [...indexes] }))
      : [],
    sheet: fileColumns?.sheet ?? null,
    sheets: needsColumns && fileColumns && needSheet(fileColumns) ? [...(fileColumns.sheets ?? [])] : [],
    ignoredColumns: [...(fileColumns?.ignored ?? [])],
    warnings: rows.flatMap(({ row, memberName, warnings }) =>
      (warnings ?? []).map((message) => ({ row, member: memberName, message })),
    ),
    undone:
      job.undoneAt === null
        ? null
        : { at: job.undoneAt.toISOString(), removedCount: job.removedCount, keptCount: job.keptCount },
    can: abilitiesFor(job, now),
  };
}
