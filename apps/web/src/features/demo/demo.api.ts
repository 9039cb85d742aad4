import { DEMO_TEAM_NAME, type Member } from '@league/contract';
import { routes } from '@league/contract/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { apiQuery } from '../../platform/api/api-query.ts';
import { useSingleMutation } from '../../platform/api/single-mutation.ts';
import { showToast } from '../../platform/toasts/toast.ts';
import { demo } from '../../strings/en/demo.ts';

/** Tabs of the demo change one another's data, so each refetches it when it opens. */
const refetchedOnOpen = { staleTime: 0 } as const;

/** The gymnasts of team Spring, as this visitor has changed them. */
export function useDemoRoster() {
  return useQuery({ ...apiQuery(routes.demo.members), select: ofSpring });
}

function ofSpring(members: readonly Member[]): readonly Member[] {
  return members.filter(({ teamName }) => teamName === DEMO_TEAM_NAME);
}

export function useRecentActivity() {
  return useQuery({ ...apiQuery(routes.demo.recentActivity), ...refetchedOnOpen });
}

export function useDemoRegistrations() {
  return useQuery({ ...apiQuery(routes.demo.registrations), ...refetchedOnOpen });
}

export function useTestCoaches() {
  return useQuery({ ...apiQuery(routes.demo.testCoaches), ...refetchedOnOpen });
}

/** Discards all changes of this visitor, here and on the server. */
export function useStartOver() {
  const client = useQueryClient();
  const words = demo.settings;
  return useSingleMutation({
    mutationFn: () => callApi(routes.demo.startOver),
    onSuccess: () => {
      showToast({ tone: 'success', title: words.startedOver });
      const calls = routes.demo;
      for (const { path } of [calls.members, calls.registrations, calls.scoreWarnings])
        void client.invalidateQueries({ queryKey: [path] });
    },
    onError: (error) =>
      showToast({
        tone: 'error',
        title: words.startOverFailed,
        text: describeError(error, words.startOverFailedText),
      }),
  });
}
