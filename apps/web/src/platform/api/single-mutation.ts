import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { isNotConfirmed } from '../session/pending-confirmation.ts';

/**
 * `useMutation` for a call that must not run twice at once: at most one runs for a `mutationKey`, or without a key for each
 * use of this hook. `run` is `mutate`, but does nothing while a call runs. It asks the cache, which knows of a running
 * call at once: the second click of a double click comes before the next render (case C23). A call does not fail if the person
 * does not confirm who they are: it ends, and what was typed stays.
 */
export function useSingleMutation<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
) {
  const client = useQueryClient();
  const ownKey = useId();
  const mutationKey = options.mutationKey ?? [ownKey];
  const mutation = useMutation<Data, Error, Variables>({
    ...options,
    mutationKey,
    onError: (error, ...details) => {
      if (!isNotConfirmed(error)) return options.onError?.(error, ...details);
    },
  });
  const isUnderWay = () => client.isMutating({ mutationKey }) > 0;
  const run = (variables: Variables) => {
    if (!isUnderWay()) mutation.mutate(variables);
  };
  const outcome = isNotConfirmed(mutation.error)
    ? ({ error: null, isError: false, status: 'idle' } as const)
    : {};
  return { ...mutation, ...outcome, isUnderWay, run };
}
