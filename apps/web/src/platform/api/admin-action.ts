import { routes } from '@league/contract/calls';
import { type UseMutationOptions, useQueryClient } from '@tanstack/react-query';
import { common } from '../../strings/en/common.ts';
import { pageExit } from '../places/page-exit.ts';
import { storeReturnPlace } from '../places/return-place.ts';
import { signedInUser } from '../session/session.ts';
import { showToast } from '../toasts/toast.ts';
import { ApiError, isUnauthorized } from './api-error.ts';
import { useSingleMutation } from './single-mutation.ts';

/** Time to read the toast before the page is left (ERR-04). */
const LEAVE_AFTER_MS = 500;

let isLeaving = false;

/** Says why and leads to the admin's sign-in and back (ERR-04, TRUTH-02); once, however many calls are refused together. */
export function leadToSignIn(
  reason: keyof typeof common.signInAgain,
  person: { readonly id: number } | null = null,
): void {
  if (isLeaving) return;
  isLeaving = true;
  storeReturnPlace(person?.id ?? null);
  showToast({ tone: 'error', ...common.signInAgain[reason] });
  setTimeout(() => {
    isLeaving = false;
    pageExit.leaveTo(routes.auth.adminLogin.path);
  }, LEAVE_AFTER_MS);
}

type Action<Data, Variables> = Omit<UseMutationOptions<Data, Error, Variables>, 'mutationFn'> & {
  readonly mutationFn: (variables: Variables) => Promise<Data>;
};

/**
 * `useSingleMutation` for all that the admin does (ERR-04). Signed out, nothing is sent: `Please log in`, then the
 * sign-in. When the server refuses because the session is over, the query client says `Session expired` and leads
 * there, and `onError` is not called, so that a feature's own failure does not take the place of that toast.
 */
export function useAdminAction<Data, Variables = void>(action: Action<Data, Variables>) {
  const client = useQueryClient();
  return useSingleMutation<Data, Variables>({
    ...action,
    mutationFn: async (variables) => {
      if (signedInUser(client)) return action.mutationFn(variables);
      leadToSignIn('signedOut');
      throw new ApiError({ status: 401, statusText: 'Unauthorized', body: '' });
    },
    onError: (error, ...details) => {
      if (!isUnauthorized(error)) action.onError?.(error, ...details);
    },
  });
}
