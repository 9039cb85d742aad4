import { routes, type ScoreWarning } from '@league/contract';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../platform/api-query.ts';

const warningsQuery = apiQuery(routes.scores.coachWarnings);

/** The team's score-out warnings by member id (SCORE-01, SCORE-02). */
export function useScoreWarnings() {
  return useQuery({ ...warningsQuery, select: byMember });
}

/** To be called after a change of level: only score-outs at the present level count (SCORE-05). */
export function refreshScoreWarnings(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: warningsQuery.queryKey });
}

function byMember(warnings: readonly ScoreWarning[]): ReadonlyMap<number, ScoreWarning> {
  return new Map(warnings.map((warning) => [warning.memberId, warning]));
}
