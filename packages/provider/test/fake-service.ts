import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Clock, createProviderClient, defaultFieldNames, type ProviderConfig } from '../src/index.ts';

export type Seen = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
};
export type Answering = (seen: Seen, response: ServerResponse) => unknown;

export const accountId = 190733;

/**
 * A minimal HTTP service: it issues tokens, has the usual contact fields, and passes every other request to `answer`,
 * which can also send faults. Its return value, if any, is sent as JSON.
 */
export async function startFakeService(answer: Answering) {
  const requests: Seen[] = [];
  const fake = {
    requests,
    answer,
    answerToken: (_seen: Seen, _response: ServerResponse): unknown => token(),
    answerFields: (_seen: Seen, _response: ServerResponse): unknown => contactFields,
    url: '',
    /** The method and path below the account of each request, except for token and field list. */
    calls: () =>
      requests.filter((seen) => !isPreparation(seen)).map((seen) => `${seen.method} ${shortPath(seen)}`),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  const server = createServer(async (request, response) => {
    const seen = await see(request);
    requests.push(seen);
    const reply = await pick(seen)(seen, response);
    if (reply !== undefined) send(response, 200, reply);
  });
  const pick = (seen: Seen): Answering => {
    if (seen.path === '/auth/token') return fake.answerToken;
    if (seen.path.endsWith('/contactfields')) return fake.answerFields;
    return fake.answer;
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The fake service has no port.');
  fake.url = `http://127.0.0.1:${address.port}`;
  return fake;
}
export type FakeService = Awaited<ReturnType<typeof startFakeService>>;

export function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', ...headers }).end(text);
}

/** A client of the fake whose waits take no time: the clock jumps instead, and reports how far. */
export function clientOf(fake: FakeService, config: Partial<ProviderConfig> = {}) {
  const clock = createJumpingClock();
  const client = createProviderClient({
    apiUrl: fake.url,
    authUrl: fake.url,
    apiKey: 'secret-key-of-the-league',
    fieldNames: defaultFieldNames,
    clock,
    random: () => 0.5,
    ...config,
  });
  return { client, clock };
}

export function createJumpingClock(): Clock & { sleeps: number[] } {
  let ms = 0;
  const sleeps: number[] = [];
  return {
    sleeps,
    now: () => ms,
    async sleep(wait, signal) {
      signal?.throwIfAborted();
      sleeps.push(wait);
      ms += wait;
    },
  };
}

export function token(changes: Record<string, unknown> = {}) {
  return {
    access_token: 'token-1',
    token_type: 'Bearer',
    expires_in: 1800,
    refresh_token: 'not_requested',
    Permissions: [{ AccountId: accountId, SecurityProfileId: 1, AvailableScopes: ['contacts_view'] }],
    ...changes,
  };
}

export function wireContact(id: number, changes: Record<string, unknown> = {}) {
  return {
    Id: id,
    FirstName: 'Maren',
    LastName: 'Okafor',
    Email: `contact${id}@example.org`,
    ProfileLastUpdated: '2026-02-11T18:42:07.533-05:00',
    FieldValues: [],
    IsAccountAdministrator: false,
    ...changes,
  };
}

const field = (FieldName: string, SystemCode: string, FieldType: string, labels: string[] = []) => ({
  FieldName,
  SystemCode,
  FieldType,
  IsEditable: true,
  AllowedValues: labels.map((Label, index) => ({ Id: 100 + index, Label })),
});

export const contactFields = [
  field('Team', 'custom-1', 'Choice', ['Spring', 'Larkspur']),
  field('Gymnast Level', 'custom-2', 'MultipleChoice', ['3', '4', '5']),
  field('Date of Birth', 'custom-3', 'DateTime'),
  field('Coach Notes', 'custom-4', 'String'),
  field('Emergency Contact Name', 'custom-5', 'String'),
  field('Emergency Contact Phone', 'custom-6', 'String'),
];

async function see(request: IncomingMessage): Promise<Seen> {
  const url = new URL(request.url ?? '/', 'http://fake');
  let body = '';
  for await (const chunk of request) body += chunk;
  return {
    method: request.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body,
  };
}

const shortPath = (seen: Seen) => seen.path.replace(`/v2.3/accounts/${accountId}`, '').replace('/v2.3/', '');
const isPreparation = (seen: Seen) => seen.path === '/auth/token' || seen.path.endsWith('/contactfields');
