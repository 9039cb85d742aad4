import { fullName, type SessionUser } from '@league/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { beginSession } from '../../platform/session/session.ts';
import { showToast } from '../../platform/toasts/toast.ts';
import { type AccountForm, useAccountForm } from './use-account-form.ts';

type Options<Values extends Record<string, string>> = Omit<
  Parameters<typeof useAccountForm<Values, SessionUser>>[0],
  'onDone'
> & {
  /** Called with the answer. By default it starts a session. */
  readonly take?: (client: QueryClient, user: SessionUser) => void;
  readonly success: { readonly title: string; readonly text: (name: string) => string };
};

/** A form that signs a person in, and greets them by name (AUTH-06, AUTH-07). */
export function useSessionForm<Values extends Record<string, string>>({
  take,
  success,
  ...form
}: Options<Values>): AccountForm<Values> {
  const client = useQueryClient();
  return useAccountForm<Values, SessionUser>({
    ...form,
    onDone: (user, { reset }) => {
      showToast({ tone: 'success', title: success.title, text: success.text(fullName(user)) });
      if (!take) return beginSession(client, user);
      take(client, user);
      reset();
    },
  });
}
