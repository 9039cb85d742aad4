// @vitest-environment jsdom
import { routes } from '@league/contract/calls';
import { expect, it, vi } from 'vitest';
import { buildUser, type FakeApi, startFakeApi } from '../../test/fake-api.ts';
import { queryKeyOf } from '../platform/api/api-query.ts';
import { createQueryClient } from '../platform/api/query-client.ts';
import { rememberSignOut } from '../platform/session/pending-sign-out.ts';
import { beginSession, refreshSession, signedInUser } from '../platform/session/session.ts';
import { loadAhead } from './load-ahead.ts';

it.each([
  ['a coach at the portal', '/coach/dashboard', buildUser(), 1],
  ['a coach at a page of the portal', '/members/', buildUser(), 1],
  ['a coach at another address', '/demo', buildUser(), 0],
  ['a coach who must choose a password', '/coach', buildUser({ mustChoosePassword: true }), 0],
  ['the admin', '/members', buildUser({ role: 'admin', teamId: undefined, teamName: null }), 0],
])(
  '[PORTAL-01] for %s the roster is requested before anything is drawn: %s',
  async (_who, path, user, times) => {
    const api = startFakeApi();
    api.reply(routes.auth.coachUser, user);
    api.reply(routes.members.list, []);
    const client = createQueryClient();
    void loadAhead(client, { pathname: path, hash: '' });
    await expect.poll(() => signedInUser(client)).toEqual(user);
    await expect.poll(() => client.isFetching()).toBe(0);
    expect(api.timesCalled(routes.members.list)).toBe(times);
    expect(api.timesCalled(routes.league.show)).toBe(1);
  },
);

it.each([
  ['a coach uses it', buildUser(), 1],
  ['it is discarded for a coach who must choose a password', buildUser({ mustChoosePassword: true }), 0],
])('[BEYOND-13] the roster is requested before the program is loaded, and %s', async (_who, user, times) => {
  const api = startFakeApi();
  api.reply(routes.auth.coachUser, user);
  const roster = vi.fn(async () => Response.json([]));
  globalThis.earlyAnswers = { [routes.members.list.path]: roster() };
  const client = createQueryClient();
  void loadAhead(client, { pathname: '/coach/dashboard', hash: '' });
  await expect.poll(() => signedInUser(client)).toEqual(user);
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(api.timesCalled(routes.members.list)).toBe(0);
  expect(client.getQueryData(queryKeyOf(routes.members.list))).toEqual(times === 1 ? [] : undefined);
  expect(globalThis.earlyAnswers).toBeUndefined();
});

it('[BEYOND-13] early answers about a coach who has signed out are not used for the next coach', async () => {
  const api = startFakeApi();
  const [former, next] = [buildUser({ id: 1, firstName: 'Kim' }), buildUser({ id: 2, firstName: 'Lee' })];
  api.reply(routes.auth.logout, { message: 'Logged out.' });
  api.reply(routes.auth.coachUser, next);
  globalThis.earlyAnswers = {
    [routes.auth.coachUser.path]: Promise.resolve(Response.json(former)),
    [routes.members.list.path]: Promise.resolve(Response.json([])),
  };
  rememberSignOut();
  const client = createQueryClient();
  await loadAhead(client, { pathname: '/coach/dashboard', hash: '' });
  expect(signedInUser(client)).toBeNull();
  expect(globalThis.earlyAnswers).toBeUndefined();
  beginSession(client, next);
  await refreshSession(client);
  expect(signedInUser(client)).toEqual(next);
});

it.each([
  ['the session has ended', (api: FakeApi) => api.fail(routes.auth.coachUser, 'NOT_SIGNED_IN')],
  ['the server does not answer', (api: FakeApi) => api.lose(routes.auth.coachUser)],
])('[BEYOND-13] an early roster is discarded if %s', async (_, prepare) => {
  prepare(startFakeApi());
  globalThis.earlyAnswers = { [routes.members.list.path]: Promise.resolve(Response.json([])) };
  await loadAhead(createQueryClient(), { pathname: '/coach/dashboard', hash: '' });
  expect(globalThis.earlyAnswers).toBeUndefined();
});

const DASHBOARD = [
  routes.dashboard.stats,
  routes.dashboard.office,
  routes.syncAdmin.overview,
  routes.sync.status,
];

it.each([
  ['/admin', '', {}, 1],
  ['/dashboard/', '', {}, 1],
  ['/admin', '#sync', {}, 0],
  ['/members', '', {}, 0],
  ['/admin', '', { mustSetUpSecondFactor: true }, 0],
])(
  '[ADMIN-07] for the office at %s%s (%o) the data of the dashboard is requested before anything is drawn',
  async (pathname, hash, duties, times) => {
    const api = startFakeApi();
    const user = buildUser({ role: 'admin', teamId: undefined, teamName: null, ...duties });
    api.reply(routes.auth.coachUser, user);
    const client = createQueryClient();
    void loadAhead(client, { pathname, hash });
    await expect.poll(() => signedInUser(client)).toEqual(user);
    await expect.poll(() => client.isFetching()).toBe(0);
    expect(DASHBOARD.map((call) => api.timesCalled(call))).toEqual(DASHBOARD.map(() => times));
  },
);

it('[PORTAL-01] for a visitor only the session is requested, and no data of a team', async () => {
  const api = startFakeApi();
  api.fail(routes.auth.coachUser, 'NOT_SIGNED_IN');
  const client = createQueryClient();
  void loadAhead(client, { pathname: '/coach/dashboard', hash: '' });
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(api.timesCalled(routes.auth.coachUser)).toBe(1);
  expect(api.timesCalled(routes.members.list)).toBe(0);
});
