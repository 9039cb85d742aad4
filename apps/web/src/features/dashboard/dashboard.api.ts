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

function byMember(warnings: readonly ScoreWarning[]): ReadonlyMap<number, ScoreWarning> {
  return new Map(warnings.map((warning) => [warning.memberId, warning]));
}
