import type { ResultsColumns } from '@league/contract';
import { type ImportPlan, type PlannedEntry, planImport, type StoredEntry } from '../import/import-plan.ts';
import type { Match, WrittenEntry } from '../matching/match-entry.ts';
import {
  type ReadOptions,
  type ResultsFile,
  readColumns,
  readResults,
} from '../results-file/read-results.ts';
import type { ResultRow } from '../results-file/result-row.ts';
import { type MatchContext, matcherFor } from './known-matches.ts';

/** A plan that refers to rows and stored results by their index in the caller's lists. */
export type SentPlan = Omit<ImportPlan, 'entries'> & {
  readonly entries: readonly (Omit<PlannedEntry, 'row' | 'stored'> & {
    readonly rowAt: number;
    readonly storedAt: number | null;
  })[];
};

/** The tasks of the scores thread. */
export const scoreTasks = {
  /** Throws ResultsRefusal. */
  read({ bytes, ...options }: ReadOptions & { readonly bytes: Uint8Array }): Promise<ResultsFile> {
    return readResults(bytes, options);
  },

  /** Throws ResultsRefusal. */
  columns({ bytes }: { readonly bytes: Uint8Array }): Promise<Omit<ResultsColumns, 'isRemembered'>> {
    return readColumns(bytes);
  },

  async match({
    entries,
    context,
    refuses,
  }: {
    readonly entries: readonly WrittenEntry[];
    /** Whether names that take too much work are refused. */
    readonly refuses: boolean;
    readonly context: MatchContext;
  }): Promise<Match[]> {
    const match = await matcherFor(entries, context, { refuses });
    return entries.map((entry) => match(entry));
  },

  async plan({
    results,
    stored,
    context,
  }: {
    readonly results: readonly ResultRow[];
    readonly stored: readonly StoredEntry[];
    readonly context: MatchContext;
  }): Promise<SentPlan> {
    const { entries, ...counts } = planImport(results, {
      match: await matcherFor(results, context, { refuses: true }),
      stored,
    });
    const places = new Map<ResultRow | StoredEntry, number>();
    for (const list of [results, stored]) for (const [at, each] of list.entries()) places.set(each, at);
    return {
      ...counts,
      entries: entries.map(({ row, stored: before, ...entry }) => ({
        ...entry,
        rowAt: places.get(row) ?? 0,
        storedAt: before ? (places.get(before) ?? 0) : null,
      })),
    };
  },
};
