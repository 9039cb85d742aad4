import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../platform/api-query.ts';
import { useRosterSource } from '../roster/roster-source.ts';

/** What was done with a member, fetched anew each time it is looked at (MEM-32). */
export function useMemberActivity(memberId: number) {
  return useQuery({ ...apiQuery(useRosterSource().activity, { id: memberId }), staleTime: 0 });
}
