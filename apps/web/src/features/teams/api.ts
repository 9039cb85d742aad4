import type { Team } from '@league/contract';
import { routes } from '@league/contract/calls';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useAdminAction } from '../../platform/api/admin-action.ts';
import { callApi } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { apiQuery, getQueryFn, queryKeyOf } from '../../platform/api/api-query.ts';
import { showToast } from '../../platform/toasts/toast.ts';
import { teams as words } from '../../strings/en/teams.ts';

/** The teams with their free codes; null when no one is signed in (CODES-01). */
export const teamsQuery = queryOptions<readonly Team[] | null>({
  queryKey: queryKeyOf(routes.teams.list),
  queryFn: getQueryFn({ on401: 'returnNull' }),
  // A coach who registers uses a code up, so the codes loaded earlier may be used by now.
  staleTime: 0,
});

export const codeHistoryQuery = { ...apiQuery(routes.teams.codeHistory), staleTime: 0 };

/** Issues a new code for a team, which ends the open one (CODES-03). */
export function useReissueCode(team: Team, onDone: () => void) {
  const client = useQueryClient();
  const refresh = () => {
    void client.invalidateQueries({ queryKey: teamsQuery.queryKey });
    void client.invalidateQueries({ queryKey: codeHistoryQuery.queryKey });
  };
  const { title, text } = words.reissue.failed;
  const action = useAdminAction({
    mutationFn: (_: undefined) =>
      callApi(routes.teams.reissueCode, {
        params: { teamId: team.id },
        body: { openCode: team.teamCode },
      }),
    onSuccess: ({ name, teamCode }) => {
      const { done } = words.reissue;
      showToast({ tone: 'success', title: done.title, text: done.text(name, teamCode ?? '') });
      refresh();
      onDone();
    },
    onError: (error) => {
      showToast({ tone: 'error', title, text: describeError(error, text) });
      refresh();
    },
  });
  return {
    reissue: () => action.run(undefined),
    isPending: action.isPending,
    failure: action.error ? describeError(action.error, text) : null,
  };
}
