import { fillPath, type RouteCall, type RouteEntry, type RouteReply } from '@league/contract';
import { type QueryFunction, queryOptions } from '@tanstack/react-query';
import { requestJsonAgain, type Versioned } from './api.ts';
import { isUnauthorized } from './api-error.ts';
import { readById } from './read-by-id.ts';

type PathParams = Readonly<Record<string, string | number>>;

/** The query key of a GET route: its filled path, which is also what the default loader fetches. */
export function queryKeyOf(call: RouteCall, params?: PathParams): readonly [string] {
  return [fillPath(call.path, params)];
}

/** Options for `useQuery` on a GET route without query parameters; the data has the type of the route's reply. */
export function apiQuery<Entry extends RouteEntry & { readonly method: 'GET' }>(
  call: RouteCall<Entry>,
  params?: PathParams,
) {
  return queryOptions<RouteReply<Entry>>({
    queryKey: queryKeyOf(call, params),
    queryFn: getQueryFn({ on401: 'throw', pageSize: call.pageSize }),
  });
}

/**
 * The default loader (ERR-02): joins the query key with slashes into an address, fetches it with cookies and returns
 * the parsed JSON. On an authentication failure it throws, or returns null if set so. If the server has versioned an
 * answer, it is only sent again when it has changed. A list that is longer than a page is reread in the order of its ids.
 */
export function getQueryFn<Data>({
  on401,
  pageSize,
}: {
  readonly on401: 'throw' | 'returnNull';
  readonly pageSize?: number | undefined;
}): QueryFunction<Data> {
  return async ({ queryKey, signal, client }) => {
    const read = async (address: string): Promise<unknown> => {
      // Stored apart from the shown data, which the page may have changed meanwhile. Both are removed when the
      // session ends.
      const receivedKey = ['as received', address];
      const received = await requestJsonAgain(address, client.getQueryData<Versioned>(receivedKey), {
        signal,
      });
      if (received.etag !== null && !signal.aborted) client.setQueryData(receivedKey, received);
      return received.data;
    };
    const address = queryKey.join('/');
    try {
      const first = await read(address);
      if (!Array.isArray(first) || first.length !== pageSize) return first as Data;
      const readPage = async (after: number) =>
        (await read(`${address}?limit=${pageSize}&after=${after}`)) as { readonly id: number }[];
      return (await readById(readPage, pageSize)) as Data;
    } catch (error) {
      if (on401 === 'returnNull' && isUnauthorized(error)) return null as Data;
      throw error;
    }
  };
}
