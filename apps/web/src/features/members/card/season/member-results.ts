import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../../platform/api/api-query.ts';
import type { RosterSource } from '../../roster/roster-source.ts';

export type ResultsCall = NonNullable<RosterSource['results']>;

/** A gymnast's meets, asked for when their details are unfolded (SCORE-05), and again each time: the office adds meets. */
export function useMemberResults(results: ResultsCall, memberId: number) {
  return useQuery({ ...apiQuery(results, { id: memberId }), staleTime: 0 });
}
