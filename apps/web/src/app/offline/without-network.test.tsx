// @vitest-environment jsdom
import { routes } from '@league/contract/calls';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { buildUser, type FakeApi } from '../../../test/fake-api.ts';
import { openPortal } from '../../../test/render-app.tsx';
import { buildMember } from '../../features/members/test-members.ts';
import { cacheRoster } from '../../shared/cached-roster/cached-roster.ts';
import { dayAndTimeInWords } from '../../strings/en/instants.ts';

const ROSTER = [
  buildMember({
    firstName: 'Ana',
    lastName: 'Park',
    skillLevel: '5',
    emergencyContactPhone: '(609) 555-0199',
  }),
  buildMember({
    firstName: 'Bea',
    lastName: 'Lund',
    skillLevel: '3',
    emergencyContactName: null,
    emergencyContactPhone: null,
  }),
];

beforeEach(() => localStorage.clear());

/** In a time zone that no machine that runs the test is in. */
const LEAGUE = { sessionHours: 72, timeZone: 'Pacific/Kiritimati' };

function cacheRosterFrom(minutesAgo: number): Date {
  const now = new Date(Date.now() - minutesAgo * 60_000);
  cacheRoster({ user: buildUser(), roster: ROSTER, league: LEAGUE, now });
  return now;
}

function loseNetwork(api: FakeApi): void {
  for (const entry of [routes.auth.coachUser, routes.league.show, routes.members.list]) api.lose(entry);
}

function findNetwork(api: FakeApi): void {
  api.reply(routes.auth.coachUser, buildUser());
  api.reply(routes.members.list, ROSTER);
  api.reply(routes.league.show, {
    name: 'Cedar Valley League',
    officeEmail: 'office@example.org',
    timeZone: 'America/New_York',
    singleSignOn: false,
    resetByLink: false,
    sendsMail: false,
    portalOnly: [],
    sessionHours: 72,
  });
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

it('[BEYOND-13] without network the cached roster is shown by level, with emergency contacts and its age by the league’s clock', async () => {
  const keptAt = dayAndTimeInWords(cacheRosterFrom(25).toISOString(), LEAGUE.timeZone);
  const { person } = openPortal('/coach/dashboard#members', buildUser(), loseNetwork);
  await heading('Offline Roster');
  expect(screen.getByText(`Your roster as of 25 minutes ago, ${keptAt}.`)).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Level 3 (1)',
    'Level 5 (1)',
  ]);
  const call = screen.getByRole('link', { name: /^Emergency contact of Ana Park:/ });
  expect(call.getAttribute('href')).toBe('tel:6095550199');
  expect(screen.getByText('No emergency contact')).toBeTruthy();
  await person.type(screen.getByRole('searchbox'), 'lund');
  await waitFor(() => expect(screen.queryByText('Ana Park')).toBeNull());
  expect(screen.getByRole('heading', { level: 3, name: 'Bea Lund' })).toBeTruthy();
});

it('[BEYOND-13] a retry reports that there is still no network, keeps the place, and returns to the portal once there is', async () => {
  cacheRosterFrom(1);
  const { api, person } = openPortal('/coach/dashboard#members', buildUser(), loseNetwork);
  await heading('Offline Roster');
  await person.type(screen.getByRole('searchbox'), 'ana');
  await person.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('Still no connection.');
  expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('ana');
  findNetwork(api);
  await person.click(screen.getByRole('button', { name: 'Try Again' }));
  await heading('Members');
  await screen.findByRole('heading', { level: 2, name: 'Ana Park' });
});

it('[BEYOND-13] when the browser reports network again, the portal is shown without a retry', async () => {
  cacheRosterFrom(1);
  const { api } = openPortal('/coach/dashboard', buildUser(), loseNetwork);
  await heading('Offline Roster');
  findNetwork(api);
  act(() => void window.dispatchEvent(new Event('online')));
  await heading('Dashboard');
});

it.each(['/', '/coach/auth', '/coach/dashboard'])(
  '[BEYOND-13] %s says plainly that there is no connection if no roster is cached',
  async (path) => {
    const { api } = openPortal(path, null, loseNetwork);
    await heading('No connection');
    findNetwork(api);
    api.fail(routes.auth.coachUser, 'NOT_SIGNED_IN');
    act(() => void window.dispatchEvent(new Event('online')));
    await heading('Sign in to your portal');
  },
);

it('[BEYOND-13] a failure of the server is not reported as a missing connection', async () => {
  cacheRosterFrom(1);
  openPortal('/coach/dashboard', buildUser(), (api) => api.fail(routes.auth.coachUser, 'INTERNAL'));
  await heading('The portal is not responding');
});

it('[BEYOND-13] shows the cached roster if the server neither answers nor fails', async () => {
  cacheRosterFrom(3);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  openPortal('/coach/dashboard', buildUser(), (api) => {
    const answered = globalThis.fetch;
    vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
      address === routes.auth.coachUser.path ? new Promise(() => undefined) : answered(address, init),
    );
    api.reply(routes.members.list, []);
  });
  expect(screen.getByText('Loading…')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(8000));
  await heading('Offline Roster');
  expect(screen.getByText('The connection is slow')).toBeTruthy();
});

it('[BEYOND-13] gives a slow answer about the session time, and requests a lost one again', async () => {
  cacheRosterFrom(3);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { api } = openPortal('/coach/dashboard', buildUser(), loseNetwork);
  await heading('Offline Roster');
  findNetwork(api);
  const answered = globalThis.fetch;
  let requests = 0;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address !== routes.auth.coachUser.path) return answered(address, init);
    requests += 1;
    const isLost = requests === 1;
    await new Promise((resolve) => setTimeout(resolve, isLost ? 60_000 : 10_000));
    init.signal?.throwIfAborted();
    return answered(address, init);
  });
  await act(() => vi.advanceTimersByTimeAsync(32_000));
  await heading('Dashboard');
  expect(requests).toBe(2);
});

it('[BEYOND-13] in the open portal, the members tab shows the cached roster if it cannot load', async () => {
  cacheRosterFrom(90);
  const { api, person } = openPortal('/coach/dashboard#members', buildUser(), (fake) =>
    fake.lose(routes.members.list),
  );
  await screen.findByText(/^Your roster as of 1 hour ago, /);
  expect(screen.getByRole('heading', { level: 3, name: 'Ana Park' })).toBeTruthy();
  api.reply(routes.members.list, ROSTER);
  await person.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByRole('heading', { level: 2, name: 'Ana Park' });
  expect(screen.queryByText(/^Your roster as of/)).toBeNull();
});

it('[BEYOND-13] [DEMO-03] the demo does not show the cached roster', async () => {
  cacheRosterFrom(1);
  openPortal('/coach-demo#members', null, (api) => api.lose(routes.demo.members));
  await screen.findByRole('button', { name: 'Try Again' });
  expect(screen.queryByText('Ana Park')).toBeNull();
});
