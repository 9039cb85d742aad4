import type { AdminEvent, AdminRegistration } from '@league/contract';
import { routes } from '@league/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useAdminAction } from '../../platform/api/admin-action.ts';
import { callApi } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { apiQuery } from '../../platform/api/api-query.ts';
import { showToast } from '../../platform/toasts/toast.ts';
import { officeEvents as words } from '../../strings/en/office-events.ts';

/** How often the registrations are refetched while one is being removed. */
const POLL_MS = 5000;

// The sync and other people in the office change events, so an earlier answer may be out of date.
export const officeEventsQuery = { ...apiQuery(routes.events.list), staleTime: 0 };

/** Who is registered for an event; refetched while a registration is being removed. */
export function officeRegistrationsQuery(eventId: number) {
  return {
    ...apiQuery(routes.events.adminRegistrations, { id: eventId }),
    refetchInterval: ({ state: { data } }: { state: { data?: readonly AdminRegistration[] | undefined } }) =>
      data?.some(({ removal }) => removal === 'waiting') ? POLL_MS : (false as const),
  };
}

/** Shows an event to coaches or hides it. The screen changes at once, and reverts if the portal refuses (EVENT-05). */
export function useEventVisibility({ id }: AdminEvent) {
  const client = useQueryClient();
  const { queryKey } = officeEventsQuery;
  const show = (visibleToCoaches: boolean) =>
    client.setQueryData<AdminEvent[]>(queryKey, (events) =>
      events?.map((event) => (event.id === id ? { ...event, visibleToCoaches } : event)),
    );
  return useAdminAction({
    mutationFn: (visibleToCoaches: boolean) =>
      callApi(routes.events.changeVisibility, { params: { id }, body: { visibleToCoaches } }),
    onMutate: show,
    onSuccess: () => showToast({ tone: 'success', ...words.visibility.done }),
    onError: (error) =>
      showToast({
        tone: 'error',
        title: words.visibility.failed,
        text: describeError(error, words.visibility.failedText),
      }),
    onSettled: (changed, _error, wanted) => {
      show(changed?.visibleToCoaches ?? !wanted);
    },
  }).run;
}

/** Removes a registration in the portal, which then removes it at the provider (ADMIN-08). */
export function useRemoveRegistration(registration: AdminRegistration, onDone: () => void) {
  const client = useQueryClient();
  const gymnast = nameOf(registration);
  const action = useAdminAction({
    mutationFn: () => callApi(routes.events.removeRegistration, { params: { id: registration.id } }),
    onSuccess: () => {
      showToast({
        tone: 'success',
        title: words.removal.done,
        text: words.removal.doneText(gymnast, registration.eventName),
      });
      onDone();
    },
    onError: (error) =>
      showToast({
        tone: 'error',
        title: words.removal.failed,
        text: describeError(error, words.removal.failedText),
      }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: officeEventsQuery.queryKey }),
        client.invalidateQueries({ queryKey: officeRegistrationsQuery(registration.eventId).queryKey }),
      ]),
  });
  return {
    run: () => action.run(),
    isPending: action.isPending,
    failure: action.error ? describeError(action.error, words.removal.failedText) : null,
  };
}

export function nameOf({ memberFirstName, memberLastName }: AdminRegistration): string {
  return `${memberFirstName} ${memberLastName}`.trim();
}
