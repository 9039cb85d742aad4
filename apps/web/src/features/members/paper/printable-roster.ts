import { LIMITS, type Member } from '@league/contract';
import { routes } from '@league/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api.ts';
import { readById } from '../../../platform/api/read-by-id.ts';

/**
 * All gymnasts of a team, or with null of every team that the viewer may see, fetched now, page by page. With `chosen`,
 * only these.
 */
export function usePrintableRoster(teamId: number | null, chosen: readonly number[] = []) {
  return useQuery({
    select: (roster: Member[]) =>
      chosen.length === 0 ? roster : roster.filter(({ id }) => chosen.includes(id)),
    queryKey: ['printable-roster', teamId],
    queryFn: ({ signal }) => readRoster(teamId, signal),
    staleTime: 0,
  });
}

function readRoster(teamId: number | null, signal: AbortSignal): Promise<Member[]> {
  const limit = LIMITS.teamRoster;
  const readPage = (after: number) =>
    callApi(routes.members.list, { query: { limit, after, ...(teamId !== null && { teamId }) }, signal });
  return readById(readPage, limit);
}
