import { createHash } from 'node:crypto';
import type { ResultMatches, ResultsColumns } from '@league/contract';
import { eq, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { resultsLayouts } from '../scores.table.ts';

/** Identifies files of the same program: their headings in order. */
export function headingsKeyOf(columns: ResultsColumns['columns']): string {
  const headings = columns.map(({ heading }) => heading.trim().toLowerCase());
  return createHash('sha256').update(JSON.stringify(headings)).digest('base64');
}

export async function findLayout(
  tx: ScopedTransaction,
  headingsKey: string,
): Promise<ResultMatches | undefined> {
  const [row] = await tx.select().from(resultsLayouts).where(eq(resultsLayouts.headingsKey, headingsKey));
  return row?.matches;
}

export async function rememberLayout(
  tx: ScopedTransaction,
  headingsKey: string,
  matches: ResultMatches,
): Promise<void> {
  await tx
    .insert(resultsLayouts)
    .values({ headingsKey, matches })
    .onConflictDoUpdate({ target: resultsLayouts.headingsKey, set: { matches, changedAt: sql`now()` } });
}

export async function forgetLayout(tx: ScopedTransaction, headingsKey: string): Promise<void> {
  await tx.delete(resultsLayouts).where(eq(resultsLayouts.headingsKey, headingsKey));
}
