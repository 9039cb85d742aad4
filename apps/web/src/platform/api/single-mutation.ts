import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';

/**
 * `useMutation` for a call that must not be made twice at once: under way at most once for its `mutationKey`, or for
 * each use of this hook where it has none. `run` is `mutate` that does nothing meanwhile. It asks the cache, which
 * knows of a running call at once: the second click of a double click comes before the next render (case C23).
 */
export function useSingleMutation<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
) {
  const client = useQueryClient();
  const ownKey = useId();
  const mutationKey = options.mutationKey ?? [ownKey];
  const mutation = useMutation<Data, Error, Variables>({ ...options, mutationKey });
  const isUnderWay = () => client.isMutating({ mutationKey }) > 0;
  const run = (variables: Variables) => {
    if (!isUnderWay()) mutation.mutate(variables);
  };
  return { ...mutation, isUnderWay, run };
}
