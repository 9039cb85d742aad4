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

/** Shows the reason, then opens the admin's sign-in, which leads back (ERR-04, TRUTH-02). Does so once for several refused calls. */
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
 * `useSingleMutation` for the actions of the admin (ERR-04). Signed out, it sends nothing, but says `Please log in` and opens
 * the sign-in. If the server refuses because the session has ended, the query client says `Session expired` and opens the
 * sign-in. `onError` is then not called, so that a feature's own failure does not replace that toast.
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
      if (!isUnauthorized(error)) return action.onError?.(error, ...details);
    },
  });
}
