import type { ScoreWarning } from '@league/contract';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { apiQuery, queryKeyOf } from '../../../../platform/api/api-query.ts';
import { type RosterSource, useRosterSource } from '../../roster/roster-source.ts';

/** The team's score-out warnings by member id (SCORE-01, SCORE-02). */
export function useScoreWarnings() {
  return useQuery({ ...apiQuery(useRosterSource().scoreWarnings), select: byMember });
}

/** Call it after a change of level, because only score-outs at the present level count (SCORE-05). */
export function refreshScoreWarnings(client: QueryClient, source: RosterSource): Promise<void> {
  return client.invalidateQueries({ queryKey: queryKeyOf(source.scoreWarnings) });
}

function byMember(warnings: readonly ScoreWarning[]): ReadonlyMap<number, ScoreWarning> {
  return new Map(warnings.map((warning) => [warning.memberId, warning]));
}
