import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { endSession, signedInUser } from '../session/session.ts';
import { leadToSignIn } from './admin-action.ts';
import { isUnauthorized } from './api-error.ts';
import { getQueryFn } from './api-query.ts';

/** By default, a call without a connection would silently wait for one, and be sent when it is no longer expected. */
const networkMode = 'always';

/** The cache of the server's data, with the defaults of ERR-02: nothing is refetched by itself. */
export function createQueryClient(): QueryClient {
  const leaveWhenUnauthorized = (kind: 'actionRefused' | 'loadRefused') => (error: Error) => {
    const user = isUnauthorized(error) ? signedInUser(client) : null;
    if (user?.role === 'admin') leadToSignIn(kind, user);
    else if (user) endSession(client, 'ended');
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: leaveWhenUnauthorized('loadRefused') }),
    mutationCache: new MutationCache({ onError: leaveWhenUnauthorized('actionRefused') }),
    defaultOptions: {
      queries: {
        networkMode,
        queryFn: getQueryFn({ on401: 'throw' }),
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        // Without this, showing a failure would refetch.
        retryOnMount: false,
      },
      mutations: { networkMode, retry: false },
    },
  });
  return client;
}
