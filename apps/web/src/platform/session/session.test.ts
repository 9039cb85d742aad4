// @vitest-environment jsdom
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import firstProgram from '../../../first.js?raw';
import { startFakeApi } from '../../../test/fake-api.ts';
import { stubBrowser } from '../../../test/stub-browser.ts';
import { ROSTER_CACHE_KEY } from '../../shared/cached-roster/cache-keys.ts';
import { forgetSignOut, rememberSignOut } from './pending-sign-out.ts';

beforeEach(() => localStorage.clear());

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
    if (isCached) localStorage.setItem(ROSTER_CACHE_KEY, '{}');
    document.head.innerHTML =
      '<meta name="early-answers" content="/api/coach/user">' +
      `<meta name="early-answers" content="/api/members" data-pages="/coach /coach/dashboard" data-stored="${ROSTER_CACHE_KEY}">`;
    onTestFinished(() => {
      localStorage.removeItem(ROSTER_CACHE_KEY);
      document.head.innerHTML = '';
      window.history.replaceState(null, '', '/');
      globalThis.earlyAnswers = undefined;
    });
    new Function(firstProgram)();
    expect(api.calls.map(({ address }) => address)).toEqual(addresses);
  },
);
