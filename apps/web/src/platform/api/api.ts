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
import { requestConfirmation } from '../session/pending-confirmation.ts';
import { ApiError, ConnectionError } from './api-error.ts';
import { takeEarlyAnswer } from './early-answers.ts';

/** A key that is required if its schema has a required part, optional if all parts are, and otherwise forbidden. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [Key in Name]?: never }
  : Record<never, never> extends Value
    ? { readonly [Key in Name]?: Value }
    : { readonly [Key in Name]: Value };

/** The arguments of a call besides its route. */
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
 * Calls a route of the contract with cookies and JSON and returns its reply. Throws {@link ApiError} for any failure
 * that the server answers, and {@link ConnectionError} without an answer (ERR-01). The reply is not parsed here, because
 * the server checks each reply against the same entry before it sends it.
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

/** Fetches an address of the portal with cookies and returns the parsed body, undefined for an empty one. */
export async function requestJson(address: string, init: RequestInit = {}): Promise<unknown> {
  const { response, body } = await exchange(address, init);
  return parse(response, body);
}

/** A fetched value, with its version if the server has sent one. */
export type Versioned = { readonly data: unknown; readonly etag: string | null };

/**
 * Refetches an address. If the former value has a version and the server says that it is unchanged, returns the former
 * value.
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

type Exchange = { readonly response: Response; readonly body: string };

/** Sends a call; if the person must confirm first, asks them to and sends the same call again (SAFE-02). */
async function exchange(address: string, init: RequestInit): Promise<Exchange> {
  const answer = await send(address, init);
  // Searched as text, because the body is parsed only in the answer that the caller gets.
  const isConfirmationNeeded =
    answer.response.status === 403 && answer.body.includes('"CONFIRMATION_NEEDED"');
  const confirmed = isConfirmationNeeded ? requestConfirmation() : null;
  if (!confirmed) return answer;
  await confirmed;
  return send(address, init);
}

async function send(address: string, init: RequestInit): Promise<Exchange> {
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
