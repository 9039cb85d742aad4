import type { ScoreRules } from '@league/contract';
import { eq, gte, type SQL, sql } from 'drizzle-orm';
import { meetScores } from './scores.table.ts';

/**
 * How many score-outs a row of `meet_scores` has earned at the level of its entry: a season's number, or one for a
 * complete all-around that reaches the score. The same as scoreOutsOf, in SQL.
 */
export function scoreOutCount({ thresholds }: Pick<ScoreRules, 'thresholds'>): SQL<number> {
  const cases = Object.entries(thresholds).map(
    ([level, threshold]) =>
      sql`when ${eq(meetScores.level, level)} then coalesce(${meetScores.seasonScoreOuts},
        case when ${gte(meetScores.allAround, threshold)} then 1 else 0 end)`,
  );
  return cases.length === 0 ? sql<number>`0` : sql<number>`case ${sql.join(cases, sql` `)} else 0 end`;
}
