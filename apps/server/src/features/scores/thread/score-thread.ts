import { RESULTS_REFUSALS, type ResultsColumns } from '@league/contract';
import { createTaskThread } from '../../../platform/threads/task-thread.ts';
import type { ImportPlan, StoredEntry } from '../import/import-plan.ts';
import type { Match, WrittenEntry } from '../matching/match-entry.ts';
import { type ReadOptions, type ResultsFile, ResultsRefusal } from '../results-file/read-results.ts';
import type { ResultRow } from '../results-file/result-row.ts';
import type { MatchContext } from './known-matches.ts';
import type { scoreTasks } from './score-tasks.ts';

/** Results are read and matched in this thread, apart from the one that answers requests (IMPORT-14). */
const thread = createTaskThread<typeof scoreTasks>(new URL('./score.thread.ts', import.meta.url), {
  revive: ({ name, message }) => (name === 'ResultsRefusal' ? new ResultsRefusal(message) : undefined),
  tooSlow: () => new ResultsRefusal(RESULTS_REFUSALS.tooSlow()),
});

/** Reads a results file. Throws {@link ResultsRefusal} for a file that holds no results. */
export function readResultsFile(bytes: Uint8Array, options: ReadOptions): Promise<ResultsFile> {
  return thread.run('read', { bytes, ...options });
}

/** The columns of a results file. Throws {@link ResultsRefusal} for a file that is not a table. */
export function readColumnsOf(bytes: Uint8Array): Promise<Omit<ResultsColumns, 'isRemembered'>> {
  return thread.run('columns', { bytes });
}

/** The match of each result, in the order of the entries. With `refuses` throws {@link ResultsRefusal} when it takes too much work. */
export function matchEntries(
  entries: readonly WrittenEntry[],
  context: MatchContext,
  { refuses = false }: { readonly refuses?: boolean } = {},
): Promise<Match[]> {
  return thread.run('match', {
    entries: entries.map(({ name, club, level }) => ({ name, club, level })),
    context,
    refuses,
  });
}

/** Plans the import of these results into a meet. Throws {@link ResultsRefusal} when the matching takes too much work. */
export async function planOf(
  results: readonly ResultRow[],
  { stored, context }: { stored: readonly StoredEntry[]; context: MatchContext },
): Promise<ImportPlan> {
  const { entries, ...counts } = await thread.run('plan', { results, stored, context });
  return {
    ...counts,
    entries: entries.flatMap(({ rowAt, storedAt, ...entry }) => {
      const row = results[rowAt];
      return row ? [{ ...entry, row, stored: storedAt === null ? undefined : stored[storedAt] }] : [];
    }),
  };
}
