// @vitest-environment jsdom
import type { SessionUser } from '@league/contract';
import { routes } from '@league/contract/calls';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { buildUser, type FakeApi, startFakeApi } from '../../../test/fake-api.ts';
import { apiQuery } from '../../platform/api/api-query.ts';
import { createQueryClient } from '../../platform/api/query-client.ts';
import { PENDING_SIGN_OUT_KEY } from '../../platform/session/pending-sign-out.ts';
import { beginSession, endSession, loadSession, signedInUser } from '../../platform/session/session.ts';
import { ROSTER_CACHE_KEY } from './cache-keys.ts';
import { readCachedRoster } from './cached-roster.ts';
import { followRoster } from './follow-roster.ts';
import { buildMember } from './test-roster.ts';

const LEAGUE = {
  name: 'Cedar Valley League',
  officeEmail: 'office@example.org',
  timeZone: 'America/New_York',
  singleSignOn: false,
  resetByLink: false,
  sendsMail: false,
  portalOnly: [],
  sessionHours: 8,
};

beforeEach(() => localStorage.clear());

function startPage(user: SessionUser = buildUser()) {
  const api = startFakeApi();
  api.reply(routes.league.show, LEAGUE);
  api.reply(routes.auth.coachUser, user);
  api.reply(routes.members.list, [buildMember({ firstName: 'Ana' })]);
  const client = createQueryClient();
  onTestFinished(followRoster(client));
  return { api, client };
}

/** Starts a page with a signed-in coach whose roster is loaded and cached. */
async function startKept(): Promise<ReturnType<typeof startPage>> {
  const page = startPage();
  await loadSession(page.client);
  await page.client.fetchQuery(apiQuery(routes.members.list));
  await expect.poll(() => cached()).not.toBeNull();
  return page;
}

const cached = () => readCachedRoster(new Date());
const refuse = (api: FakeApi) => {
  api.fail(routes.auth.coachUser, 'NOT_SIGNED_IN');
  api.fail(routes.members.list, 'NOT_SIGNED_IN');
};

it('[BEYOND-13] each roster that a coach loads is cached as long as a session may last', async () => {
  const { api, client } = await startKept();
  const first = cached();
  expect(first?.members.map(({ firstName }) => firstName)).toEqual(['Ana']);
  expect(Date.parse(first?.goodUntil ?? '') - Date.parse(first?.keptAt ?? '')).toBe(8 * 3_600_000);
  api.reply(routes.members.list, [buildMember({ firstName: 'Bea' })]);
  await client.invalidateQueries({ queryKey: apiQuery(routes.members.list).queryKey });
  await client.fetchQuery({ ...apiQuery(routes.members.list), staleTime: 0 });
  await expect.poll(() => cached()?.members[0]?.firstName).toBe('Bea');
});

it.each([
  ['signing out', ({ client }: ReturnType<typeof startPage>) => endSession(client, 'left')],
  [
    'a refusal of the server',
    async ({ api, client }: ReturnType<typeof startPage>) => {
      refuse(api);
      await client.fetchQuery({ ...apiQuery(routes.members.list), staleTime: 0 }).catch(() => undefined);
    },
  ],
  [
    'another person signing in',
    ({ client }: ReturnType<typeof startPage>) => beginSession(client, buildUser({ id: 2 })),
  ],
  [
    'gymnasts of another team in the answer',
    async ({ api, client }: ReturnType<typeof startPage>) => {
      api.reply(routes.members.list, [buildMember({ teamId: 2 })]);
      await client.fetchQuery({ ...apiQuery(routes.members.list), staleTime: 0 });
    },
  ],
])('[BEYOND-13] the cached roster is removed after %s', async (_what, happen) => {
  const page = await startKept();
  await happen(page);
  await expect.poll(() => localStorage.getItem(ROSTER_CACHE_KEY)).toBeNull();
});

it('[MEM-02] [MEM-20] a page learns from the roster that its coach has another team', async () => {
  const { api, client } = await startKept();
  api.reply(routes.auth.coachUser, buildUser({ teamId: 2, teamName: 'Summit' }));
  api.reply(routes.members.list, [buildMember({ teamId: 2 })]);
  await client.fetchQuery({ ...apiQuery(routes.members.list), staleTime: 0 });
  await expect.poll(() => signedInUser(client)?.teamName).toBe('Summit');
});

it('[BEYOND-13] a page that opens without a session removes the cached roster', async () => {
  await startKept();
  const { api, client } = startPage();
  refuse(api);
  await loadSession(client);
  expect(localStorage.getItem(ROSTER_CACHE_KEY)).toBeNull();
});

it('[BEYOND-13] keeps the roster while the session is unknown', async () => {
  await startKept();
  const { client } = startPage();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await loadSession(client);
  expect(cached()).not.toBeNull();
});

it('[BEYOND-13] does not store an answer that comes after signing out', async () => {
  const { api, client } = startPage();
  await loadSession(client);
  const loading = client.fetchQuery(apiQuery(routes.members.list));
  endSession(client, 'left');
  await loading.catch(() => undefined);
  // Caching waits for the league.
  await expect.poll(() => api.timesCalled(routes.members.list)).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(localStorage.getItem(ROSTER_CACHE_KEY)).toBeNull();
});

it('[BEYOND-13] signed out in another tab, the page asks who is signed in and leaves', async () => {
  const { api, client } = await startKept();
  refuse(api);
  localStorage.removeItem(ROSTER_CACHE_KEY);
  window.dispatchEvent(new StorageEvent('storage', { key: ROSTER_CACHE_KEY, newValue: null }));
  await expect.poll(() => signedInUser(client)).toBeNull();
});

it('[BEYOND-13] the page signs out without a request when the person signs out in another tab', async () => {
  const { api, client } = await startKept();
  const asked = api.timesCalled(routes.auth.coachUser);
  window.dispatchEvent(new StorageEvent('storage', { key: PENDING_SIGN_OUT_KEY, newValue: '1' }));
  expect(signedInUser(client)).toBeNull();
  expect(api.timesCalled(routes.auth.coachUser)).toBe(asked);
});

it('[BEYOND-13] the page stays signed in like the other tab if the server has refused that sign-out', async () => {
  const { client } = await startKept();
  window.dispatchEvent(new StorageEvent('storage', { key: PENDING_SIGN_OUT_KEY, newValue: '1' }));
  window.dispatchEvent(new StorageEvent('storage', { key: PENDING_SIGN_OUT_KEY, newValue: null }));
  await expect.poll(() => signedInUser(client)?.id).toBe(buildUser().id);
});

it('[BEYOND-13] the admin’s list of all gymnasts is not cached', async () => {
  const { client } = startPage(buildUser({ role: 'admin', teamId: undefined, teamName: null }));
  await loadSession(client);
  await client.fetchQuery(apiQuery(routes.members.list));
  await client.fetchQuery(apiQuery(routes.league.show));
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(localStorage.getItem(ROSTER_CACHE_KEY)).toBeNull();
});
