import { SCORE_OUT_THRESHOLDS, type ScoreWarning, scoreSeverity } from '@league/contract';
import type { Database } from '../../platform/db/database.ts';
import { scopeOf, type Viewer } from '../../platform/http/viewer.ts';
import { countScoreOuts } from './scores.repository.ts';

export type ScoresDeps = { database: Database };

/**
 * The gymnasts in the viewer's scope who have scored out at their present level, most score-outs first
 * (SCORE-01, SCORE-02, SCORE-05).
 */
export async function listScoreWarnings({ database }: ScoresDeps, viewer: Viewer): Promise<ScoreWarning[]> {
  const counts = await database.inScope(scopeOf(viewer), (tx) => countScoreOuts(tx, SCORE_OUT_THRESHOLDS));
  return counts.map(({ memberId, currentLevel, count }) => ({
    memberId,
    tally: count,
    severity: scoreSeverity(count),
    scoreOutCount: count,
    currentLevel,
  }));
}
