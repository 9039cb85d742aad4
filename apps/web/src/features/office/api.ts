import { fullName, OFFICE_ROLE_WORDS, type OfficePerson, type OfficeRole } from '@league/contract';
import { routes } from '@league/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useAdminAction } from '../../platform/api/admin-action.ts';
import { callApi } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { apiQuery } from '../../platform/api/api-query.ts';
import { showToast } from '../../platform/toasts/toast.ts';
import { office } from '../../strings/en/office.ts';

export const officePeopleQuery = { ...apiQuery(routes.office.list), staleTime: 0 };

type Action<Data, Variables> = {
  readonly send: (variables: Variables) => Promise<Data>;
  readonly success: (data: Data) => { readonly title: string; readonly text: string };
  readonly failed: string;
  readonly onDone: () => void;
  readonly onRefused?: (error: Error) => void;
};

/** A change to a person of the office: reports the result in a toast and refetches the list. */
function useOfficeAction<Data, Variables>({
  send,
  success,
  failed,
  onDone,
  onRefused,
}: Action<Data, Variables>) {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: officePeopleQuery.queryKey });
  const action = useAdminAction({
    mutationFn: send,
    onSuccess: (data: Data) => {
      showToast({ tone: 'success', ...success(data) });
      refresh();
      onDone();
    },
    onError: (error) => {
      showToast({ tone: 'error', title: office.error, text: describeError(error, failed) });
      refresh();
      onRefused?.(error);
    },
  });
  return {
    run: action.run,
    isPending: action.isPending,
    failure: action.error ? describeError(action.error, failed) : null,
  };
}

type Invitation = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly officeRole: OfficeRole;
};

export function useInvitePerson(onDone: () => void, onRefused: (error: Error) => void) {
  const { done, failed } = office.invite;
  return useOfficeAction({
    send: (body: Invitation) => callApi(routes.office.invite, { body }),
    success: ({ email }) => ({ title: done.title, text: done.text(email) }),
    failed,
    onDone,
    onRefused,
  });
}

export function useChangeRole(person: OfficePerson, onDone: () => void) {
  const { done, failed } = office.role;
  return useOfficeAction({
    send: (body: { readonly officeRole: OfficeRole }) =>
      callApi(routes.office.changeRole, { params: { id: person.id }, body }),
    success: ({ officeRole }) => ({
      title: done.title,
      text: done.text(fullName(person), OFFICE_ROLE_WORDS[officeRole]),
    }),
    failed,
    onDone,
  });
}

export function useSendNewLink(person: OfficePerson, onDone: () => void) {
  const { done, failed } = office.again;
  return useOfficeAction({
    send: (_: undefined) => callApi(routes.office.inviteAgain, { params: { id: person.id } }),
    success: ({ email }) => ({ title: done.title, text: done.text(email) }),
    failed,
    onDone,
  });
}

export function useEndAccess(person: OfficePerson, onDone: () => void) {
  const { done, failed } = office.end;
  return useOfficeAction({
    send: (_: undefined) => callApi(routes.office.endAccess, { params: { id: person.id } }),
    success: () => ({ title: done.title, text: done.text(fullName(person)) }),
    failed,
    onDone,
  });
}
