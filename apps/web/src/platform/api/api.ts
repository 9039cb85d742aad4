import {
  fillPath,
  type RouteBody,
  type RouteCall,
  type RouteEntry,
  type RouteParams,
  type RouteQuery,
  type RouteReply,
} from '@league/contract';
import { noteAnswer, noteNoAnswer } from '../network/network.ts';
import { ApiError, ConnectionError } from './api-error.ts';
import { takeEarlyAnswer } from './early-answers.ts';

/** A key that must be given when its schema asks for something, may be when all is optional, and cannot be otherwise. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [Key in Name]?: never }
  : Record<never, never> extends Value
    ? { readonly [Key in Name]?: Value }
    : { readonly [Key in Name]: Value };

/** What one call of a route takes beside the route itself. */
export type ApiRequest<Entry extends RouteEntry> = Part<'params', RouteParams<Entry>> &
  Part<'query', Partial<RouteQuery<Entry>>> &
  Part<'body', RouteBody<Entry, 'input'>> & {
    readonly headers?: Readonly<Record<string, string>>;
    readonly signal?: AbortSignal;
  };

type RequestArguments<Entry extends RouteEntry> =
  Record<never, never> extends ApiRequest<Entry>
    ? [request?: ApiRequest<Entry>]
    : [request: ApiRequest<Entry>];

/**
 * Calls a route of the contract with cookies and JSON and gives its reply. Throws {@link ApiError} for any answer
 * but success and {@link ConnectionError} when there is none (ERR-01). The reply is taken at its word: the server
 * parses each one by the same entry on its way out.
 */
export function callApi<Entry extends RouteEntry>(
  call: RouteCall<Entry>,
  ...request: RequestArguments<Entry>
): Promise<RouteReply<Entry>>;
export async function callApi(call: RouteCall, request: LooseRequest = {}): Promise<unknown> {
  const { params, query, body, headers, signal } = request;
  return requestJson(fillPath(call.path, params) + queryString(query), {
    method: call.method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
}

type LooseRequest = {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
};

/** Fetches an address of the portal with cookies and gives the parsed body, undefined for an empty one. */
export async function requestJson(address: string, init: RequestInit = {}): Promise<unknown> {
  const { response, body } = await exchange(address, init);
  return parse(response, body);
}

/** What an address gave, with its version if the server names one. */
export type Versioned = { readonly data: unknown; readonly etag: string | null };

/**
 * Fetches an address again of which something is here already, if it has a version: when the server says that nothing
 * has changed since, it gives that one back.
 */
export async function requestJsonAgain(
  address: string,
  former: Versioned | undefined,
  init: RequestInit,
): Promise<Versioned> {
  const headers = former?.etag ? { 'if-none-match': former.etag } : {};
  const { response, body } = await exchange(address, { ...init, headers });
  if (former && response.status === NOT_MODIFIED) return former;
  return { data: parse(response, body), etag: response.headers.get('etag') };
}

const NOT_MODIFIED = 304;

function parse(response: Response, body: string): unknown {
  if (!response.ok) {
    throw new ApiError({
      status: response.status,
      statusText: response.statusText,
      body,
      retryAfter: response.headers.get('retry-after'),
    });
  }
  if (body === '') return undefined;
  try {
    return JSON.parse(body);
  } catch (cause) {
    // The sign-in page of a hotel network answers 200 and HTML to everything.
    throw new ConnectionError(cause);
  }
}

async function exchange(address: string, init: RequestInit): Promise<{ response: Response; body: string }> {
  try {
    const response = await (takeEarlyAnswer(address, init) ??
      fetch(address, {
        ...init,
        credentials: 'same-origin',
        headers: { accept: 'application/json', ...init.headers },
      }));
    const body = await response.text();
    noteAnswer();
    return { response, body };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    noteNoAnswer();
    throw new ConnectionError(error);
  }
}

function queryString(query: Readonly<Record<string, unknown>> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size > 0 ? `?${search}` : '';
}
