import { and, eq, gte, isNull, or, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { members } from '../members/members.table.ts';
import { meetScores } from './scores.table.ts';

export type ScoreOutCount = { memberId: number; currentLevel: string; count: number };

/** Competed at the gymnast's present level, with a complete all-around that reaches what `thresholds` names for it. */
function isScoreOut(thresholds: Readonly<Record<string, number>>) {
  return or(
    ...Object.entries(thresholds).map(([level, threshold]) =>
      and(eq(members.skillLevel, level), eq(meetScores.level, level), gte(meetScores.allAround, threshold)),
    ),
  );
}

/**
 * How often each gymnast on the rosters of the transaction's scope has scored out at her present level, most first;
 * without those who never have. `thresholds` are all-arounds in thousandths by level.
 */
export async function countScoreOuts(
  tx: ScopedTransaction,
  thresholds: Readonly<Record<string, number>>,
): Promise<ScoreOutCount[]> {
  const { scope } = tx;
  return tx
    .select({
      memberId: members.id,
      currentLevel: members.skillLevel,
      count: sql<number>`count(*)::int`,
    })
    .from(meetScores)
    .innerJoin(members, eq(members.id, meetScores.memberId))
    .where(
      and(
        isNull(members.archivedAt),
        scope.kind === 'team' ? eq(members.teamId, scope.teamId) : undefined,
        isScoreOut(thresholds),
      ),
    )
    .groupBy(members.id)
    .orderBy(sql`count(*) desc`, members.id);
}
