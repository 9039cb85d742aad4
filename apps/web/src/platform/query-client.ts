import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isUnauthorized } from './api-error.ts';
import { getQueryFn } from './api-query.ts';
import { endSession, isSignedIn } from './session.ts';

/** Otherwise a call without a connection waits for one, without a word, and is made when nobody expects it any more. */
const networkMode = 'always';

/** The cache of the server's data, with the defaults of ERR-02: nothing is fetched again unless someone asks. */
export function createQueryClient(): QueryClient {
  const leaveWhenUnauthorized = (error: Error) => {
    if (isUnauthorized(error) && isSignedIn(client)) endSession(client, 'ended');
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: leaveWhenUnauthorized }),
    mutationCache: new MutationCache({ onError: leaveWhenUnauthorized }),
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
