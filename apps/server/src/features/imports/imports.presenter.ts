import { type FailedRow, IMPORT_STATE_WORDS, type ImportedRow, type ImportReport } from '@league/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import { failedCountOf } from './create/import-log.ts';
import type { FailedRow as FailedRowCells, ListedRow } from './create/import-rows.repository.ts';
import { abilitiesFor } from './imports.policy.ts';
import type { ImportRow } from './imports.repository.ts';
import { needsSheet } from './read/file-columns.ts';

function messageOf(job: ImportRow): string {
  const failed = failedCountOf(job);
  const created = job.createdCount;
  switch (job.state) {
    case 'waiting':
      return IMPORT_STATE_WORDS.waiting();
    case 'checking':
      return IMPORT_STATE_WORDS.checking();
    case 'needs-columns':
      return job.fileColumns && needsSheet(job.fileColumns)
        ? IMPORT_STATE_WORDS.needsSheet()
        : IMPORT_STATE_WORDS.needsColumns();
    case 'needs-confirmation':
      return IMPORT_STATE_WORDS.needsConfirmation({ creatable: job.creatableCount, failed });
    case 'running':
      return IMPORT_STATE_WORDS.running({ created, rows: job.rowsTotal ?? 0 });
    case 'done':
      return IMPORT_STATE_WORDS.done({ created, failed });
    case 'failed':
      return job.problem ?? IMPORT_STATE_WORDS.failed();
    case 'undone':
      return IMPORT_STATE_WORDS.undone({ removed: job.removedCount, kept: job.keptCount });
  }
}

function presentFailed({ row, memberName, problems, outcome }: ListedRow): FailedRow {
  return {
    row,
    member: memberName,
    error: (problems ?? []).map(({ message }) => message).join(' '),
    kind: outcome === 'duplicate' || outcome === 'possible-duplicate' ? outcome : 'error',
    siblingOf: (problems ?? []).find((problem) => problem.siblingOf)?.siblingOf ?? null,
    problems: (problems ?? []).map(({ column, value, message }) => ({ column, value, message })),
  };
}

/** A refused row, with what is wrong with each imported cell. */
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

/** What a coach sees of an import of their own team; `rows` are the first rows of each outcome. */
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
    sheets: needsColumns && fileColumns && needsSheet(fileColumns) ? [...(fileColumns.sheets ?? [])] : [],
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
