import { routes } from '@league/contract/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { apiQuery } from '../../platform/api/api-query.ts';
import { useSingleMutation } from '../../platform/api/single-mutation.ts';
import { downloadFile } from '../../platform/download.ts';
import { showToast } from '../../platform/toasts/toast.ts';
import { meets as words } from '../../strings/en/meets.ts';

/** One event with every gymnast of the roster, registered or not; as it is now (MEET-01). */
export function useEventRoster(eventId: number) {
  return useQuery({ ...apiQuery(routes.events.meet, { id: eventId }), staleTime: 0 });
}

/** Downloads a file of the portal; a failure is a toast with its reason. */
export function useEventFile(path: string, failed: string) {
  const download = useSingleMutation({
    mutationFn: () => downloadFile(path),
    onSuccess: (fileName) => showToast({ tone: 'success', title: words.saved, text: fileName }),
    onError: (error) =>
      showToast({ tone: 'error', title: failed, text: describeError(error, words.tryAgain) }),
  });
  return { isSaving: download.isPending, save: () => download.run() };
}

/** The secret address of a team's calendar, and how to make a new one (MEET-04). */
export function useCalendarFeed(teamId: number) {
  const client = useQueryClient();
  const query = apiQuery(routes.events.calendarFeed, { teamId });
  const feed = useQuery(query);
  const renewal = useSingleMutation({
    mutationFn: () => callApi(routes.events.renewCalendarFeed, { params: { teamId } }),
    onSuccess: (made) => client.setQueryData(query.queryKey, made),
    onError: (error) =>
      showToast({ tone: 'error', title: words.feed.failed, text: describeError(error, words.tryAgain) }),
  });
  return { feed, renew: () => renewal.run(), isRenewing: renewal.isPending };
}
