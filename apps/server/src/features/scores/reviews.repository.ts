import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import type { Figures } from './figures.ts';
import type { NameDecision } from './matching/match-entry.ts';
import { meetScores, scoreNames } from './scores.table.ts';

/** Whether another result of the meet is this gymnast's. */
export async function hasOtherResult(
  tx: ScopedTransaction,
  { meetId, memberId, entryId }: { meetId: number; memberId: number; entryId: number },
): Promise<boolean> {
  const others = and(
    eq(meetScores.meetId, meetId),
    eq(meetScores.memberId, memberId),
    ne(meetScores.id, entryId),
  );
  return (await tx.$count(meetScores, others)) > 0;
}

/**
 * Stores the office's decision on some results and returns when it was made. Why a result waited stays, for when the decision is
 * undone.
 */
export async function storeDecision(
  tx: ScopedTransaction,
  entryIds: readonly number[],
  memberId: number | null,
): Promise<Date | null> {
  const standing = memberId === null ? 'ignored' : 'attached';
  const [stored] = await tx
    .update(meetScores)
    .set({ memberId, standing, isDecided: true, decidedAt: sql`date_trunc('milliseconds', now())` })
    .where(inArray(meetScores.id, [...entryIds]))
    .returning({ decidedAt: meetScores.decidedAt });
  return stored?.decidedAt ?? null;
}

/** Remembers the decision for the next meet; the latest one on a name, club and level counts. */
export async function rememberNames(
  tx: ScopedTransaction,
  decisions: readonly NameDecision[],
): Promise<void> {
  for (const decision of decisions) {
    const { nameKey, clubKey, level, memberId } = decision;
    await tx
      .insert(scoreNames)
      .values({ nameKey, clubKey, level, memberId })
      .onConflictDoUpdate({
        target: [scoreNames.nameKey, scoreNames.clubKey, scoreNames.level],
        set: { memberId, decidedAt: sql`now()` },
      });
  }
}

/** The given results that wait for the office. */
export async function findWaiting(tx: ScopedTransaction, entryIds: readonly number[]) {
  return tx
    .select()
    .from(meetScores)
    .where(and(inArray(meetScores.id, [...entryIds]), inArray(meetScores.standing, ['review', 'unmatched'])));
}

/** The given results on which the office has decided. */
export async function findDecided(tx: ScopedTransaction, entryIds: readonly number[]) {
  return tx
    .select()
    .from(meetScores)
    .where(and(inArray(meetScores.id, [...entryIds]), eq(meetScores.isDecided, true)));
}

/** Makes a result wait for the office again. */
export async function storeWaiting(
  tx: ScopedTransaction,
  entryId: number,
  standing: 'review' | 'unmatched',
): Promise<void> {
  await tx
    .update(meetScores)
    .set({ memberId: null, standing, isDecided: false, decidedAt: null })
    .where(eq(meetScores.id, entryId));
}

/** Forgets the decisions on names, each at its club and level. */
export async function forgetNames(
  tx: ScopedTransaction,
  decisions: readonly Omit<NameDecision, 'memberId'>[],
): Promise<void> {
  for (const { nameKey, clubKey, level } of decisions) {
    await tx
      .delete(scoreNames)
      .where(
        and(eq(scoreNames.nameKey, nameKey), eq(scoreNames.clubKey, clubKey), eq(scoreNames.level, level)),
      );
  }
}

/** Stores the corrected figures of one result. */
export async function storeFigures(
  tx: ScopedTransaction,
  entryId: number,
  {
    level,
    vault,
    bars,
    beam,
    floor,
    allAround,
    importedFigures,
  }: Figures & { importedFigures: string | null },
): Promise<void> {
  await tx
    .update(meetScores)
    .set({ level, vault, bars, beam, floor, allAround, importedFigures })
    .where(eq(meetScores.id, entryId));
}
