import type { ScoreWarning } from '@league/contract';
import { routes } from '@league/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../platform/api-query.ts';

export function useRoster() {
  return useQuery(apiQuery(routes.members.list));
}

/** The team's score-outs by member id. */
export function useScoreWarnings() {
  return useQuery({ ...apiQuery(routes.scores.coachWarnings), select: byMember });
}

/** Who is a little below the mark this season, the nearest first. */
export function useNearlyThere() {
  return useQuery(apiQuery(routes.scores.nearlyThere));
}

function byMember(warnings: readonly ScoreWarning[]): ReadonlyMap<number, ScoreWarning> {
  return new Map(warnings.map((warning) => [warning.memberId, warning]));
}
