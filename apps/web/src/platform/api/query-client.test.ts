import { LIMITS } from '@league/contract';
import { routes } from '@league/contract/calls';
import { expect, it, vi } from 'vitest';
import { buildUser, startFakeApi } from '../../../test/fake-api.ts';
import { beginSession, endSession, signedInUser } from '../session/session.ts';
import { callApi } from './api.ts';
import { apiQuery, getQueryFn, queryKeyOf } from './api-query.ts';
import { createQueryClient } from './query-client.ts';

it('[ERR-02] without a loader of its own a query fetches its key joined with slashes, once', async () => {
  const api = startFakeApi();
  const client = createQueryClient();
  const failed = client.fetchQuery({ queryKey: ['/api/event-registrations', 'team', 4] });
  await expect(failed).rejects.toThrow(/^404: /);
  expect(api.calls).toMatchObject([
    { method: 'GET', address: '/api/event-registrations/team/4', body: undefined },
  ]);
});

it('[ERR-02] data never becomes stale, and is neither refetched by itself nor retried', () => {
  expect(createQueryClient().getDefaultOptions()).toMatchObject({
    queries: {
      refetchInterval: false,
      refetchOnWindowFocus: false,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    },
    mutations: { retry: false },
  });
});

it('[ERR-02] the loader returns null on 401 if set so, and fails otherwise', async () => {
  const api = startFakeApi();
  api.fail(routes.teams.list, 'NOT_SIGNED_IN');
  const client = createQueryClient();
  const queryKey = queryKeyOf(routes.teams.list);
  const load = (on401: 'throw' | 'returnNull') =>
    client.fetchQuery({ queryKey, queryFn: getQueryFn({ on401 }), staleTime: 0 });
  await expect(load('throw')).rejects.toThrow(/^401: .*Unauthorized/);
  await expect(load('returnNull')).resolves.toBeNull();
});

it('[ERR-02] refetches versioned data with its version, and shows the former data while it is unchanged', async () => {
  const asked: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_address: string, { headers }: RequestInit) => {
    const version = new Headers(headers).get('if-none-match');
    asked.push(version);
    if (version === 'W/"1"') return new Response(null, { status: 304, headers: { etag: version } });
    return Response.json([{ id: 1 }], { headers: { etag: 'W/"1"' } });
  });
  const client = createQueryClient();
  beginSession(client, buildUser());
  const load = () => client.fetchQuery({ ...apiQuery(routes.members.list), staleTime: 0 });
  expect(await load()).toEqual([{ id: 1 }]);
  client.setQueryData(queryKeyOf(routes.members.list), []);
  expect(await load()).toEqual([{ id: 1 }]);
  endSession(client, 'left');
  await load();
  expect(asked).toEqual([null, 'W/"1"', null]);
});

/** A server with a list of gymnasts, which it sends in pages, by name or after an id. */
function startListing(roster: readonly { id: number; lastName: string }[], onPage = () => {}) {
  const asked: string[] = [];
  const listed = [...roster];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const after = new URL(address, 'http://portal.example').searchParams.get('after');
    const found = listed
      .filter(({ id }) => id > Number(after))
      .sort((left, right) =>
        after === null ? left.lastName.localeCompare(right.lastName) : left.id - right.id,
      );
    const answer = Response.json(found.slice(0, LIMITS.longList));
    onPage();
    return answer;
  });
  return { asked, listed };
}

const gymnasts = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, lastName: `Lind${count - index}` }));

it('[MEM-03] [ERR-02] a roster longer than one page is read to its end', async () => {
  const roster = gymnasts(2 * LIMITS.longList + 3);
  const { asked } = startListing(roster);
  expect(await createQueryClient().fetchQuery(apiQuery(routes.members.list))).toEqual(roster);
  expect(asked).toEqual([
    '/api/members',
    '/api/members?limit=20000&after=0',
    '/api/members?limit=20000&after=20000',
    '/api/members?limit=20000&after=40000',
  ]);
  // A last page that is full ends with an empty one.
  startListing(roster.slice(0, LIMITS.longList));
  expect(await createQueryClient().fetchQuery(apiQuery(routes.members.list))).toEqual(
    roster.slice(0, LIMITS.longList),
  );
});

it('[MEM-03] [ERR-02] lists every gymnast once although one leaves and one is renamed between two pages', async () => {
  const roster = gymnasts(2 * LIMITS.longList + 3);
  const first = roster[0]?.id;
  const last = roster.at(-1)?.id;
  const { listed } = startListing(roster, () => {
    // The first gymnast that was read is archived, and the last one by name becomes the first.
    listed.splice(0, 1);
    const renamed = listed.findIndex(({ id }) => id === last);
    listed.splice(renamed, 1, { id: last ?? 0, lastName: 'Aaron' });
  });
  const ids = (await createQueryClient().fetchQuery(apiQuery(routes.members.list))).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const whole = roster.map(({ id }) => id).filter((id) => id !== first);
  expect(ids).toEqual(whole);
});

it('a route with parameters has its filled path as key', () => {
  expect(queryKeyOf(routes.events.teamRegistrations, { teamId: 4 })).toEqual([
    '/api/event-registrations/team/4',
  ]);
});

it('[AUTH-08] a refused session ends in the page, and all loaded data is removed', async () => {
  const api = startFakeApi();
  const client = createQueryClient();
  beginSession(client, buildUser());
  client.setQueryData(queryKeyOf(routes.members.list), [{ id: 1 }]);
  client.setQueryData(queryKeyOf(routes.league.show), { name: 'Cedar Valley League' });
  api.fail(routes.sync.status, 'NOT_SIGNED_IN');
  await expect(client.fetchQuery(apiQuery(routes.sync.status))).rejects.toThrow(/^401/);
  expect(signedInUser(client)).toBeNull();
  expect(client.getQueryData(queryKeyOf(routes.members.list))).toBeUndefined();
  expect(client.getQueryData(queryKeyOf(routes.league.show))).toEqual({ name: 'Cedar Valley League' });
});

it('a wrong password does not end the session', async () => {
  const api = startFakeApi();
  const client = createQueryClient();
  beginSession(client, buildUser());
  api.fail(routes.auth.login, 'INVALID_CREDENTIALS');
  const mutation = client.getMutationCache().build(client, {
    mutationFn: () => callApi(routes.auth.login, { body: { email: 'a@example.org', password: 'x' } }),
  });
  await expect(mutation.execute(undefined)).rejects.toThrow(/^401/);
  expect(signedInUser(client)).not.toBeNull();
});

it('signing in removes the data that was loaded for another person', () => {
  const client = createQueryClient();
  beginSession(client, buildUser({ id: 1 }));
  client.setQueryData(queryKeyOf(routes.members.list), [{ id: 1 }]);
  beginSession(client, buildUser({ id: 2 }));
  expect(client.getQueryData(queryKeyOf(routes.members.list))).toBeUndefined();
});
