// @vitest-environment jsdom
import { routes } from '@league/contract/calls';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import firstProgram from '../../../public/first.js?raw';
import { buildUser, startFakeApi } from '../../../test/fake-api.ts';
import { stubBrowser } from '../../../test/stub-browser.ts';
import { createQueryClient } from '../api/query-client.ts';
import { forgetSignOut, rememberSignOut } from './pending-sign-out.ts';
import { beginSession, endSession, loadSession, refreshSession, signedInUser } from './session.ts';

const FORMER = buildUser({ id: 1, firstName: 'Kim' });
const NEXT = buildUser({ id: 2, firstName: 'Lee' });

beforeEach(() => localStorage.clear());

/** A page on which the browser has asked who is signed in before the program was loaded. */
function openPage() {
  const api = startFakeApi();
  api.reply(routes.auth.logout, { message: 'Logged out.' });
  api.reply(routes.auth.coachUser, NEXT);
  globalThis.earlyAnswers = { [routes.auth.coachUser.path]: Promise.resolve(Response.json(FORMER)) };
  const client = createQueryClient();
  onTestFinished(() => {
    client.clear();
    globalThis.earlyAnswers = undefined;
  });
  return client;
}

it('[BEYOND-13] the early answer about a coach who has signed out is not used for the next coach', async () => {
  const client = openPage();
  rememberSignOut();
  await loadSession(client);
  expect(signedInUser(client)).toBeNull();
  expect(globalThis.earlyAnswers).toBeUndefined();
  beginSession(client, NEXT);
  await refreshSession(client);
  expect(signedInUser(client)).toEqual(NEXT);
});

it.each([
  ['begins', (client: ReturnType<typeof openPage>) => beginSession(client, NEXT)],
  ['ends', (client: ReturnType<typeof openPage>) => endSession(client, 'left')],
])('[BEYOND-13] an early answer is discarded when a session %s', async (_, change) => {
  const client = openPage();
  change(client);
  await refreshSession(client);
  await loadSession(client);
  expect(signedInUser(client)?.id).not.toBe(FORMER.id);
  expect(globalThis.earlyAnswers).toBeUndefined();
});

it('[BEYOND-13] the page requests nothing early while a sign-out is pending', () => {
  stubBrowser();
  const api = startFakeApi();
  const meta = document.createElement('meta');
  Object.assign(meta, { name: 'early-answers', content: '/api/coach/user /api/league' });
  document.head.append(meta);
  onTestFinished(() => {
    meta.remove();
    globalThis.earlyAnswers = undefined;
  });
  const runFirst = new Function(firstProgram);
  rememberSignOut();
  runFirst();
  expect(api.calls).toEqual([]);
  forgetSignOut();
  runFirst();
  expect(api.calls.map(({ address }) => address)).toEqual(['/api/coach/user', '/api/league']);
});

it.each([
  ['/coach/dashboard', true, ['/api/coach/user', '/api/members']],
  ['/coach/dashboard/', true, ['/api/coach/user', '/api/members']],
  ['/coach/dashboard', false, ['/api/coach/user']],
  ['/coach/auth', true, ['/api/coach/user']],
])(
  '[BEYOND-13] the page %s requests early what it needs (with a cached roster: %s)',
  (path, isCached, addresses) => {
    stubBrowser();
    const api = startFakeApi();
    window.history.replaceState(null, '', path);
    if (isCached) localStorage.setItem('league-kept-roster', '{}');
    document.head.innerHTML =
      '<meta name="early-answers" content="/api/coach/user">' +
      '<meta name="early-answers" content="/api/members" data-pages="/coach /coach/dashboard" data-stored="league-kept-roster">';
    onTestFinished(() => {
      localStorage.removeItem('league-kept-roster');
      document.head.innerHTML = '';
      window.history.replaceState(null, '', '/');
      globalThis.earlyAnswers = undefined;
    });
    new Function(firstProgram)();
    expect(api.calls.map(({ address }) => address)).toEqual(addresses);
  },
);
