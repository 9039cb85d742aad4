import { sql } from 'drizzle-orm';
import { describeUnsettledColumns } from './describe-match.ts';
import { describeColumns, needMatching } from './file-columns.ts';
import { type ImportWorkDeps, judgeFile, openFile } from './import-file.ts';
import * as rows from './import-rows.repository.ts';
import { CREATABLE_LISTED } from './imports.constants.ts';
import { scopeOfImport } from './imports.policy.ts';
import { changeImport, type ImportChanges, type ImportRow } from './imports.repository.ts';
import type { RowVerdict } from './judge.types.ts';
import { creatableRow, refusalKindOf, refusedRow } from './outcomes.ts';

type Counts = Record<
  'rowsTotal' | 'creatableCount' | 'errorCount' | 'duplicateCount' | 'possibleDuplicateCount',
  number
>;

/** What sets an import to creating, from the first row. The database's own time, which members bear too. */
export const BEGINNING = {
  state: 'running',
  lastRow: 0,
  startedAt: sql`now()`,
} as const satisfies ImportChanges;

const COUNT_OF = {
  error: 'errorCount',
  duplicate: 'duplicateCount',
  'possible-duplicate': 'possibleDuplicateCount',
} as const;

function count(counts: Counts, verdicts: readonly RowVerdict[]): void {
  counts.rowsTotal += verdicts.length;
  for (const verdict of verdicts) {
    counts[verdict.kind === 'good' ? 'creatableCount' : COUNT_OF[refusalKindOf(verdict)]] += 1;
  }
}

/** What of these rows a check shows: all that would not be created, and the first of the others. */
function shownRows(verdicts: readonly RowVerdict[], creatableBefore: number): rows.NewOutcomeRow[] {
  let creatable = creatableBefore;
  return verdicts.flatMap((verdict) => {
    if (verdict.kind !== 'good') return [refusedRow(verdict)];
    creatable += 1;
    return creatable <= CREATABLE_LISTED ? [creatableRow(verdict)] : [];
  });
}

/**
 * Reads the file of an import to its end before anything is made of it, and says how it goes on: columns to be matched
 * by hand, a check to be confirmed, or to the creating (BEYOND-09). Throws SheetRefusal for a file that is no table.
 */
export async function checkFile(
  deps: ImportWorkDeps,
  job: ImportRow,
  signal: AbortSignal,
): Promise<ImportChanges> {
  const { database } = deps;
  const scope = scopeOfImport(job);
  await database.inScope(scope, async (tx) => {
    await rows.removeRows(tx, job.id);
    await changeImport(tx, job.id, { state: 'checking' });
  });
  const sheet = await openFile(deps, job);
  const fileColumns = describeColumns(sheet);
  if (needMatching(fileColumns)) {
    return job.askFirst
      ? { state: 'needs-columns', fileColumns }
      : {
          state: 'failed',
          fileColumns,
          problem: describeUnsettledColumns(sheet),
          finishedAt: deps.clock.now(),
        };
  }
  const counts: Counts = {
    rowsTotal: 0,
    creatableCount: 0,
    errorCount: 0,
    duplicateCount: 0,
    possibleDuplicateCount: 0,
  };
  for await (const verdicts of judgeFile(deps, { job, sheet, asOf: null })) {
    signal.throwIfAborted();
    if (job.askFirst) {
      const shown = shownRows(verdicts, counts.creatableCount);
      await database.inScope(scope, (tx) => rows.storeRows(tx, job.id, shown));
    }
    count(counts, verdicts);
  }
  const hasProblems = counts.creatableCount < counts.rowsTotal;
  return job.askFirst && hasProblems
    ? { state: 'needs-confirmation', fileColumns, ...counts }
    : { fileColumns, ...counts, ...BEGINNING };
}
