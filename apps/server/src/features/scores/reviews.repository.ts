import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
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

/** Stores the office's decision on some results. */
export async function storeDecision(
  tx: ScopedTransaction,
  entryIds: readonly number[],
  memberId: number | null,
): Promise<void> {
  await tx
    .update(meetScores)
    .set({ memberId, standing: memberId === null ? 'ignored' : 'attached', hold: null, isDecided: true })
    .where(inArray(meetScores.id, [...entryIds]));
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

/** Those of the named results that wait for the office. */
export async function findWaiting(tx: ScopedTransaction, entryIds: readonly number[]) {
  return tx
    .select()
    .from(meetScores)
    .where(and(inArray(meetScores.id, [...entryIds]), inArray(meetScores.standing, ['review', 'unmatched'])));
}
