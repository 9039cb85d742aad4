import { SCORE_OUT_THRESHOLDS, type ScoreWarning, scoreSeverity } from '@league/contract';
import { and, eq, gte, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { scopeOf, type Viewer } from '../../platform/http/viewer.ts';
import { members } from '../members/members.table.ts';
import { meetScores } from './scores.table.ts';

export type ScoresDeps = { database: Database };

/** A complete all-around, competed at the gymnast's present level, that reaches the level's score (SCORE-01, SCORE-05). */
function isScoreOutAtPresentLevel() {
  return or(
    ...Object.entries(SCORE_OUT_THRESHOLDS).map(([level, threshold]) =>
      and(eq(members.skillLevel, level), eq(meetScores.level, level), gte(meetScores.allAround, threshold)),
    ),
  );
}

/** The gymnasts in the viewer's scope who have scored out at their present level, most score-outs first (SCORE-02). */
export async function listScoreWarnings({ database }: ScoresDeps, viewer: Viewer): Promise<ScoreWarning[]> {
  const scope = scopeOf(viewer);
  const count = sql<number>`count(*)::int`;
  const rows = await database.inScope(scope, (tx) =>
    tx
      .select({ memberId: members.id, currentLevel: members.skillLevel, count })
      .from(meetScores)
      .innerJoin(members, eq(members.id, meetScores.memberId))
      .where(
        and(
          isNull(members.archivedAt),
          scope.kind === 'team' ? eq(members.teamId, scope.teamId) : undefined,
          isScoreOutAtPresentLevel(),
        ),
      )
      .groupBy(members.id)
      .orderBy(sql`count(*) desc`, members.id),
  );
  return rows.map(({ memberId, currentLevel, count: scoreOutCount }) => ({
    memberId,
    tally: scoreOutCount,
    severity: scoreSeverity(scoreOutCount),
    scoreOutCount,
    currentLevel,
  }));
}
