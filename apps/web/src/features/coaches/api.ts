import { type Coach, type EntryOf, fullName, type RouteBody } from '@league/contract';
import { routes } from '@league/contract/calls';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useAdminAction } from '../../platform/api/admin-action.ts';
import { callApi } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { apiQuery, queryKeyOf } from '../../platform/api/api-query.ts';
import { showToast } from '../../platform/toasts/toast.ts';
import { coaches as words } from '../../strings/en/coaches.ts';
import { mail } from '../../strings/en/mail.ts';

// Coaches register by themselves, and other people of the office change them too: cached data may be outdated.
export const coachesQuery = { ...apiQuery(routes.coaches.list), staleTime: 0 };
export const teamsQuery = apiQuery(routes.teams.list);
export const officeDashboardQuery = { ...apiQuery(routes.dashboard.office), staleTime: 0 };

/** After a change, refetches the coaches, the teams without a coach and the mails that the change wrote. */
async function refresh(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: coachesQuery.queryKey }),
    client.invalidateQueries({ queryKey: officeDashboardQuery.queryKey }),
    client.invalidateQueries({ queryKey: queryKeyOf(routes.mail.list) }),
  ]);
}

type CoachAction<Data, Variables> = {
  readonly send: (variables: Variables) => Promise<Data>;
  readonly success: (data: Data) => { readonly title: string; readonly text: string };
  /** Shown under the title `Error` if the server gave no reason. */
  readonly failure: string;
  readonly onDone?: () => void;
  readonly onRefused?: (error: Error) => void;
};

/** One action of coach management: reports the result in a toast, refetches the list and closes the dialog. */
function useCoachAction<Data, Variables>({
  send,
  success,
  failure,
  onDone,
  onRefused,
}: CoachAction<Data, Variables>) {
  const client = useQueryClient();
  const action = useAdminAction({
    mutationFn: send,
    onSuccess: (data: Data) => {
      showToast({ tone: 'success', ...success(data) });
      void refresh(client);
      onDone?.();
    },
    onError: (error) => {
      showToast({ tone: 'error', title: words.failure.title, text: describeError(error, failure) });
      void refresh(client);
      onRefused?.(error);
    },
  });
  return {
    run: action.run,
    isPending: action.isPending,
    error: action.error,
    failure: action.error ? describeError(action.error, failure) : null,
  };
}

/** The body to create, invite or change a coach. It only allows the levels that the office can give. */
type CoachBody = RouteBody<EntryOf<typeof routes.coaches.invite>, 'input'> & { password?: string };

export function useCreateCoach(onDone: () => void, onRefused: (error: Error) => void) {
  return useCoachAction({
    send: (body: CoachBody & { password: string }) => callApi(routes.coaches.create, { body }),
    success: () => words.created,
    failure: words.failure.create,
    onDone,
    onRefused,
  });
}

export function useInviteCoach(onDone: () => void, onRefused: (error: Error) => void) {
  return useCoachAction({
    send: (body: CoachBody) => callApi(routes.coaches.invite, { body }),
    success: ({ email }) => ({ title: words.invited.title, text: words.invited.text(email) }),
    failure: words.failure.invite,
    onDone,
    onRefused,
  });
}

export function useInviteAgain({ id }: Coach) {
  return useCoachAction({
    send: (_: undefined) => callApi(routes.coaches.inviteAgain, { params: { coachId: id } }),
    success: ({ email }) => ({ title: words.invited.title, text: words.invited.text(email) }),
    failure: words.failure.invite,
  });
}

export function useUpdateCoach({ id }: Coach, onDone: () => void, onRefused: (error: Error) => void) {
  return useCoachAction({
    send: (body: CoachBody) => callApi(routes.coaches.update, { params: { id }, body }),
    success: () => words.updated,
    failure: words.failure.update,
    onDone,
    onRefused,
  });
}

/** Sends a refused mail again, to the same or a corrected address (OFFICE-05). */
export function useSendAgain({ id }: Coach, onDone: () => void) {
  return useCoachAction({
    send: (email: string) => callApi(routes.coaches.sendAgain, { params: { coachId: id }, body: { email } }),
    success: ({ email }) => ({ title: mail.sendAgain.done, text: mail.sendAgain.doneText(email) }),
    failure: words.failure.sendAgain,
    onDone,
  });
}

export function useDeleteCoach({ id }: Coach, onDone: () => void) {
  return useCoachAction({
    send: (_: undefined) => callApi(routes.coaches.remove, { params: { id } }),
    success: () => words.removed,
    failure: words.failure.remove,
    onDone,
  });
}

export function useToggleActive(coach: Coach, onDone?: () => void) {
  const name = fullName(coach);
  return useCoachAction({
    // Sends the wanted state instead of a toggle: another person may have changed it meanwhile.
    send: (isActive: boolean) =>
      callApi(routes.coaches.toggleActive, { params: { coachId: coach.id }, body: { isActive } }),
    success: ({ isActive, isInvited }) => {
      if (isInvited) return { title: words.activated.title, text: words.activated.invited(coach.email) };
      const { title, text } = isActive ? words.activated : words.deactivated;
      return { title, text: text(name) };
    },
    failure: words.failure.status,
    ...(onDone && { onDone }),
  });
}

export function useResetPassword(coach: Coach, onDone: () => void) {
  const { title, text } = words.password.done;
  return useCoachAction({
    send: (newPassword: string) =>
      callApi(routes.coaches.resetPassword, { params: { coachId: coach.id }, body: { newPassword } }),
    success: () => ({ title, text: text(fullName(coach)) }),
    failure: words.failure.password,
    onDone,
  });
}
