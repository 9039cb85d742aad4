import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../../platform/api/api-query.ts';
import type { RosterSource } from '../../roster/roster-source.ts';

export type ResultsCall = NonNullable<RosterSource['results']>;

/** A gymnast's meets, fetched each time their details are unfolded, because the office adds meets (SCORE-05). */
export function useMemberResults(results: ResultsCall, memberId: number) {
  return useQuery({ ...apiQuery(results, { id: memberId }), staleTime: 0 });
}
