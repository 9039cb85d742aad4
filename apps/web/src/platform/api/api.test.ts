import { errorReplySchema } from '@league/contract';
import { routes } from '@league/contract/calls';
import { expect, it, vi } from 'vitest';
import { callApi } from './api.ts';
import { ApiError, ConnectionError, describeError, isUnauthorized } from './api-error.ts';

function answerWith(response: Response | Error) {
  const fetchCall = vi.fn(async (_address: string, _init: RequestInit) => {
    if (response instanceof Error) throw response;
    return response;
  });
  vi.stubGlobal('fetch', fetchCall);
  return fetchCall;
}

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => expect.fail('The call should have failed.'),
    (error: unknown) => error,
  );
}

it('[ERR-01] a call sends cookies and JSON to the filled address and returns the reply', async () => {
  const fetchCall = answerWith(Response.json({ id: 7 }));
  const reply = await callApi(routes.members.edit, {
    params: { id: 7 },
    body: { firstName: 'Ana' },
    headers: { 'if-match': '"3"' },
  });
  expect(reply).toEqual({ id: 7 });
  const [address, init] = fetchCall.mock.calls[0] ?? [];
  expect(address).toBe('/coach/members/7');
  expect(init).toMatchObject({ method: 'PATCH', credentials: 'same-origin', body: '{"firstName":"Ana"}' });
  expect(init?.headers).toMatchObject({ 'content-type': 'application/json', 'if-match': '"3"' });
});

it('query values are in the address, and those left out do not', async () => {
  const fetchCall = answerWith(Response.json([]));
  await callApi(routes.members.list, { query: { search: "O'Neill & Co", level: undefined } });
  expect(fetchCall.mock.calls[0]?.[0]).toBe('/api/members?search=O%27Neill+%26+Co');
});

it('[ERR-01] the message of a failure is the status and the body text', async () => {
  const body = JSON.stringify({
    code: 'MEMBER_CHANGED',
    message: 'Someone else was faster.',
    error: 'Someone else was faster.',
    requestId: 'request-9',
    fields: [{ field: 'firstName', message: 'Must not be empty.' }],
    current: { id: 7, version: 4 },
  });
  answerWith(new Response(body, { status: 409 }));
  const error = await failureOf(callApi(routes.auth.logout));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    message: `409: ${body}`,
    status: 409,
    code: 'MEMBER_CHANGED',
    serverMessage: 'Someone else was faster.',
    requestId: 'request-9',
    fields: [{ field: 'firstName', message: 'Must not be empty.' }],
    current: { id: 7, version: 4 },
  });
});

it('[ERR-01] uses the status text if the body is empty', async () => {
  answerWith(new Response('', { status: 502, statusText: 'Bad Gateway' }));
  const error = await failureOf(callApi(routes.league.show));
  expect(error).toMatchObject({ message: '502: Bad Gateway', code: undefined, serverMessage: undefined });
  expect(describeError(error, 'Please try again.')).toBe('Please try again.');
});

it('puts a proxy’s page into the message, and finds no error code in it', async () => {
  answerWith(new Response('<h1>Gateway Timeout</h1>', { status: 504 }));
  const error = await failureOf(callApi(routes.league.show));
  expect(error).toMatchObject({ message: '504: <h1>Gateway Timeout</h1>', code: undefined, fields: [] });
});

it('[ERR-01] only a 401 that says Unauthorized is an authentication failure', () => {
  const failureWith = (status: number, body: string) => new ApiError({ status, statusText: '', body });
  expect(isUnauthorized(failureWith(401, '{"message":"Unauthorized. Please sign in."}'))).toBe(true);
  expect(isUnauthorized(failureWith(401, '{\n  "message": "Unauthorized"\n}'))).toBe(true);
  expect(isUnauthorized(failureWith(401, '{"message":"The password is not right."}'))).toBe(false);
  expect(isUnauthorized(failureWith(403, 'Unauthorized'))).toBe(false);
  expect(isUnauthorized('401: Unauthorized')).toBe(false);
});

it.each([
  { code: 'A', message: 'B', error: 'B', requestId: 'r' },
  { code: 'A', message: 'B', error: 'B', requestId: 'r', fields: [], current: null, more: 1 },
  { code: 'A', message: 'B', error: 'B', requestId: 'r', fields: [{ field: 'name', message: 'C' }] },
  { code: 'A', message: 'B', error: 'B', requestId: 'r', fields: [{ field: 'name' }] },
  { code: 'A', message: 'B', error: 'B', requestId: 'r', fields: null },
  { code: 1, message: 'B', error: 'B', requestId: 'r' },
  { code: 'A', message: 'B', error: 'B' },
  'A',
  [],
  null,
])('[ERR-01] parses a failure only if its body matches the contract: %j', (body) => {
  const { code, fields } = new ApiError({ status: 400, statusText: '', body: JSON.stringify(body) });
  const reply = errorReplySchema.safeParse(body).data;
  expect({ code, fields }).toEqual({ code: reply?.code, fields: reply?.fields ?? [] });
});

it('[AUTH-10] a refusal for too many tries has the time to wait', async () => {
  answerWith(new Response('{}', { status: 429, headers: { 'retry-after': '75' } }));
  expect(await failureOf(callApi(routes.auth.logout))).toMatchObject({ retryAfterSeconds: 75 });
});

it('no answer, and an answer that is not the portal’s, are connection failures', async () => {
  answerWith(new TypeError('Failed to fetch'));
  expect(await failureOf(callApi(routes.league.show))).toBeInstanceOf(ConnectionError);
  answerWith(new Response('<h1>Welcome to our hotel</h1>'));
  expect(await failureOf(callApi(routes.league.show))).toBeInstanceOf(ConnectionError);
});

it('a call that the page aborted itself is not a connection failure', async () => {
  answerWith(new DOMException('The operation was aborted.', 'AbortError'));
  expect(await failureOf(callApi(routes.league.show))).toMatchObject({ name: 'AbortError' });
});
