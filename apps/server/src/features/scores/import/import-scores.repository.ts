import { asc, eq } from 'drizzle-orm';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { meetScores } from '../scores.table.ts';
import { isCorrected, type PlannedEntry, type StoredEntry } from './import-plan.ts';

/** A statement takes a limited number of values. */
const ROWS_PER_INSERT = 500;

export async function storedEntries(tx: ScopedTransaction, meetId: number): Promise<StoredEntry[]> {
  return tx.select().from(meetScores).where(eq(meetScores.meetId, meetId)).orderBy(asc(meetScores.id));
}

/** Stores what a plan changes in a meet's results. */
export async function storePlan(
  tx: ScopedTransaction,
  meetId: number,
  entries: readonly PlannedEntry[],
): Promise<void> {
  for (const entry of entries) {
    if (entry.stored) {
      await tx.update(meetScores).set(valuesOf(entry)).where(eq(meetScores.id, entry.stored.id));
    }
  }
  const added = entries
    .filter(({ stored }) => !stored)
    .map((entry) => ({ meetId, level: entry.row.level, ...valuesOf(entry) }));
  for (let start = 0; start < added.length; start += ROWS_PER_INSERT) {
    await tx.insert(meetScores).values(added.slice(start, start + ROWS_PER_INSERT));
  }
}

function valuesOf(entry: PlannedEntry) {
  const { row, entryKey, verdict } = entry;
  const { level, vault, bars, beam, floor, allAround, seasonScoreOuts, places } = row;
  const figures = { level, vault, bars, beam, floor, allAround, seasonScoreOuts, importedFigures: null };
  return {
    ...(!isCorrected(entry) && figures),
    places,
    athleteName: row.name,
    club: row.club,
    session: row.session,
    division: row.division,
    entryKey,
    ...verdict,
    ...(!verdict.isDecided && { decidedAt: null }),
  };
}
