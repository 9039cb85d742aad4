import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { leadToSignIn } from './admin-action.ts';
import { isUnauthorized } from './api-error.ts';
import { getQueryFn } from './api-query.ts';
import { endSession, signedInUser } from './session.ts';

/** Otherwise a call without a connection waits for one, without a word, and is made when no one expects it any more. */
const networkMode = 'always';

/** The cache of the server's data, with the defaults of ERR-02: nothing is fetched again unless someone asks. */
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
        // Without this a screen that shows a failure would fetch again by merely being shown.
        retryOnMount: false,
      },
      mutations: { networkMode, retry: false },
    },
  });
  return client;
}
