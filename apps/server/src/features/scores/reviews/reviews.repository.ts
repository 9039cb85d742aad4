import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import type { Figures } from '../figures.ts';
import type { NameDecision } from '../matching/match-entry.ts';
import { meetScores, scoreNames } from '../scores.table.ts';

/** The time of a decision, the same on its results and on their names: an undo finds both by it. */
const DECISION_TIME = sql`date_trunc('milliseconds', now())`;

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
    .set({ memberId, standing, isDecided: true, decidedAt: DECISION_TIME })
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
      .values({ nameKey, clubKey, level, memberId, decidedAt: DECISION_TIME })
      .onConflictDoUpdate({
        target: [scoreNames.nameKey, scoreNames.clubKey, scoreNames.level],
        set: { memberId, decidedAt: DECISION_TIME },
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

/** A name with the decision of one of its results. `decidedAt` is null for a decision older than the recorded times. */
export type DecidedName = NameDecision & { readonly decidedAt: Date | null };

/** Whether the decision on the name is the one of the result, and not of a later result with the same name. */
function isSameDecision({ nameKey, clubKey, level, memberId, decidedAt }: DecidedName): SQL | undefined {
  const ofMember = memberId === null ? isNull(scoreNames.memberId) : eq(scoreNames.memberId, memberId);
  return and(
    eq(scoreNames.nameKey, nameKey),
    eq(scoreNames.clubKey, clubKey),
    eq(scoreNames.level, level),
    decidedAt === null ? ofMember : eq(scoreNames.decidedAt, decidedAt),
  );
}

/** Forgets what these decisions said of names, except where a later decision on the name has replaced it. */
export async function forgetNames(tx: ScopedTransaction, decided: readonly DecidedName[]): Promise<void> {
  for (const each of decided) await tx.delete(scoreNames).where(isSameDecision(each));
}

/** Replaces what these decisions said of names by a gymnast, except where a later decision on the name has done so. */
export async function replaceNames(
  tx: ScopedTransaction,
  decided: readonly DecidedName[],
  memberId: number | null,
): Promise<void> {
  for (const each of decided) {
    await tx.update(scoreNames).set({ memberId, decidedAt: DECISION_TIME }).where(isSameDecision(each));
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
