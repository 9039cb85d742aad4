import { calendarDateAt } from '@league/contract';
import { sql } from 'drizzle-orm';
import { assertMayAdd } from '../../members/index.ts';
import { CREATABLE_LISTED } from '../imports.constants.ts';
import { scopeOfImport } from '../imports.policy.ts';
import { changeImport, holdImport, type ImportChanges, type ImportRow } from '../imports.repository.ts';
import type { LocalDates } from '../imports.types.ts';
import { describeUnmatchedColumns } from '../read/describe-match.ts';
import { type FilePart, goodPart } from '../read/file-batches.ts';
import { describeColumns, needsMatching } from '../read/file-columns.ts';
import { countRows, type ImportWorkDeps, type OpenedFile, validateFile } from '../read/import-file.ts';
import { LocalDatesFound } from '../read/local-dates.ts';
import { storable } from '../read/storable.ts';
import { createLeagueLookup } from '../validate/league-lookup.ts';
import type { RowVerdict } from '../validate/validate.types.ts';
import { actorOfImport } from './import-log.ts';
import * as rows from './import-rows.repository.ts';
import { withRefused } from './refused-rows.ts';
import { creatableRow, refusalKindOf, refusedRow } from './row-results.ts';

type Counts = Record<
  'rowsTotal' | 'creatableCount' | 'errorCount' | 'duplicateCount' | 'possibleDuplicateCount',
  number
>;
type Findings = Counts & { readonly localDates: LocalDates | null };

const NONE: Counts = {
  rowsTotal: 0,
  creatableCount: 0,
  errorCount: 0,
  duplicateCount: 0,
  possibleDuplicateCount: 0,
};

/** Changes that start the creation from the first row. Uses the database's time, like the members' rows. */
export const BEGINNING = {
  state: 'running',
  lastRow: 0,
  // The stored example is a birthday.
  localDates: null,
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

/** The rows that a check shows: every row that would not be created, and the first creatable ones. */
function shownRows(verdicts: readonly RowVerdict[], creatableBefore: number): rows.NewOutcomeRow[] {
  let creatable = creatableBefore;
  return verdicts.flatMap((verdict) => {
    if (verdict.kind !== 'good') return [refusedRow(verdict)];
    creatable += 1;
    return creatable <= CREATABLE_LISTED ? [creatableRow(verdict)] : [];
  });
}

/** The import was dropped meanwhile, so there is nothing to continue. */
class ImportDropped extends Error {}

/** How an import continues; includes its rows if all are good and are created at once. */
export type CheckResult = { readonly changes: ImportChanges; readonly found: FilePart[] | null };

/**
 * Reads the whole file of an import before anything is created from it, and returns how the import continues: columns
 * to match by hand, a check to confirm, or creation (BEYOND-09). Throws SheetRefusal for a file that is no table,
 * GYMNASTS_SHARE_USED, TooManyRefused and ImportDropped.
 */
export async function checkFile(
  deps: ImportWorkDeps,
  {
    job,
    open,
    signal,
  }: { job: ImportRow; open: (job: ImportRow) => Promise<OpenedFile>; signal: AbortSignal },
): Promise<CheckResult> {
  await deps.database.inScope(scopeOfImport(job), async (tx) => {
    await rows.removeRows(tx, job.id);
    await changeImport(tx, job.id, { state: 'checking' });
  });
  const opened = await open(job);
  const { sheet } = opened;
  const fileColumns = describeColumns(sheet);
  if (needsMatching(fileColumns)) {
    const problem = storable(describeUnmatchedColumns(sheet) ?? '');
    const changes = job.askFirst
      ? ({ state: 'needs-columns', fileColumns } as const)
      : ({ state: 'failed', fileColumns, problem, finishedAt: deps.clock.now() } as const);
    return { changes, found: null };
  }
  if (!job.askFirst) {
    const counts = { ...NONE, rowsTotal: await countRows(opened, signal) };
    return { changes: { ...BEGINNING, fileColumns, ...counts }, found: null };
  }
  const { findings, found } = await checkRows(deps, { job, opened, signal });
  return found
    ? { changes: { ...BEGINNING, fileColumns, ...findings }, found }
    : { changes: { state: 'needs-confirmation', fileColumns, ...findings }, found };
}

async function checkRows(
  deps: ImportWorkDeps,
  { job, opened, signal }: { job: ImportRow; opened: OpenedFile; signal: AbortSignal },
): Promise<{ findings: Findings; found: FilePart[] | null }> {
  const counts: Counts = { ...NONE };
  let refused: rows.RefusedSize = { rows: 0, characters: 0 };
  let found: FilePart[] | null = [];
  const localDates = new LocalDatesFound(calendarDateAt(deps.clock.now(), deps.timeZone));
  const edited = await deps.database.inScope(scopeOfImport(job), (tx) => rows.editedRows(tx, job.id));
  // Rows that were fixed by hand are shown before they are created, even if every row is good now.
  if (edited.size > 0) found = null;
  const league = createLeagueLookup(deps.database, { teamId: job.teamId, asOf: null });
  for await (const verdicts of validateFile(deps, { job, opened, league })) {
    signal.throwIfAborted();
    const shown = shownRows(verdicts, counts.creatableCount);
    refused = withRefused(refused, shown);
    await deps.database.inScope(scopeOfImport(job), async (tx) => {
      if (!(await holdImport(tx, job.id)))
        throw new ImportDropped('The import was dropped while it was checked.');
      await rows.storeRows(tx, job.id, shown);
    });
    count(counts, verdicts);
    for (const verdict of verdicts) localDates.add(verdict);
    if (counts.creatableCount < counts.rowsTotal) found = null;
    found?.push(goodPart(verdicts));
  }
  // Refuse now, not after a person has checked and confirmed thousands of rows.
  await deps.database.inScope(scopeOfImport(job), (tx) =>
    assertMayAdd(tx, actorOfImport(job), counts.creatableCount),
  );
  return { findings: { ...counts, localDates: localDates.describe() }, found };
}
